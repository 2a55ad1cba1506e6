"""The adapters turn a puzzle into what a library takes, and its answer into ours; the libraries are stand-ins here.

Each stand-in takes what the real one takes (as of the version that the adapter names) and gives a fixed answer. Boards
are not square, so that rows and columns cannot be mixed up unseen.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from compare import programs
from puzzles.kinds import kind_named, puzzle_from_json, violations

ASK = Path(programs.__file__).parent / "peers" / "ask.py"
SHIKAKU = {"puzzle": "shikaku", "clues": [[0, 4, 0], [0, 0, 2]]}
NONOGRAM = {"puzzle": "nonogram", "row_clues": [[1, 1], []], "col_clues": [[1], [], [1]]}
HIDATO = {"puzzle": "hidato", "grid": [[1, 0, 0], [0, 0, 6]]}
CORRAL = {"puzzle": "corral", "clues": [[0, 3, 0], [-1, 0, 0]]}

PUZZLEKIT = {
    "nonogram": ("NonogramSolver", (2, 3, [["1", "1"], []], [["1"], [], ["1"]]), [["x", "-", "x"], ["-", "-", "-"]]),
    "cave": ("CaveSolver", (2, 3, [["-", "3", "-"], ["?", "-", "-"]]), [["x", "x", "-"], ["x", "x", "-"]]),
    "shikaku": ("ShikakuSolver", (2, 3, [["-", "4", "-"], ["-", "-", "2"]]), [["7", "7", "2"], ["7", "7", "2"]]),
    "hidoku": ("HidokuSolver", (2, 3, [["1", "-", "-"], ["-", "-", "6"]]), [["1", "3", "5"], ["2", "4", "6"]]),
}
PUZZLEKIT_SOLVER = """
class Said: pass

class {name}:
    def __init__(self, *arguments):
        assert arguments == {arguments!r}, arguments

    def solve(self, options):
        assert options["num_workers"] == 1 and options["time_limit_sec"] > 1000
        grid, said = Said(), Said()
        grid.matrix = {grid!r}
        said.solution_data = dict(status={status!r}, solution_grid=grid, build_time=0.5, num_branches=3)
        said.solution_data["num_conflicts"] = 1
        print("a line of its own", end="")
        return said
"""

MULTI = {
    "nonograms": ({"top": [[1], [], [1]], "side": [[1, 1], []]}, [[1, 0, 1], [0, 0, 0]]),
    "rectangles": ({"board": [[" ", "4", " "], [" ", " ", "2"]]}, [["id0:N=4:2x2"] * 2 + ["id1:N=2:2x1"]] * 2),
    "hidoku": ({"board": [["1", " ", " "], [" ", " ", "6"]]}, [[1, 3, 5], [2, 4, 6]]),
}
MULTI_BOARD = """
from types import SimpleNamespace
from ...core.utils_ortools import generic_solve_all

class Board:
    def __init__(self, **arguments):
        arguments = {{key: value if isinstance(value, list) else value.tolist() for key, value in arguments.items()}}
        assert arguments == {arguments!r}, arguments

    def solve_and_print(self, verbose):
        values = {grid!r}
        position = type("Pos", (), {{"__init__": lambda self, x, y: self.__dict__.update(x=x, y=y)}})
        cells = {{position(x, y): value for y, row in enumerate(values) for x, value in enumerate(row)}}
        return generic_solve_all(SimpleNamespace(assignment=cells), verbose=verbose)
