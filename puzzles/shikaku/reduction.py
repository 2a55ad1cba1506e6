"""Making a Shikaku smaller: fewer rows and columns, fewer rectangles of a solution, fewer clues, `?` and smaller areas.

measure   cells of the board, then clues, then numbers, then the sum of the numbers

Along a solution, a clue whose cell is taken away moves to the nearest cell of its rectangle that is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from puzzles.reduction import Cut, Reduction, changed, cuts, with_lesser_clues
from puzzles.shikaku.generator import area
from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.vocabulary import Cell

NONE = 0


def reductions(puzzle: Shikaku, solution: tuple[Rectangle, ...] | None) -> Iterator[Reduction]:
    """Every reduction, the large ones first; those along a solution only where one is given."""
    for cut in cuts(puzzle.rows, puzzle.cols):
        if solution:
            yield Reduction(f"{cut}", along(puzzle, solution, cut))
        yield Reduction(f"{cut}, clues as they were", Shikaku(cut.grid(puzzle.clues)))
    if solution:
        yield from merged(puzzle, solution)
    yield from with_lesser_clues(puzzle.clues, ANY_AREA, Shikaku)


def along(puzzle: Shikaku, solution: tuple[Rectangle, ...], cut: Cut) -> Shikaku:
    """The clues of the rectangles that are left, each number the area that is left."""
    clues = [list(row) for row in changed(puzzle.clues, puzzle.clue_cells, NONE)]
    for (r, c), (top, left, bottom, right) in zip(puzzle.clue_cells, solution, strict=True):
        rows = [row for row in range(top, bottom + 1) if row not in cut.rows]
        cols = [col for col in range(left, right + 1) if col not in cut.cols]
        if rows and cols:
            row, col = min(rows, key=lambda row: abs(row - r)), min(cols, key=lambda col: abs(col - c))
            clues[row][col] = ANY_AREA if puzzle.clues[r][c] == ANY_AREA else len(rows) * len(cols)
    return Shikaku(cut.grid(clues))


def merged(puzzle: Shikaku, solution: tuple[Rectangle, ...]) -> Iterator[Reduction]:
    """Two rectangles that make one together, with the clue of either."""
    for one, other in combinations(zip(puzzle.clue_cells, solution, strict=True), 2):
        (a, mine), (b, its) = one, other
        whole = min(mine[0], its[0]), min(mine[1], its[1]), max(mine[2], its[2]), max(mine[3], its[3])
        if area(whole) == area(mine) + area(its):
            yield from (with_one_clue(puzzle, kept, gone, area(whole)) for kept, gone in ((a, b), (b, a)))


def with_one_clue(puzzle: Shikaku, kept: Cell, gone: Cell, number: int) -> Reduction:
    """The puzzle with one clue for what had two; a `?` stays one."""
    clue = ANY_AREA if puzzle.clues[kept[0]][kept[1]] == ANY_AREA else number
    clues = changed(changed(puzzle.clues, [gone], NONE), [kept], clue)
    return Reduction(f"one rectangle: {gone} joins {kept}", Shikaku(clues))
