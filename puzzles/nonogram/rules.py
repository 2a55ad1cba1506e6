"""The rules of the nonogram, and nothing else.

shape     the grid has as many rows and columns as there are clues
values    each cell is 0 (blank) or 1 (filled)
row       the runs of filled cells of a row, left to right, are as long as its clue says, and there are no others
column    likewise, top to bottom
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from puzzles.nonogram.puzzle import Clue, Grid, Nonogram
from puzzles.vocabulary import Cell, Violation


def violations(puzzle: Nonogram, solution: Any) -> list[Violation]:
    """Every rule that `solution` breaks, whatever object it is; empty where it is right."""
    return shape(puzzle, solution) or values(solution) or rows(puzzle, solution) + columns(puzzle, solution)


def shape(puzzle: Nonogram, solution: Any) -> list[Violation]:
    if not isinstance(solution, list | tuple):
        return [Violation("shape", f"expected a grid, found {type(solution).__name__}")]
    found = []
    if len(solution) != puzzle.rows:
        message = f"expected {puzzle.rows} rows, found {len(solution)}"
        found.append(Violation("shape", message, numbers=(puzzle.rows, len(solution))))
    for r, row in enumerate(solution):
        if not isinstance(row, list | tuple):
            found.append(Violation("shape", f"row {r}: expected a list of cells, found {type(row).__name__}"))
        elif len(row) != puzzle.cols:
            message = f"row {r}: expected {puzzle.cols} cells, found {len(row)}"
            found.append(Violation("shape", message, numbers=(puzzle.cols, len(row))))
    return found


def values(grid: Grid) -> list[Violation]:
    return [
        Violation("values", f"row {r}, column {c}: expected 0 or 1", ((r, c),))
        for r, row in enumerate(grid)
        for c, value in enumerate(row)
        if type(value) is not int or value not in (0, 1)
    ]


def rows(puzzle: Nonogram, grid: Grid) -> list[Violation]:
    return [
        broken
        for r, clue in enumerate(puzzle.row_clues)
        for broken in line("row", r, clue, [(r, c) for c in range(puzzle.cols)], grid)
    ]


def columns(puzzle: Nonogram, grid: Grid) -> list[Violation]:
    return [
        broken
        for c, clue in enumerate(puzzle.col_clues)
        for broken in line("column", c, clue, [(r, c) for r in range(puzzle.rows)], grid)
    ]


def line(rule: str, index: int, clue: Clue, cells: list[Cell], grid: Grid) -> list[Violation]:
    runs = tuple(len(list(run)) for filled, run in groupby(grid[r][c] for r, c in cells) if filled)
    if runs == clue:
        return []
    message = f"{rule} {index}: the clue is {written(clue)}, the runs are {written(runs)}"
    return [Violation(rule, message, tuple(cells), runs)]


def written(counts: Clue) -> str:
    return " ".join(map(str, counts)) or "empty"
