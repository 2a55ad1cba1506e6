"""Which rectangles of a family lie over each cell of a board: the rows of an exact cover problem."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]


def covered_cells(sides: Numbers, cols: int) -> tuple[Numbers, Numbers]:
    """Every pair of a cell, as row · cols + column, and a rectangle over it, by its place in `sides`.

    `sides`: (n, 4), top, left, bottom, right, inclusive. In the order of the rectangles. O(total area).
    """
    top, left, bottom, right = sides.T
    area = (bottom - top + 1) * (right - left + 1)
    which = np.repeat(np.arange(len(area)), area)
    place = np.arange(len(which)) - np.repeat(area.cumsum() - area, area)  # within the rectangle
    down, across = np.divmod(place, (right - left + 1)[which])
    return (top[which] + down) * cols + left[which] + across, which


def cover_rows(sides: Numbers, rows: int, cols: int) -> list[list[int]]:
    """For each cell, row by row, the places in `sides` of the rectangles over it, ascending. O(total area)."""
    cell, which = covered_cells(sides, cols)
    by_cell = np.argsort(cell, kind="stable")
    ends = np.bincount(cell, minlength=rows * cols).cumsum().tolist()
    over = which[by_cell].tolist()
    return [over[begin:end] for begin, end in zip([0, *ends], ends, strict=False)]
