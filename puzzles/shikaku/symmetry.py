"""Shikaku turned and mirrored: each clue goes with its cell, each rectangle with its clue."""

from __future__ import annotations

from puzzles.shikaku.puzzle import Rectangle, Shikaku
from puzzles.symmetry import OF_THE_SQUARE, Symmetry


def symmetries(puzzle: Shikaku) -> tuple[Symmetry, ...]:
    return OF_THE_SQUARE


def image(puzzle: Shikaku, symmetry: Symmetry) -> Shikaku:
    return Shikaku(symmetry.grid(puzzle.clues))


def carry(puzzle: Shikaku, symmetry: Symmetry, solution: tuple[Rectangle, ...]) -> tuple[Rectangle, ...]:
    """The rectangle in a clue's place goes to the place that the clue has in the image's reading order: a solution in
    the wrong order stays in the wrong order. Raises ValueError where there are not as many rectangles as clues."""
    rows, cols = puzzle.rows, puzzle.cols
    moved_clues = [symmetry.cell(cell, rows, cols) for cell in puzzle.clue_cells]
    moved = [turned(rectangle, symmetry, rows, cols) for rectangle in solution]
    return tuple(rectangle for _, rectangle in sorted(zip(moved_clues, moved, strict=True)))


def turned(rectangle: Rectangle, symmetry: Symmetry, rows: int, cols: int) -> Rectangle:
    """Two opposite corners stay opposite corners."""
    top, left, bottom, right = rectangle
    (r, c), (s, d) = (symmetry.cell(corner, rows, cols) for corner in ((top, left), (bottom, right)))
    if symmetry.rows_reversed:
        r, s = s, r
    if symmetry.cols_reversed:
        c, d = d, c
    return r, c, s, d
