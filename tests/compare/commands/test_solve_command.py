"""crosscheck solve: what it prints, by which it judges, and its exit status."""

import json
from pathlib import Path

import pytest
from command_line import CORRAL, L_SHAPE, answers, crosscheck

from puzzles.kinds import puzzle_from_json, violations

APART = {"puzzle": "hidato", "grid": [[1, 0, 3], [2, 0, 0]], "adjacency": "orthogonal"}
IMPOSSIBLE = {"puzzle": "nonogram", "row_clues": [[3], []], "col_clues": [[1], [1]]}
TWO_WAYS = {"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}
NEVER = """
from puzzles.registry import Entry, register
from puzzles.vocabulary import Outcome

class Never:
    family, name = "lying", "lying/never"
    def supports(self, puzzle): return None
    def solve(self, puzzle, count=1, limits=None): return Outcome.answered([], exhausted=True)

register(Entry("nonogram", "lying", "never", Never, "Says that nothing has a solution."))
"""


def test_solve_prints_an_object_a_puzzle_in_their_order(file, capsys) -> None:
    assert crosscheck("solve", "--json", "--count", "2", file(L_SHAPE, IMPOSSIBLE, TWO_WAYS, CORRAL)) == 0
    said = answers(capsys)
    assert [one["status"] for one in said] == ["solved", "unsolvable", "solved", "solved"]
    assert [one["count"] for one in said] == [1, 0, 2, 2]
    assert [one["exhausted"] for one in said] == [True, True, False, False]
    assert [one.get("unique") for one in said] == [True, None, False, False]
    assert said[0]["solutions"] == [[[1, 1, 1], [1, 0, 0]]]
    assert said[0]["id"] == puzzle_from_json(L_SHAPE).id
    for one in said:
        assert {
            "id",
            "puzzle",
            "solver",
            "status",
            "solutions",
            "exhausted",
            "count",
            "build_s",
            "solve_s",
            "effort",
        } <= one.keys()


def test_count_nought_is_all(file, capsys) -> None:
    empty = {"puzzle": "corral", "clues": [[0, 0], [0, 0]]}
    assert crosscheck("solve", "--json", "--count", "0", file(empty)) == 0
    assert [(one["count"], one["exhausted"]) for one in answers(capsys)] == [(13, True)]


@pytest.mark.parametrize("solver", ["best", "cpsat/best", "handwritten/repaired", "sat/lazy-cuts@glucose4"])
def test_solve_with_a_named_solver(file, capsys, solver: str) -> None:
    assert crosscheck("solve", "--json", "--solver", solver, file(CORRAL)) == 0
    assert violations(puzzle_from_json(CORRAL), answers(capsys)[0]["solutions"][0]) == []


def test_a_seed_shuffles_and_changes_no_answer(file, capsys) -> None:
    empty = {"puzzle": "corral", "clues": [[0, 0, 0]] * 3}
    asked = ["solve", "--json", "--count", "0", "--solver", "sat/lazy-cuts", file(empty)]
    assert [crosscheck(*asked, "--seed", str(seed)) for seed in range(4)] == [0] * 4
    said = answers(capsys)
    assert {one["count"] for one in said} == {213}
    assert len({json.dumps(one["solutions"]) for one in said}) > 1  # in another order


def test_a_solver_without_seeds_says_so(file, capsys) -> None:
    assert crosscheck("solve", "--solver", "handwritten/repaired", "--seed", "1", file(CORRAL)) == 2
    assert "--seed 1: handwritten/repaired knows no seed" in capsys.readouterr().err


def test_solve_draws_for_a_person(file, capsys) -> None:
    assert crosscheck("solve", file(L_SHAPE)) == 0
    said = capsys.readouterr().out
    assert "nonogram 2x3" in said
    assert "██████" in said


def test_a_solver_that_does_not_take_the_puzzle(file, capsys) -> None:
    assert crosscheck("solve", "--json", "--solver", "handwritten/article", file(CORRAL)) == 3
    (said,) = answers(capsys)
    assert (said["status"], said["solutions"]) == ("unsupported", [])
    assert said["detail"]


def test_a_limit_is_exit_three(file, capsys) -> None:
    wide = {"puzzle": "nonogram", "row_clues": [[1] * 30], "col_clues": [[1]] * 30 + [[]] * 60}
    assert crosscheck("solve", "--json", "--time-limit", "0.5", "--solver", "handwritten/article", file(wide)) == 3
    assert answers(capsys)[0]["status"] == "timeout"


def test_an_illegal_answer_is_exit_one(file, capsys) -> None:
    """The article never compares its givens: 2 and 3 are given, and do not touch."""
    apart = APART | {"adjacency": "king", "grid": [[1, 0, 3], [2, 0, 0]]}
    assert crosscheck("solve", "--json", "--solver", "handwritten/article[connectivity=off]", file(apart)) == 1
    said = answers(capsys)[0]
    assert said["status"] == "solved"
    assert said["refuted"]


def test_an_answer_against_the_files_own(file, capsys) -> None:
    """The file knows a solution, and says that there is one only: the first is used, the second is refuted."""
    known = TWO_WAYS | {"solution": [[1, 0], [0, 1]], "unique": True}
    assert crosscheck("solve", "--json", "--count", "2", file(known)) == 1
    assert "the answer in the file" in answers(capsys)[0]["refuted"][0]


def test_urls_are_known_by_their_content(tmp_path: Path, capsys) -> None:
    (tmp_path / "urls.txt").write_text("https://puzz.link/p?cave/3/2/h2i\n\nhttps://puzz.link/p?shikaku/2/1/i.\n")
    assert crosscheck("solve", "--json", str(tmp_path / "urls.txt")) == 2  # a shikaku of two cells has no third
    assert "line 3" in capsys.readouterr().err
    (tmp_path / "one.txt").write_text("https://puzz.link/p?cave/3/2/h2i")
    assert crosscheck("solve", "--json", str(tmp_path / "one.txt")) == 0


def test_against_another_solver(file, capsys, tmp_path: Path) -> None:
    (tmp_path / "never.py").write_text(NEVER)
    arguments = ["solve", "--json", "--plugin", str(tmp_path / "never.py"), "--solver", "lying/never", file(L_SHAPE)]
    assert crosscheck(*arguments) == 0  # one voice convicts nobody
    assert crosscheck(*arguments, "--against", "sat/best") == 1
    assert "no solution" in json.loads(capsys.readouterr().out.splitlines()[1])["refuted"][0]


def test_solutions_found_before_a_limit_are_kept(file, capsys) -> None:
    """SAT counting reads the clock between models that come one after the other in no time."""
    wide = {"puzzle": "nonogram", "row_clues": [[1]] * 12, "col_clues": [[1]] * 12}
    assert crosscheck("solve", "--json", "--count", "0", "--time-limit", "2", file(wide)) == 3
    (said,) = answers(capsys)
    assert said["status"] == "timeout"
    assert said["count"] > 1
