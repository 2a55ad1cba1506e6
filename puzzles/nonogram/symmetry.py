"""The nonogram turned and mirrored: clues change sides with their lines, and are read from the other end."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.nonogram.puzzle import Clue, Grid, Nonogram
from puzzles.symmetry import OF_THE_SQUARE, Symmetry


def symmetries(puzzle: Nonogram) -> tuple[Symmetry, ...]:
    return OF_THE_SQUARE


def image(puzzle: Nonogram, symmetry: Symmetry) -> Nonogram:
    rows, cols = puzzle.row_clues, puzzle.col_clues
    if symmetry.transposed:
        rows, cols = cols, rows
    return Nonogram(
        turned(rows, lines_reversed=symmetry.rows_reversed, each_reversed=symmetry.cols_reversed),
        turned(cols, lines_reversed=symmetry.cols_reversed, each_reversed=symmetry.rows_reversed),
    )


def turned(clues: Sequence[Clue], lines_reversed: bool, each_reversed: bool) -> tuple[Clue, ...]:
    ordered = clues[::-1] if lines_reversed else clues
    return tuple(clue[::-1] if each_reversed else clue for clue in ordered)


def carry(puzzle: Nonogram, symmetry: Symmetry, solution: Grid) -> Grid:
    return symmetry.grid(solution)
