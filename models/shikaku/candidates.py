"""The candidate rectangles of a Shikaku: those that a clue's rectangle may be, as far as the clues themselves say.

candidate   a rectangle (top, left, bottom, right; the last two inclusive) and the clue that it belongs to
alone       candidates that hold no other clue, and whose area is bounded by what the other clues leave of the board;
            else every rectangle of the clue's area on the board that holds the clue

The heights of a rectangle of known area are divisors. Where areas cannot add up to the board no clue has an `alone`
candidate: clauses alone would have to find that by counting, which resolution is bad at.

All clues of the same area are treated at once in numpy, with prefix sums over the clues: O(candidates tried). A `?`
tries every rectangle around it that reaches no other clue along its own row and column, at most rows² · cols² / 16.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.vocabulary import Cell

Numbers = npt.NDArray[np.int64]
Bits = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Candidates:
    """Rectangles in the order of their clues.

    clue_cells   the cells of the clues, in reading order
    sides        (n, 4): top, left, bottom, right of each candidate
    clue         (n,): the place of its clue in `clue_cells`, ascending
    """

    clue_cells: list[Cell]
    sides: Numbers
    clue: Numbers

    def only(self, kept: Bits | Numbers) -> Candidates:
        """Some of them: a mask, or their indices, ascending."""
        return Candidates(self.clue_cells, self.sides[kept], self.clue[kept])

    def with_sides(self, sides: Numbers) -> Candidates:
        return Candidates(self.clue_cells, sides, self.clue)

    def rectangles(self) -> list[Rectangle]:
        return list(map(tuple, self.sides.tolist()))

    def first_of_clues(self) -> Numbers:
        """(clues + 1,): where the candidates of each clue begin, and the end of all."""
        return np.searchsorted(self.clue, np.arange(len(self.clue_cells) + 1))

    def areas(self) -> Numbers:
        """(n,), in cells."""
        top, left, bottom, right = self.sides.T
        return (bottom - top + 1) * (right - left + 1)


def candidates(puzzle: Shikaku, *, alone: bool = True) -> Candidates:
    """The candidates of every clue."""
    board = Board(np.array(puzzle.clues) != 0, alone)
    at = np.array(puzzle.clue_cells, np.int64).reshape(-1, 2)
    most, exact = areas(puzzle, alone)
    found = [np.empty((0, 5), np.int64)]
    for area in np.unique(most[exact]).tolist():
        found += board.of_area(np.flatnonzero(exact & (most == area)), at, area)
    for clue in np.flatnonzero(~exact).tolist():
        found.append(board.up_to_area(clue, at[clue].tolist(), int(most[clue])))
    owned = np.concatenate(found)
    owned = owned[np.argsort(owned[:, 0], kind="stable")]
    return Candidates(puzzle.clue_cells, owned[:, 1:], owned[:, 0])


def areas(puzzle: Shikaku, alone: bool) -> tuple[Numbers, Bits]:
    """The largest area of each clue's rectangle, and whether it can have no other; 0 where all is in vain."""
    whole = puzzle.rows * puzzle.cols
    numbers = np.array([min(puzzle.clues[r][c], whole + 1) for r, c in puzzle.clue_cells], np.int64)
    unknown = numbers == ANY_AREA
    if not alone:
        return np.where(unknown, whole, numbers), ~unknown
    spare = whole - int(numbers[~unknown].sum()) - int(unknown.sum())  # above one cell for each `?`
    if spare < 0 or (spare > 0 and not unknown.any()):
        return np.zeros_like(numbers), np.ones_like(unknown)
    return np.where(unknown, spare + 1, numbers), ~unknown | (unknown.sum() == 1)


