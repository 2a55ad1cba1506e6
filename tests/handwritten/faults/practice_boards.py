"""Boards to practise on: small enough to know all solutions, and such that a wrong step can be wrong about something.

On a board with one solution a wrong step mostly shows as a wrong answer; on one with none most steps follow from
anything. So a third of the boards has several solutions, a third one, a third none. They are of all sorts: lines and
boards that are not square, `?` clues, holes, no clues, clues of nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, islice
from typing import Any

import brute_force
from random_instances import instance

from compare.roster import solver_named
from puzzles.kinds import puzzle_from_json, violations
from puzzles.vocabulary import Puzzle

MOST_CELLS = 12  # of random boards
BRUTE_FORCE = 16  # cells; lines may have any number
MOST_SOLUTIONS = 60

# What random boards seldom have.
CHOSEN: dict[str, tuple[dict[str, Any], ...]] = {
    "nonogram": (
        {"row_clues": [[1], [1]], "col_clues": [[1], [1]]},
        {"row_clues": [[1], [1], [1]], "col_clues": [[1], [1], [1]]},
        {"row_clues": [[1, 1]], "col_clues": [[1], [], [1]]},
        {"row_clues": [[2, 1], [1], [1, 1]], "col_clues": [[1, 1], [2], [], [2]]},
        {"row_clues": [[1], [2], [1]], "col_clues": [[1], [1], [1], [1]]},
        {"row_clues": [[]], "col_clues": [[], []]},
    ),
    "corral": (
        {"clues": [[0, 0, 0], [0, -1, 0], [0, 0, 0]]},
        {"clues": [[1, 0], [0, 1]]},
        {"clues": [[0, 0, 0, 0]]},
        {"clues": [[1, 0, 0, 1]]},
        {"clues": [[0, 0, 0], [0, 0, 0], [2, 0, 3]]},
        {"clues": [[-1, -1, -1], [-1, 0, -1], [-1, -1, -1]]},
        {"clues": [[0, 2], [4, 0], [0, 0], [4, 2]]},
        {"clues": [[0, 0], [-1, 3], [0, 0], [2, 0], [0, 0], [0, 0]]},
        # outside cells that reach the border through undecided cells alone: there is no room for them on small boards
        {"clues": [[0, 0, 0, 0, 0], [0, 3, 0, 0, 0], [0, 0, 0, 2, 0], [0, 6, 6, 6, 0], [0, 4, 4, 0, 0]]},
        {"clues": [[0, 0, 0, 0], [0, 4, 4, 6], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 3, 5]]},
    ),
    "shikaku": (
        {"clues": [[2, 0], [0, 0]]},
        {"clues": [[-1, 0, 0], [0, 0, -1]]},
        {"clues": [[4, 0], [0, 0]]},
        {"clues": [[-1, -1, 0], [0, 0, 0], [0, -1, 0]]},
        {"clues": [[2, 0, 2], [0, 1, 0], [2, 0, 2]]},
        {"clues": [[0, 0, 0, 0], [0, 4, 4, 0], [0, 0, 0, 0]]},
        {"clues": [[0, 0, 0, -1], [0, 0, 3, 0], [-1, 0, 0, -1]]},
        {"clues": [[0, 2, -1], [2, 0, 0], [0, -1, 0]]},
        {"clues": [[0], [-1], [0], [-1], [0], [0], [0], [0], [3], [0], [0], [-1]]},
    ),
    "hidato": (
        {"grid": [[0, 2, 0]]},
        {"grid": [[1, 0, 2]]},
        {"grid": [[1, 2, 0], [0, 0, 5]]},
        {"grid": [[1, *[0] * 69]]},  # more cells than a machine word has bits
        {"grid": [[0, None, 0], [0, 3, 0]]},
        {"grid": [[1, 0, 2], [0, 0, 0]], "adjacency": "orthogonal"},
        {"grid": [[0, 0], [4, 0]], "adjacency": "hexagonal"},
        {"grid": [[10, 8, 7, 1, 0], [9, 6, 0, 4, 0]], "adjacency": "hexagonal"},
        {"grid": [[12, 0], [0, 0], [2, 0], [0, 0], [0, 0], [0, 0]]},
    ),
}


@cache
def boards(kind: str, of_each: int) -> tuple[Puzzle, ...]:
    """The chosen boards, and random ones with no, one and several solutions, so many of each."""
    chosen = [puzzle_from_json({"puzzle": kind} | data) for data in CHOSEN[kind]]
    wanted = dict.fromkeys((0, 1, 2), of_each)
    found = []
    for puzzle in small_ones(kind):
        if not any(wanted.values()):
            break
        solved = min(2, len(solutions(puzzle)))
        if wanted[solved] and len(solutions(puzzle)) <= MOST_SOLUTIONS:
            wanted[solved] -= 1
            found.append(puzzle)
    return (*chosen, *found)


def small_ones(kind: str) -> Iterator[Puzzle]:
    """Random instances with few cells, each once."""
    every = (instance(kind, index) for index in count())
    return (puzzle for puzzle in dict.fromkeys(islice(every, 20_000)) if puzzle.rows * puzzle.cols <= MOST_CELLS)


@cache
def solutions(puzzle: Puzzle) -> frozenset[Any]:
    """All solutions: by brute force, or on a larger board by two encodings that agree."""
    if puzzle.rows * puzzle.cols <= BRUTE_FORCE or puzzle.rows == 1:
        return frozenset(brute_force.solutions(puzzle))
    one, other = (solver_named(name, puzzle.kind).solve(puzzle, count=0) for name in ("sat/best", "cpsat/best"))
    found = frozenset(one.solutions)
    assert one.exhausted
    assert other.exhausted
    assert found == frozenset(other.solutions)
    assert not any(violations(puzzle, solution) for solution in found)
    return found
