"""Making a Hidato smaller: fewer rows, columns and cells, fewer givens, smaller ones.

measure   cells of the board, then cells that are no holes, then givens, then their sum

Along a solution, numbers whose cells are taken away are skipped in counting: what is left of the path is numbered from
1 again, and the givens with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.hidato.puzzle import Grid, Hidato
from puzzles.reduction import Cut, Reduction, changed, cuts, occupied, stretches
from puzzles.vocabulary import Cell

NO_CUT = Cut(range(0), range(0))


def reductions(puzzle: Hidato, solution: Grid | None) -> Iterator[Reduction]:
    """Every reduction, the large ones first; those along a solution only where one is given."""
    for cut in cuts(puzzle.rows, puzzle.cols):
        yield from shrunk(puzzle, solution, cut, [], f"{cut}")
    cells = puzzle.cells
    for part in stretches(len(cells), len(cells) // 2):
        holes = [cells[i] for i in part]
        yield from shrunk(puzzle, solution, NO_CUT, holes, f"holes: {holes}")
    givens = occupied(puzzle.grid)
    for part in stretches(len(givens), len(givens)):
        dropped = [givens[i] for i in part]
        yield Reduction(f"not given: {dropped}", Hidato(changed(puzzle.grid, dropped, 0), puzzle.adjacency))
    for number, cell in puzzle.givens.items():
        if number - 1 and number - 1 not in puzzle.givens:
            less = Hidato(changed(puzzle.grid, [cell], number - 1), puzzle.adjacency)
            yield Reduction(f"{number - 1} instead of {number}: {cell}", less)


def shrunk(puzzle: Hidato, solution: Grid | None, cut: Cut, holes: Sequence[Cell], what: str) -> Iterator[Reduction]:
    """The board after a cut, with further holes, along the solution and with the givens as they were."""
    grid = cut.grid(changed(puzzle.grid, holes, None))
    last = len(cells_left(grid))
    if not last:
        return
    if solution:
        path = cut.grid(changed(solution, holes, None))
        left = sorted(number for row in path for number in row if number)
        rank: dict[int | None, int] = {number: place for place, number in enumerate(left, 1)}
        along = tuple(
            tuple(given and rank[number] for given, number in zip(*pair, strict=True))
            for pair in zip(grid, path, strict=True)
        )
        yield Reduction(what, Hidato(along, puzzle.adjacency))
    fitting = tuple(tuple(given if given is None or given <= last else 0 for given in row) for row in grid)
    yield Reduction(f"{what}, numbers as they were", Hidato(fitting, puzzle.adjacency))


def cells_left(grid: Grid) -> list[int]:
    return [number for row in grid for number in row if number is not None]
