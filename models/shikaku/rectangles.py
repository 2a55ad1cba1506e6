"""Rectangles by their cells, and the ways from a cell to its clue."""

from __future__ import annotations

from puzzles.shikaku.puzzle import Rectangle
from puzzles.vocabulary import Cell


def corners_of(rectangle: Rectangle) -> set[Cell]:
    top, left, bottom, right = rectangle
    return {(top, left), (top, right), (bottom, left), (bottom, right)}


def cells_of(rectangle: Rectangle) -> list[Cell]:
    top, left, bottom, right = rectangle
    return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def inward(clue: Cell, cell: Cell) -> list[Cell]:
    """The next cells on the way to the clue: one along the column, one along the row."""
    (r, c), (clue_r, clue_c) = cell, clue
    along_column = [(r + (1 if r < clue_r else -1), c)] if r != clue_r else []
    along_row = [(r, c + (1 if c < clue_c else -1))] if c != clue_c else []
    return along_column + along_row


def hull(cells: list[Cell]) -> Rectangle:
    """The smallest rectangle that holds these cells."""
    rows, cols = zip(*cells, strict=True)
    return min(rows), min(cols), max(rows), max(cols)