"""


def files(folder, contents):
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for parent in path.relative_to(folder).parents:
            (folder / parent / "__init__.py").touch()
        path.write_text(text)
    return folder


@pytest.fixture
def puzzlekit(tmp_path):
    """puzzlekit(status): the folder of a stand-in that answers so."""

    def made(status):
        solvers = {
            f"puzzlekit/solvers/{module}.py": PUZZLEKIT_SOLVER.format(
                name=name, arguments=given, grid=grid, status=status
            )
            for module, (name, given, grid) in PUZZLEKIT.items()
        }
        return files(tmp_path, solvers)

    return made


@pytest.fixture
def multi(tmp_path):
    """multi(solutions): the folder of a stand-in whose search has so many solutions, all alike."""

    def made(solutions):
        search = (
            "def generic_solve_all(board, max_solutions=None, verbose=True):\n"
            f"    return [board] * min({solutions}, max_solutions or {solutions})\n"
        )
        boards = {
            f"puzzle_solver/puzzles/{name}/{name}.py": MULTI_BOARD.format(arguments=arguments, grid=grid)
            for name, (arguments, grid) in MULTI.items()
        }
        return files(tmp_path, boards | {"puzzle_solver/core/utils_ortools.py": search})

    return made


def ask(adapter, folder, board, count=1):
    done = subprocess.run(
        [sys.executable, str(ASK), adapter], input=json.dumps(board | {"count": count, "seconds": None}),
        capture_output=True, text=True, env={"PYTHONPATH": str(folder)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.strip().split("\n")[-1])


@pytest.mark.parametrize("board", [NONOGRAM, CORRAL, SHIKAKU, HIDATO], ids=lambda board: board["puzzle"])
def test_puzzlekit(puzzlekit, board):
    answer = ask("puzzlekit_adapter", puzzlekit("Optimal"), board)
    puzzle = puzzle_from_json(board)
    assert [violations(puzzle, kind_named(puzzle.kind).read_solution(one)) for one in answer["solutions"]] == [[]]
    assert (answer["status"], answer["exhausted"], answer["effort"]["nodes"]) == ("solved", False, 3)
    assert answer["build_s"] >= 0.5


@pytest.mark.parametrize(
    ("said", "status"), [("Infeasible", "unsolvable"), ("Timeout", "timeout"), ("Invalid Model", "crashed")]
)
def test_puzzlekit_without_a_solution(puzzlekit, said, status):
    answer = ask("puzzlekit_adapter", puzzlekit(said), SHIKAKU)
    assert (answer["status"], answer["solutions"], answer["exhausted"]) == (status, [], status == "unsolvable")


@pytest.mark.parametrize("board", [NONOGRAM, SHIKAKU, HIDATO], ids=lambda board: board["puzzle"])
@pytest.mark.parametrize(("solutions", "count", "shown"), [(1, 1, 1), (1, 2, 1), (3, 2, 2), (3, 0, 3)])
def test_multi_puzzle_solver(multi, board, solutions, count, shown):
    answer = ask("multi_puzzle_adapter", multi(solutions), board, count)
    puzzle = puzzle_from_json(board)
    read = [kind_named(puzzle.kind).read_solution(one) for one in answer["solutions"]]
    assert [violations(puzzle, one) for one in read] == [[]] * shown
    assert answer["exhausted"] == (count == 0 or solutions < count)


def test_multi_puzzle_solver_without_a_solution(multi):
    answer = ask("multi_puzzle_adapter", multi(0), SHIKAKU)
    assert (answer["status"], answer["exhausted"]) == ("unsolvable", True)


@pytest.mark.parametrize(
    "board",
    [
        {"puzzle": "shikaku", "clues": [[-1, 0]]},
        {"puzzle": "hidato", "grid": [[1, 0, None]]},
        {"puzzle": "hidato", "grid": [[1, 0]], "adjacency": "orthogonal"},
    ],
)
def test_what_the_libraries_do_not_know_is_unsupported(puzzlekit, multi, board):
    assert ask("puzzlekit_adapter", puzzlekit("Optimal"), board)["status"] == "unsupported"
    assert ask("multi_puzzle_adapter", multi(1), board)["status"] == "unsupported"


def test_puzzlekit_cannot_be_asked_for_two_nor_the_other_for_corral(puzzlekit, multi):
    assert ask("puzzlekit_adapter", puzzlekit("Optimal"), SHIKAKU, 2)["status"] == "unsupported"
    assert ask("multi_puzzle_adapter", multi(1), CORRAL)["status"] == "unsupported"
