"""Random Corral puzzles: a connected, hole-free inside is grown cell by cell, then some of its cells show their clue.

growing     adds an outside cell whose eight neighbours fall into one stretch of inside and one of outside cells, walked
            around it: then the loop is only pushed across that cell, and stays one loop
grown       any such cell, until about half of the board is inside
corridors   only cells with a single inside cell beside them: a tree of winding corridors, one cell wide
"""

from __future__ import annotations

import random
from collections.abc import Callable
from heapq import heappop, heappush

from puzzles.corral.puzzle import NONE, Corral, Grid
from puzzles.vocabulary import Cell, InputError

AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))  # clockwise, corners at even places
BESIDE = AROUND[1::2]
SHARE_INSIDE = 0.55  # of the cells, style `grown`

Board = set[Cell]


def generate(rows: int, cols: int, density: float, rng: random.Random, style: str) -> tuple[Corral, Grid]:
    """A puzzle and the solution it was made from; `density` of the inside cells show their clue.

    Such a puzzle may have other solutions. Raises InputError for a style that does not exist.
    """
    if style not in STYLES:
        raise InputError(f"style {style!r}: expected one of {', '.join(STYLES)}")
    inside = STYLES[style](rows, cols, rng)
    planted = tuple(tuple(int((r, c) in inside) for c in range(cols)) for r in range(rows))
    seen = visible_counts(planted)
    shown = set(rng.sample(sorted(inside), round(density * len(inside))))
    clues = tuple(tuple(seen[r][c] if (r, c) in shown else NONE for c in range(cols)) for r in range(rows))
    return Corral(clues), planted


def disambiguate(puzzle: Corral, planted: Grid, other: Grid, rng: random.Random) -> tuple[Corral, Grid]:
    """Show one more clue of `planted`, where `other` has an outside cell or sees another number.

    There is such a cell wherever the two differ: if all of `planted` is inside in `other` too, then a cell of
    `planted` beside one that only `other` has inside sees more there.
    """
    here, there = visible_counts(planted), visible_counts(other)
    telling = [
        (r, c) for r, row in enumerate(planted) for c, inside in enumerate(row) if inside and here[r][c] != there[r][c]
    ]
    row, col = rng.choice(telling)
    clues = [list(line) for line in puzzle.clues]
    clues[row][col] = here[row][col]
    return Corral(tuple(map(tuple, clues))), planted


def visible_counts(grid: Grid) -> Grid:
    """How many inside cells each inside cell sees, itself included; 0 for outside cells. O(cells)."""
    along_rows = [_run_lengths(row) for row in grid]
    along_cols = list(zip(*(_run_lengths(col) for col in zip(*grid, strict=True)), strict=True))
    return tuple(
        tuple(across + down - 1 if across else 0 for across, down in zip(*pair, strict=True))
        for pair in zip(along_rows, along_cols, strict=True)
    )


def _run_lengths(line: tuple[int, ...]) -> list[int]:
    """For each cell of a line the length of the run of 1s that it lies in, 0 where it holds 0."""
    lengths: list[int] = []
    run = 0
    for value in (*line, 0):
        if value:
            run += 1
        else:
            lengths += [run] * run + [0]
            run = 0
    return lengths[:-1]


def _grown(rows: int, cols: int, rng: random.Random) -> Board:
    most = max(1, round(SHARE_INSIDE * rows * cols))
    return _grow(rows, cols, rng, most, keeps_one_loop)


def _corridors(rows: int, cols: int, rng: random.Random) -> Board:
    def extends_a_corridor(cell: Cell, inside: Board) -> bool:
        beside = sum((cell[0] + dr, cell[1] + dc) in inside for dr, dc in BESIDE)
        return beside == 1 and keeps_one_loop(cell, inside)

    return _grow(rows, cols, rng, rows * cols, extends_a_corridor)


def _grow(rows: int, cols: int, rng: random.Random, most: int, may_add: Callable[[Cell, Board], bool]) -> Board:
    """Grow from a random cell until `most` cells, or until no more may be added.

    Cells have random ranks and the lowest neighbour comes next (invasion percolation): shapes with arms and bays.
    A cell that was refused is looked at again when another of its neighbours has been added.
    """
    ranks = {(r, c): rng.random() for r in range(rows) for c in range(cols)}
    inside: Board = set()
    frontier = [(0.0, (rng.randrange(rows), rng.randrange(cols)))]
    while frontier and len(inside) < most:
        _, cell = heappop(frontier)
        if not inside or (cell not in inside and may_add(cell, inside)):
            inside.add(cell)
            for r, c in ((cell[0] + dr, cell[1] + dc) for dr, dc in BESIDE):
                if (r, c) in ranks and (r, c) not in inside:
                    heappush(frontier, (ranks[r, c], (r, c)))
    return inside


def keeps_one_loop(cell: Cell, inside: Board) -> bool:
    """Whether the inside stays connected and hole-free with this cell beside it added; looks around it only."""
    r, c = cell
    ring = [(r + dr, c + dc) in inside for dr, dc in AROUND]
    changes = sum(one != following for one, following in zip(ring, ring[1:] + ring[:1], strict=True))
    return changes == 2 and any(ring[1::2])


STYLES: dict[str, Callable[[int, int, random.Random], Board]] = {"grown": _grown, "corridors": _corridors}
