"""The command line as a person meets it: output, exit status, one sentence for what is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from compare.commands import main
from puzzles.kinds import kinds, puzzle_from_json, violations

L_SHAPE = {"puzzle": "nonogram", "row_clues": [[3], [1]], "col_clues": [[2], [1], [1]]}
TWO_WAYS = {"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}
IMPOSSIBLE = {"puzzle": "nonogram", "row_clues": [[3], []], "col_clues": [[1], [1]]}
CORRAL = {"puzzle": "corral", "clues": [[0, 0, 2], [0, 0, 0]]}
APART = {"puzzle": "hidato", "grid": [[1, 0, 3], [2, 0, 0]], "adjacency": "orthogonal"}


NEVER = """
from puzzles.registry import Entry, register
from puzzles.vocabulary import Outcome

class Never:
    family, name = "lying", "lying/never"
    def supports(self, puzzle): return None
    def solve(self, puzzle, count=1, limits=None): return Outcome.answered([], exhausted=True)

register(Entry("nonogram", "lying", "never", Never, "Says that nothing has a solution."))
"""


@pytest.fixture
def file(tmp_path: Path):
    """Write values into a file, one a line, and give its path."""

    def write(*values, name: str = "puzzles.jsonl") -> str:
        path = tmp_path / name
        path.write_text("".join(json.dumps(value) + "\n" for value in values))
        return str(path)

    return write


def crosscheck(*arguments: str) -> int:
    """The exit status of a command line."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return ended.value.code or 0


def answers(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


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


def test_check(file, capsys) -> None:
    assert crosscheck("check", file(L_SHAPE), file([[1, 1, 1], [1, 0, 0]], name="right.json")) == 0
    assert capsys.readouterr().out == "legal\n"
    assert crosscheck("check", file(L_SHAPE), file([[1, 1, 1], [0, 1, 0]], name="wrong.json")) == 1
    assert "column 0" in capsys.readouterr().out
    assert crosscheck("check", "--json", file(L_SHAPE), file([[1, 1]], name="small.json")) == 1
    assert json.loads(capsys.readouterr().out)["violations"][0]["rule"] == "shape"


def test_check_takes_what_solve_prints(file, capsys, tmp_path: Path) -> None:
    crosscheck("solve", "--json", file(CORRAL))
    (tmp_path / "answer.json").write_text(capsys.readouterr().out)
    assert crosscheck("check", file(CORRAL), str(tmp_path / "answer.json")) == 0


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_generate_is_seeded_and_keeps_the_shape(kind: str, capsys) -> None:
    drawn = []
    for seed in ("1", "1", "2"):
        assert crosscheck("generate", kind, "--size", "3x7", "--count", "3", "--seed", seed, "--solution") == 0
        drawn.append(capsys.readouterr().out)
    assert drawn[0] == drawn[1] != drawn[2]
    for line in drawn[0].splitlines():
        puzzle = puzzle_from_json(json.loads(line))
        assert (puzzle.rows, puzzle.cols) == (3, 7)
        assert violations(puzzle, json.loads(line)["solution"]) == []


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_generate_unique(kind: str, file, capsys) -> None:
    assert crosscheck("generate", kind, "--size", "4x5", "--count", "2", "--unique") == 0
    path = file(*map(json.loads, capsys.readouterr().out.splitlines()))
    assert crosscheck("solve", "--json", "--count", "2", "--solver", "cpsat/best", path) == 0
    assert [(one["count"], one["exhausted"]) for one in answers(capsys)] == [(1, True)] * 2


def test_convert_there_and_back(file, capsys, tmp_path: Path) -> None:
    assert crosscheck("convert", file(CORRAL), "-", "--to", "puzzlink") == 0
    url = capsys.readouterr().out.strip()
    assert "/3/2/" in url  # columns first
    assert crosscheck("convert", url, str(tmp_path / "back.json")) == 0
    back = json.loads((tmp_path / "back.json").read_text())
    assert back == CORRAL | {"source": url}


def test_solvers_lists_each_with_what_it_does(capsys) -> None:
    assert crosscheck("solvers", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    names = {(one["puzzles"][0], one["name"]) for one in listed}
    assert {(kind, "handwritten/article") for kind in kinds()} <= names
    assert all(one["what"] and one["family"] == one["name"].split("/")[0] for one in listed)
    assert crosscheck("solvers", "corral") == 0
    assert "nonogram" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["solve", "missing.json"], "missing.json"),
        (["solve", "https://puzz.link/p?cave/6"], "puzz.link"),
        (["solve", "PUZZLE", "--solver", "sat/none"], "sat/none"),
        (["solve", "PUZZLE", "--solver", "["], "expected family/variant"),
        (["solve", "PUZZLE", "--count", "-1"], "--count"),
        (["solve", "PUZZLE", "--time-limit", "soon"], "--time-limit"),
        (["solve", "PUZZLE", "--plugin", "missing.py"], "missing.py"),
        (["solve"], "PUZZLE"),
        (["check", "PUZZLE"], "SOLUTION"),
        (["check", "PUZZLE", "missing.json"], "missing.json"),
        (["generate", "sudoku"], "sudoku"),
        (["generate", "corral", "--size", "0x4"], "0x4"),
        (["generate", "corral", "--size", "big"], "big"),
        (["generate", "corral", "--clues", "1.5"], "1.5"),
        (["generate", "corral", "--style", "odd"], "odd"),
        (["convert", "PUZZLE", "out.png"], "out.png"),
        (["convert", "PUZZLE", "-", "--to", "png"], "png"),
        (["convert", "PUZZLE", "/no/such/folder/out.json"], "out.json"),
        (["solvers", "sudoku"], "sudoku"),
        (["run", "no-such-campaign"], "no-such-campaign"),
        (["report", "no-such-store.sqlite"], "no-such-store.sqlite"),
        (["dance"], "dance"),
    ],
)
def test_bad_input_is_exit_two_and_one_sentence(file, capsys, arguments: list[str], says: str) -> None:
    puzzle = file(CORRAL)
    assert crosscheck(*(puzzle if argument == "PUZZLE" else argument for argument in arguments)) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""
    assert "Traceback" not in said.err
    if said.err.startswith("crosscheck:"):
        assert said.err.count("\n") == 1


