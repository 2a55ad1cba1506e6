"""Single runs of the solvers of compare/odd_solvers.py."""

import sys
from pathlib import Path

import pytest

from compare import sandbox
from compare.task import Task
from puzzles.kinds import puzzle_from_json

ROOT_AND_TESTS = [str(folder) for folder in Path(__file__).parents[1::-1]]  # tests/compare is not the package compare
PLUGIN = str(Path(__file__).parent / "compare" / "odd_solvers.py")
BOARD = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[], []], "col_clues": [[], []]})
EMPTY = ((0, 0), (0, 0))
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs what only Linux enforces")


def task(name, seconds=20.0, **rest):
    return Task(BOARD, f"odd/{name}", seconds=seconds, plugins=(PLUGIN,), **rest)


def run(name, seconds=20.0, **rest):
    return sandbox.run(task(name, seconds, **rest))