def most_candidates(puzzle: Shikaku, *, alone: bool = True) -> tuple[int, int]:
    """Upper bounds of the number of candidates tried and of their total area, found without listing them.

    Around a `?`: each stretch of its row that holds it, times each of its column. O(clues · rows)."""
    is_clue = np.array(puzzle.clues) != 0
    of_area: dict[int, int] = {}
    tried = total_area = 0
    for r, c in puzzle.clue_cells:
        area = puzzle.clues[r][c]
        if area == ANY_AREA:
            spans = stretches(is_clue[:, c], r, alone), stretches(is_clue[r], c, alone)
            tried += spans[0][0] * spans[1][0]
            total_area += spans[0][1] * spans[1][1]
        else:
            if area not in of_area:
                sides = [(h, area // h) for h in range(1, min(area, puzzle.rows) + 1) if area % h == 0]
                of_area[area] = sum(
                    min(h, puzzle.rows + 1 - h) * min(w, puzzle.cols + 1 - w) for h, w in sides if w <= puzzle.cols
                )
            tried += of_area[area]
            total_area += of_area[area] * area
    return tried, total_area


def stretches(line: Bits, clue: int, alone: bool) -> tuple[int, int]:
    """How many stretches of the line hold the clue (`alone`: and no other), and their total length."""
    first, last = free_run(line, clue) if alone else (0, len(line) - 1)
    before, after = clue - first + 1, last - clue + 1
    return before * after, before * after * (before + after) // 2


@dataclass
class Board:
    """Where the clues are; counts those in any number of rectangles at a time."""

    is_clue: Bits
    alone: bool  # whether a candidate must hold no other clue

    def __post_init__(self) -> None:
        self.rows, self.cols = self.is_clue.shape
        self.before = prefix_sums(self.is_clue)

    def of_area(self, clues: Numbers, at: Numbers, area: int) -> list[Numbers]:
        """The rectangles of that area around each of these clues, as rows of clue, top, left, bottom, right."""
        heights = [h for h in range(1, min(area, self.rows) + 1) if area % h == 0 and area // h <= self.cols]
        return [self.of_sides(clues, at[clues], h, area // h) for h in heights]

    def of_sides(self, clues: Numbers, at: Numbers, height: int, width: int) -> Numbers:
        top = at[:, 0, None, None] - np.arange(height)[:, None]
        left = at[:, 1, None, None] - np.arange(width)
        fits = (top >= 0) & (top <= self.rows - height) & (left >= 0) & (left <= self.cols - width)
        which, i, j = np.nonzero(fits)
        top, left = top[which, i, 0], left[which, 0, j]
        owned = np.stack([clues[which], top, left, top + height - 1, left + width - 1], axis=1)
        return owned[sums(self.before, owned[:, 1:]) == 1] if self.alone else owned

    def up_to_area(self, clue: int, cell: list[int], most: int) -> Numbers:
        """The rectangles of at most that area around one clue, as rows of clue, top, left, bottom, right."""
        (r, c), up, down, back, on = cell, 0, self.rows - 1, 0, self.cols - 1
        if self.alone:
            (up, down), (back, on) = free_run(self.is_clue[:, c], r), free_run(self.is_clue[r], c)
        top, left, bottom, right = np.ix_(range(up, r + 1), range(back, c + 1), range(r, down + 1), range(c, on + 1))
        small = np.argwhere((bottom - top + 1) * (right - left + 1) <= most) + np.array([up, back, r, c])
        owned = np.insert(small, 0, clue, axis=1)
        return owned[sums(self.before, small) == 1] if self.alone else owned


def free_run(line: Bits, clue: int) -> tuple[int, int]:
    """The first and last place that a stretch of the line around one clue can have without another one."""
    others = np.flatnonzero(line)
    before, after = others[others < clue], others[others > clue]
    return (int(before[-1]) + 1 if len(before) else 0), (int(after[0]) - 1 if len(after) else len(line) - 1)


def prefix_sums(grid: npt.NDArray[Any]) -> Numbers:
    """(rows + 1, cols + 1): the sum of what is above and to the left of each grid point."""
    before = np.zeros((grid.shape[0] + 1, grid.shape[1] + 1), np.int64)
    before[1:, 1:] = grid.cumsum(0).cumsum(1)
    return before


def sums(before: Numbers, sides: Numbers) -> Numbers:
    """The sum of the grid in each rectangle, from its prefix sums."""
    top, left, bottom, right = sides.T
    return before[bottom + 1, right + 1] - before[top, right + 1] - before[bottom + 1, left] + before[top, left]