def test_the_installed_script(file) -> None:
    """PySAT puts a models.py into the folder of the scripts; ours must not fall for it."""
    script = Path(sys.executable).parent / "crosscheck"
    ran = subprocess.run([script, "solve", "--json", file(L_SHAPE)], capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["status"] == "solved"


def test_a_reader_that_goes_away_is_no_error(file) -> None:
    path = file(*[L_SHAPE] * 5)
    command = f"{sys.executable} -m compare solve {path} | head -n 1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, cwd=os.getcwd())
    assert ran.stderr == ""
    ran = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, timeout=120)
    assert ran.returncode == 0  # 1 would say that an answer was refuted


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


def test_version(capsys) -> None:
    assert crosscheck("--version") == 0
    assert capsys.readouterr().out.startswith("crosscheck ")


def test_output_that_cannot_be_written_is_one_sentence(file) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "compare", "solvers"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "output cannot be written" in ran.stderr


def test_a_terminal_that_cannot_draw_gets_plain_characters(file) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "compare", "solve", file(L_SHAPE)]
    ran = subprocess.run(command, capture_output=True, env=environment, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "#" in ran.stdout.decode("ascii")


def test_standard_input_that_is_closed() -> None:
    ran = subprocess.run(
        f"{sys.executable} -m compare solve - <&-", shell=True, capture_output=True, text=True, timeout=120
    )
    assert (ran.returncode, ran.stderr) == (2, "crosscheck: standard input: is closed, expected a puzzle\n")


def test_an_internal_error_is_no_refutation(monkeypatch, capsys) -> None:
    monkeypatch.setattr("compare.commands.carry_out", lambda arguments: 1 / 0)
    assert crosscheck("solvers") == 70
    assert capsys.readouterr().err.count("\n") == 1


def test_modules_in_the_working_directory_are_not_ours(file, tmp_path: Path) -> None:
    """An empty folder models/, and modules that break whoever imports them."""
    (tmp_path / "models").mkdir()
    for name in ("random.py", "json.py", "compare.py", "numpy.py"):
        (tmp_path / name).write_text("raise RuntimeError('not yours')")
    script = Path(sys.executable).parent / "crosscheck"
    command = [script, "solve", "--json", file(L_SHAPE)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert json.loads(ran.stdout)["status"] == "solved", ran


def test_solutions_found_before_a_limit_are_kept(file, capsys) -> None:
    """SAT counting reads the clock between models that come one after the other in no time."""
    wide = {"puzzle": "nonogram", "row_clues": [[1]] * 12, "col_clues": [[1]] * 12}
    assert crosscheck("solve", "--json", "--count", "0", "--time-limit", "2", file(wide)) == 3
    (said,) = answers(capsys)
    assert said["status"] == "timeout"
    assert said["count"] > 1
