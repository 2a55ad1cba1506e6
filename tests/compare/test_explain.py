"""`crosscheck explain`: steps against traces written by hand, and what comes out of the command."""

import json

import pytest
from typer.testing import CliRunner

from compare.commands.app import app
from compare.explain.guesses import guesses
from compare.explain.page import Film
from compare.explain.steps import Enough, Recorder
from compare.explain.text import words
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError

PUZZLES = {
    "nonogram": {"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]},  # two solutions
    "corral": {"puzzle": "corral", "clues": [[2, 0], [0, 0]]},
    "shikaku": {"puzzle": "shikaku", "clues": [[2, 0, 1], [0, 0, 3]]},  # no solution
    "hidato": {"puzzle": "hidato", "grid": [[0, 2, 0]]},  # the article's solver finds none, and there are two
}


class Nothing:
    def facts(self):
        return []


def told(most=0):
    steps = []
    puzzle = puzzle_from_json(PUZZLES["nonogram"])
    return steps, Recorder(puzzle, steps.append, most)


def invoke(tmp_path, kind, *arguments, solver="handwritten/repaired"):
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps({"id": "<b>mine</b>", **PUZZLES[kind]}))
    return CliRunner().invoke(app, ["explain", str(file), "--solver", solver, *arguments])


def test_guesses_nest_and_have_a_fate():
    steps, recorder = told()
    first, second, third = (("cell", 0, c, 1) for c in range(3))
    recorder.guess(Nothing(), first)
    recorder.guess(Nothing(), second)
    recorder.contradiction("too many", Nothing())
    recorder.undo(Nothing())
    recorder.guess(Nothing(), third)
    recorder.solution(((1, 0), (0, 1)))
    recorder.undo(Nothing())
    recorder.undo(Nothing())
    recorder.guess(Nothing(), second)
    assert [step.depth for step in steps] == [0, 1, 2, 1, 1, 2, 1, 0, 0]
    assert [step.below for step in steps] == [0, 1, 2, 1, 1, 5, 1, 0, 0]
    assert [step.facts[0] for step in steps if step.kind == "undo"] == [second, third, first]
    assert [(guess.step, guess.fate, guess.reason, guess.until) for guess in guesses(steps)] == [
        (1, "solved", "", 8), (2, "refuted", "too many", 4), (5, "solved", "", 7), (9, "open", "", 0)
    ]  # fmt: skip


def test_a_wrong_solution_is_called_one():
    steps, recorder = told()
    recorder.solution(((1, 1), (0, 0)))
    assert recorder.illegal == 1
    assert words(steps[0], "nonogram", "").startswith("solution, which breaks a rule: ")


def test_enough_is_enough():
    steps, recorder = told(most=1)
    recorder.contradiction("a", Nothing())
    with pytest.raises(Enough):
        recorder.contradiction("b", Nothing())
    assert [step.rule for step in steps] == ["a"]


def test_an_undo_without_a_guess_is_refused():
    _, recorder = told()
    with pytest.raises(InputError, match="takes back a guess"):
        recorder.undo(Nothing())


def test_a_film_shows_every_frame_again():
    pictures = ["a\nb\nc", "a\nx\nc", "a\nx\nc", "c", "a\na\nb\nc", "a\nb\nc"]
    film = Film()
    for picture in pictures:
        film.add(picture)
    data, shown, frame = json.loads(film.as_json()), [], []
    for kept, out, put in data["splices"]:
        frame = [*frame[:kept], *put, *frame[kept + out :]]
        shown.append("\n".join(data["lines"][line] for line in frame))
    assert shown == pictures


def test_a_search_with_a_guess_as_text(tmp_path):
    result = invoke(tmp_path, "nonogram", "--count", "0")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[1] == "    1  guess: row 0, column 0 is filled"
    assert lines[2].startswith("    2    line arrangements (")
    assert lines[2].endswith("): row 0, column 1 is empty")
    assert "  taken back: row 0, column 0 is filled" in result.output
    assert lines[-1].startswith("2 solutions, and no more, it says (")


def test_what_is_cut_off_says_so(tmp_path):
    result = invoke(tmp_path, "nonogram", "--steps", "1")
    assert result.output.splitlines()[-1].startswith("cut off after 1 step: the search goes on")


@pytest.mark.parametrize("kind", PUZZLES)
def test_objects_number_the_steps_and_end(tmp_path, kind):
    result = invoke(tmp_path, kind, "--json", "--count", "0", solver="handwritten/article")
    *steps, end = map(json.loads, result.output.splitlines())
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert (end["kind"], end["steps"]) == ("end", len(steps))
    assert all(step["below"] < step["step"] for step in steps)
    assert all(step["sentence"] for step in steps if "rule" in step)
    assert end["count"] == sum(step["kind"] == "solution" for step in steps)


@pytest.mark.parametrize("kind", PUZZLES)
def test_the_page_stands_alone_and_escapes(tmp_path, kind):
    page = tmp_path / "page.html"
    result = invoke(tmp_path, kind, "--html", str(page))
    text = page.read_text()
    assert result.output.startswith(str(page))
    assert "&lt;b&gt;mine&lt;/b&gt;" in text
    assert "<b>mine" not in text
    assert "src=" not in text
    assert 'href="http' not in text


def test_a_solver_without_steps_is_refused(tmp_path):
    result = invoke(tmp_path, "nonogram", solver="sat/best")
    assert isinstance(result.exception, InputError)


def test_drawn(tmp_path):
    assert "│" in invoke(tmp_path, "nonogram", "--draw").output
