"""Small puzzles at the edges of what a solver may have thought of, made for this suite. Each has a reason.

one line     a single row or column; more rows than columns
nothing      no clue, no given, or no clue that says anything
too much     sums that differ, clues that do not fit, givens that contradict each other: no solution
several      more than one solution
beyond       clues that an article has no notion of, shapes that it does not handle, more cells than a word has bits
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Puzzle


def snake(row: int, cols: int) -> range:
    """The numbers of a row where they run to and fro."""
    first, last = row * cols + 1, (row + 1) * cols
    return range(last, first - 1, -1) if row % 2 else range(first, last + 1)


NONOGRAMS: list[tuple[list[list[int]], list[list[int]]]] = [
    ([[2, 1]], [[1], [1], [], [1]]),
    ([[1], [1], [], [1]], [[2, 1]]),
    ([[], []], [[], [], []]),
    ([[3], [3]], [[2], [2], [2]]),
    ([[1], [1]], [[1], [1]]),
    ([[2], []], [[1], []]),
    ([[4]], [[1], [1], [1]]),
    ([[1], [1, 1], [1]], [[1], [2], [1]]),
]
CORRALS: list[list[list[int]]] = [
    [[0]],
    [[0, 0], [0, 0]],
    [[0, 0, 3]],
    [[2], [0], [0], [0]],
    [[3, 0, 3], [0, 0, 0], [0, 0, 0]],
    [[2, 0, 2], [0, 0, 0], [2, 0, 2]],
    [[-1, 0], [0, -1]],
    [[9, 0], [0, 0]],
    [[0, 0, 0], [0, 2, 0], [0, 0, 0]],
    [[3, 0, 3, 0], [0, 0, 0, 0]],
]
SHIKAKUS: list[list[list[int]]] = [
    [[1]],
    [[0, 0], [0, 0]],
    [[0, 4, 0, 0]],
    [[2], [0], [2], [0]],
    [[2, 0], [0, 2]],
    [[3, 0], [0, 0]],
    [[5, 0, 0], [0, 0, 0], [0, 0, 4]],
    [[-1, 0], [0, 2]],
    [[2, 2, 0], [0, 0, 2]],
]
HIDATOS: list[tuple[list[list[int | None]], str]] = [
    ([[0]], "king"),
    ([[0, 2, 0]], "king"),
    ([[0], [2], [0]], "king"),
    ([[0, 0], [0, 0], [0, 0]], "king"),
    ([[1, 0, 0, 0], [0, 0, 0, 2]], "king"),
    ([[1, 3, 2], [4, 5, 6]], "king"),
    ([[1, 2, 3], [6, 5, 4]], "king"),
    ([[1, 0, 0], [0, None, 0], [0, 0, 8]], "king"),
    ([[1, 0, 0], [0, 0, 0]], "orthogonal"),
    ([[1, 0, 0], [0, 0, 0]], "hexagonal"),
    ([[number if number <= 64 else 0 for number in snake(row, 13)] for row in range(5)], "king"),
]


def probes() -> Iterator[Puzzle]:
    """All of them, kind by kind."""
    data: list[dict[str, Any]] = [
        *({"puzzle": "nonogram", "row_clues": rows, "col_clues": cols} for rows, cols in NONOGRAMS),
        *({"puzzle": "corral", "clues": clues} for clues in CORRALS),
        *({"puzzle": "shikaku", "clues": clues} for clues in SHIKAKUS),
        *({"puzzle": "hidato", "grid": grid, "adjacency": adjacency} for grid, adjacency in HIDATOS),
    ]
    return map(puzzle_from_json, data)
