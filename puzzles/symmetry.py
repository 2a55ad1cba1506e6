"""Turning and mirroring a board: another instance with the same solutions, seen differently.

image       the puzzle after a symmetry; a solution is carried along with it
symmetry    first, perhaps, rows and columns are exchanged; then, perhaps, the order of the rows is reversed, and
            that of the columns; in a Hidato, perhaps, the path is walked backwards as well: v becomes N + 1 - v

Whoever solves an image and carries the answer back has solved the puzzle, on another road: what a solver finds first
changes, the number of solutions does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from puzzles.vocabulary import Cell, InputError

T = TypeVar("T")
REVERSED_NUMBERS = "+numbers-reversed"


@dataclass(frozen=True)
class Symmetry:
    """One of the 8 symmetries of a square, for boards of any shape; with `numbers_reversed` one of 16 for Hidato."""

    transposed: bool = False
    rows_reversed: bool = False
    cols_reversed: bool = False
    numbers_reversed: bool = False

    @property
    def name(self) -> str:
        turned = NAMES[self.transposed, self.rows_reversed, self.cols_reversed]
        return turned + (REVERSED_NUMBERS if self.numbers_reversed else "")

    @property
    def inverse(self) -> Symmetry:
        """What takes the image back."""
        if not self.transposed:
            return self
        return replace(self, rows_reversed=self.cols_reversed, cols_reversed=self.rows_reversed)

    def grid(self, grid: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], ...]:
        """The image of a grid. Raises ValueError where its rows are not of one length."""
        rows = [tuple(row) for row in (zip(*grid, strict=True) if self.transposed else grid)]
        ordered = rows[::-1] if self.rows_reversed else rows
        return tuple(row[::-1] if self.cols_reversed else row for row in ordered)

    def cell(self, cell: Cell, rows: int, cols: int) -> Cell:
        """Where a cell of a board of that many rows and columns goes."""
        r, c = cell
        if self.transposed:
            r, c, rows, cols = c, r, cols, rows
        return (rows - 1 - r if self.rows_reversed else r), (cols - 1 - c if self.cols_reversed else c)


NAMES = {
    (False, False, False): "as-given",
    (False, True, True): "turned-180",
    (False, False, True): "mirrored",
    (False, True, False): "upside-down",
    (True, False, True): "turned-90",  # clockwise
    (True, True, False): "turned-270",
    (True, False, False): "transposed",
    (True, True, True): "anti-transposed",
}
AS_GIVEN = Symmetry()
OF_THE_SQUARE = tuple(Symmetry(*switches) for switches in NAMES)  # the first four keep the shape of any rectangle
WITH_NUMBERS_REVERSED = tuple(replace(symmetry, numbers_reversed=True) for symmetry in OF_THE_SQUARE)
BY_NAME = {symmetry.name: symmetry for symmetry in OF_THE_SQUARE + WITH_NUMBERS_REVERSED}


def symmetry_named(name: str) -> Symmetry:
    """Raises InputError for an unknown name."""
    if name not in BY_NAME:
        raise InputError(f"unknown symmetry {name!r}, expected one of {', '.join(BY_NAME)}")
    return BY_NAME[name]
