"""The cells of a grid as the bits of one integer, so that a step of all of them at once is a few shifts.

index          r * (cols + 1) + c of the cell (r, c); the column of padding keeps a shift from running into the next row
set of cells   an integer with the bits of its cells, each at its index
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from puzzles.vocabulary import Cell

# The steps (down, right) to half of the neighbours; the other half are the opposite steps.
HALF_STEPS = {
    "king": ((0, 1), (1, -1), (1, 0), (1, 1)),
    "orthogonal": ((0, 1), (1, 0)),
    "hexagonal": ((0, 1), (1, -1), (1, 0)),  # E, SW, S; and W, NE, N
}


class Board:
    """A grid of `cols` columns of which only `cells` exist, under one of the three adjacencies."""

    def __init__(self, cells: Iterable[Cell], cols: int, adjacency: str) -> None:
        self.width = cols + 1
        self.cells = sum(self.bit(cell) for cell in cells)
        self.shifts = [down * self.width + right for down, right in HALF_STEPS[adjacency]]

    def index(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]

    def bit(self, cell: Cell) -> int:
        """The set of that one cell."""
        return 1 << self.index(cell)

    def cell(self, index: int) -> Cell:
        return divmod(index, self.width)

    def around(self, cells: int) -> int:
        """The cells that touch at least one of `cells`."""
        touched = 0
        for shift in self.shifts:
            touched |= cells << shift | cells >> shift
        return touched & self.cells


def indices(cells: int) -> list[int]:
    """The indices of the bits that are set, ascending."""
    return np.flatnonzero(bits_of(cells, cells.bit_length())).tolist()


def transposed(sets: list[int], width: int) -> list[int]:
    """The sets of a matrix' columns from those of its rows: j is in the i-th set given when i is in the j-th returned.

    `width`: how many columns, all indices being below it."""
    matrix = np.array([bits_of(row, width) for row in sets])
    columns = np.packbits(matrix.T, axis=1, bitorder="little")
    return [int.from_bytes(column.tobytes(), "little") for column in columns]


def bits_of(cells: int, width: int) -> NDArray[np.uint8]:
    """A one or a zero for each index below `width`."""
    packed = np.frombuffer(cells.to_bytes((width + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(packed, count=width, bitorder="little")
