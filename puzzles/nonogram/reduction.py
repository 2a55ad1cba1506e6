"""Making a nonogram smaller: fewer rows and columns, fewer filled cells of a solution, fewer and shorter runs.

measure   cells of the board, then the sum of all counts
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.nonogram.generator import nonogram_of
from puzzles.nonogram.puzzle import Clue, Grid, Nonogram
from puzzles.reduction import Reduction, changed, cuts, occupied, stretches


def reductions(puzzle: Nonogram, solution: Grid | None) -> Iterator[Reduction]:
    """Every reduction, the large ones first; those along a solution only where one is given."""
    for cut in cuts(puzzle.rows, puzzle.cols):
        if solution:
            yield Reduction(f"{cut}", nonogram_of(cut.grid(solution)))
        row_clues = tuple(clue for r, clue in enumerate(puzzle.row_clues) if r not in cut.rows)
        col_clues = tuple(clue for c, clue in enumerate(puzzle.col_clues) if c not in cut.cols)
        yield Reduction(f"{cut}, clues as they were", Nonogram(row_clues, col_clues))
    if solution:
        yield from blanked(solution)
    for r, clue in enumerate(puzzle.row_clues):
        for what, less in lesser(clue):
            yield Reduction(f"row {r}: {what}", Nonogram(replaced(puzzle.row_clues, r, less), puzzle.col_clues))
    for c, clue in enumerate(puzzle.col_clues):
        for what, less in lesser(clue):
            yield Reduction(f"column {c}: {what}", Nonogram(puzzle.row_clues, replaced(puzzle.col_clues, c, less)))


def blanked(picture: Grid) -> Iterator[Reduction]:
    """Filled cells of a picture made blank."""
    filled = occupied(picture)
    for part in stretches(len(filled), len(filled)):
        cells = [filled[i] for i in part]
        yield Reduction(f"blank: {cells}", nonogram_of(changed(picture, cells, 0)))


def lesser(clue: Clue) -> Iterator[tuple[str, Clue]]:
    """A clue without one of its runs, or with one run shorter by a cell."""
    for i, count in enumerate(clue):
        yield f"no run of {count}", clue[:i] + clue[i + 1 :]
        if count > 1:
            yield f"a run of {count - 1} instead of {count}", (*clue[:i], count - 1, *clue[i + 1 :])


def replaced(clues: tuple[Clue, ...], line: int, clue: Clue) -> tuple[Clue, ...]:
    return (*clues[:line], clue, *clues[line + 1 :])
