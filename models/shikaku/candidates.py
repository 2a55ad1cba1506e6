"""The candidate rectangles of a Shikaku: those that hold one clue, and whose area that clue allows.

The heights of a rectangle of known area are divisors; an unknown area is bounded by what the other clues leave of the
board. Where the areas cannot add up to the board there are no candidates at all: clauses alone would have to find
that by counting, which resolution is bad at.

Prefix sums over the clues, in numpy; O(candidates tried) a clue. A `?` tries every rectangle around it that reaches no
other clue along its own row and column, at most rows² · cols² / 16 of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.vocabulary import Cell

Numbers = npt.NDArray[np.int64]
NONE = np.empty((0, 4), np.int64)


def candidates(puzzle: Shikaku) -> dict[Cell, list[Rectangle]]:
    """The candidates of each clue, by the clue's cell, clues in reading order."""
    board = Board(np.array(puzzle.clues) != 0)
    numbers = [puzzle.clues[r][c] for r, c in puzzle.clue_cells]
    left = puzzle.rows * puzzle.cols - sum(number for number in numbers if number != ANY_AREA)
    unknown = numbers.count(ANY_AREA)
    if left < unknown or (left > 0 and not unknown):
        return {cell: [] for cell in puzzle.clue_cells}
    found = {}
    for cell, number in zip(puzzle.clue_cells, numbers, strict=True):
        if number != ANY_AREA:
            rectangles = board.of_area(cell, number)
        elif unknown == 1:
            rectangles = board.of_area(cell, left)
        else:
            rectangles = board.up_to_area(cell, left - unknown + 1)
        found[cell] = list(map(tuple, rectangles.tolist()))
    return found


@dataclass
class Board:
    """Where the clues are; counts those in any number of rectangles at a time."""

    is_clue: npt.NDArray[np.bool_]

    def __post_init__(self) -> None:
        self.rows, self.cols = self.is_clue.shape
        self.before = np.zeros((self.rows + 1, self.cols + 1), np.int32)  # clues above and left of a grid point
        self.before[1:, 1:] = self.is_clue.cumsum(0).cumsum(1)

    def clues_in(self, top: Numbers, left: Numbers, bottom: Numbers, right: Numbers) -> Numbers:
        """The number of clues in each rectangle; the four sides are arrays that broadcast."""
        before = self.before
        return before[bottom + 1, right + 1] - before[top, right + 1] - before[bottom + 1, left] + before[top, left]

    def of_area(self, cell: Cell, area: int) -> Numbers:
        """The rectangles of that area that hold the clue at `cell` and no other."""
        heights = [h for h in range(1, min(area, self.rows) + 1) if area % h == 0 and area // h <= self.cols]
        return np.concatenate([NONE, *(self.of_sides(cell, h, area // h) for h in heights)])

    def of_sides(self, cell: Cell, height: int, width: int) -> Numbers:
        r, c = cell
        top = np.arange(max(0, r - height + 1), min(r, self.rows - height) + 1)[:, None]
        left = np.arange(max(0, c - width + 1), min(c, self.cols - width) + 1)
        bottom, right = top + height - 1, left + width - 1
        i, j = np.nonzero(self.clues_in(top, left, bottom, right) == 1)
        return np.stack([top[i, 0], left[j], bottom[i, 0], right[j]], axis=1)

    def up_to_area(self, cell: Cell, most: int) -> Numbers:
        """The rectangles of at most that area that hold the clue at `cell` and no other."""
        r, c = cell
        (up, down), (back, on) = self.free_run(self.is_clue[:, c], r), self.free_run(self.is_clue[r], c)
        top, left, bottom, right = np.ix_(range(up, r + 1), range(back, c + 1), range(r, down + 1), range(c, on + 1))
        small = (bottom - top + 1) * (right - left + 1) <= most
        fits = small & (self.clues_in(top, left, bottom, right) == 1)
        return np.argwhere(fits) + np.array([up, back, r, c])

    @staticmethod
    def free_run(line: npt.NDArray[np.bool_], clue: int) -> tuple[int, int]:
        """The first and last place that a stretch of the line around one clue can have without another one."""
        others = np.flatnonzero(line)
        before, after = others[others < clue], others[others > clue]
        return (before[-1] + 1 if len(before) else 0), (after[0] - 1 if len(after) else len(line) - 1)
