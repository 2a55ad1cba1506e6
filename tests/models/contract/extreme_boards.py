"""Boards at the ends of what there is: one cell, one line, no clue, every clue, clues that nothing can meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from small_boards import corral, hidato, nonogram, shikaku

from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Puzzle


@cache
def extremes(kind: str) -> tuple[Puzzle, ...]:
    return tuple(map(puzzle_from_json, EXTREMES[kind]()))


def extreme_nonograms() -> Iterator[dict[str, Any]]:
    yield nonogram([[]], [[]])
    yield nonogram([[1]], [[1]])
    for rows, cols in [(1, 12), (12, 1), (3, 5)]:
        yield nonogram([[]] * rows, [[]] * cols)
        yield nonogram([[cols]] * rows, [[rows]] * cols)
    yield nonogram([[1, 1, 1, 1, 1, 1]], [[1], []] * 5 + [[1]])  # no slack
    yield nonogram([[1]] * 4, [[1]] * 4)
    yield nonogram([[2], [1]], [[1], [1]])  # sums differ
    yield nonogram([[1, 1]], [[1], [1]])  # no room for the gap
    yield nonogram([[10**9], []], [[1], [1]])
    yield nonogram([[1, 10**9]], [[1]])
    yield nonogram([[3], [], []], [[2], [1], []])  # sums agree


def extreme_corrals() -> Iterator[dict[str, Any]]:
    yield from (corral([[clue]]) for clue in (0, -1, 1, 2))
    yield from (corral([row]) for row in ([0] * 7, [7, 0, 0, 0, 0, 0, 0], [0, 0, 0, 8, 0, 0, 0], [1, 0, 0, 1]))
    yield from (corral([[clue]] * 6) for clue in (-1, 6, 5))
    yield corral([[0] * 3] * 3)
    yield corral([[5] * 3] * 3)  # all inside
    yield corral([[-1, -1, -1], [-1, 0, -1], [-1, -1, -1]])  # a ring or no hole: only all inside
    yield corral([[4, 0, 2], [0, 0, 0], [3, 0, 0], [-1, 0, 1]])
    yield corral([[1, 0, 0], [0, 0, 0], [0, 0, 1]])  # two regions


def extreme_shikakus() -> Iterator[dict[str, Any]]:
    yield from (shikaku([[clue]]) for clue in (0, -1, 1, 2))
    yield from (shikaku(clues) for clues in ([[0] * 5], [[0, 0, 0, -1, 0, 0, 0, 0]], [[8]] + [[0]] * 7))
    yield shikaku([[1] * 4] * 3)
    yield shikaku([[-1] * 3] * 4)
    yield shikaku([[0] * 3] * 4)  # no clue
    yield shikaku([[0, 0, 0], [0, 12, 0], [0, 0, 0], [0, 0, 0]])
    yield shikaku([[0, 0, 0], [0, 5, 0], [0, 0, 4]])  # no rectangle has area 5
    yield shikaku([[2, 0], [0, 3]])  # areas add up to more than the board
    yield shikaku([[4, 0, 0, 0], [0, 0, -1, 0], [0, -1, 0, 0]])
    yield shikaku([[0, -1, 0], [-1, 0, -1], [0, -1, 0]])


def extreme_hidatos() -> Iterator[dict[str, Any]]:
    yield from (hidato([[given]]) for given in (0, 1))
    for adjacency in ("king", "orthogonal", "hexagonal"):
        yield hidato([[0] * 8], adjacency)
        yield hidato([[0]] * 8, adjacency)
        yield hidato([[0, None, 0]], adjacency)  # two pieces
        yield hidato([[0, None], [None, 0]], adjacency)  # they touch for kings alone
        yield hidato([[None, 0], [0, None]], adjacency)  # and on the hexagonal board
    yield hidato([[1, 2, 3], [6, 5, 4]])  # every number given
    yield hidato([[1, 2, 3], [4, 5, 6]])
    yield hidato([[1, 0, 2]])  # consecutive numbers that do not touch
    yield hidato([[0, 2, 0], [0, 0, 0], [0, 8, 0]])
    yield hidato([[0, 0, 5], [None, 0, 0], [0, 0, None]], "hexagonal")


EXTREMES = {
    "nonogram": extreme_nonograms,
    "corral": extreme_corrals,
    "shikaku": extreme_shikakus,
    "hidato": extreme_hidatos,
}
