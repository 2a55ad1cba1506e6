"""Making a Corral smaller: fewer rows and columns, fewer clues, `?` instead of numbers, smaller numbers.

measure   cells of the board, then clues, then numbers, then the sum of the numbers
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.corral.generator import visible_counts
from puzzles.corral.puzzle import NONE, UNKNOWN, Corral, Grid
from puzzles.reduction import Cut, Reduction, cuts, with_lesser_clues


def reductions(puzzle: Corral, solution: Grid | None) -> Iterator[Reduction]:
    """Every reduction, the large ones first; those along a solution only where one is given."""
    for cut in cuts(puzzle.rows, puzzle.cols):
        if solution:
            yield Reduction(f"{cut}", along(puzzle, solution, cut))
        yield Reduction(f"{cut}, clues as they were", Corral(cut.grid(puzzle.clues)))
    yield from with_lesser_clues(puzzle.clues, UNKNOWN, Corral)


def along(puzzle: Corral, solution: Grid, cut: Cut) -> Corral:
    """The clues that are left, each number what is seen in what is left of the solution."""
    seen = visible_counts(cut.grid(solution))
    clues = cut.grid(puzzle.clues)
    return Corral(
        tuple(
            tuple(clue if clue in (NONE, UNKNOWN) else seen[r][c] for c, clue in enumerate(row))
            for r, row in enumerate(clues)
        )
    )
