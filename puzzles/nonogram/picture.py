"""A nonogram drawn: clues in the margins, filled cells in ink."""

from __future__ import annotations

from puzzles.nonogram.puzzle import Grid, Nonogram
from puzzles.picture import Picture, Square


def draw(puzzle: Nonogram, solution: Grid | None) -> Picture:
    """The clues with the grid of `solution`, or with an empty grid; a value of None is not known, and left blank."""
    grid = solution or ((0,) * puzzle.cols,) * puzzle.rows
    squares = tuple(tuple(Square(shade="ink" if value else "blank") for value in row) for row in grid)
    return Picture(squares, row_margin=puzzle.row_clues, col_margin=puzzle.col_clues)
