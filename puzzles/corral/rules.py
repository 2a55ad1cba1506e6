"""The rules of Corral, each checked by itself and from nothing but its own words.

1. A cell with a clue is inside.
2. It sees, along its row and column up to the first outside cell, as many inside cells as its clue says, itself
   counted once.
3. The inside is orthogonally connected.
4. Every outside cell reaches the border orthogonally through outside cells.
5. The inside is not empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzles.corral.puzzle import NONE, UNKNOWN, Corral, Grid
from puzzles.vocabulary import Cell, Solution, Violation

INSIDE, OUTSIDE = 1, 0
DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def violations(puzzle: Corral, solution: Solution) -> list[Violation]:
    """Every rule that the solution breaks; `shape` or `values` alone where it is no 0/1 grid of the puzzle's size."""
    malformed = list(shape(puzzle, solution)) or list(values(solution))
    if malformed:
        return malformed
    return [
        *clue_is_inside(puzzle, solution),
        *clue_counts_what_it_sees(puzzle, solution),
        *inside_is_connected(solution),
        *outside_reaches_border(solution),
        *inside_is_not_empty(solution),
    ]


def shape(puzzle: Corral, solution: Any) -> Iterator[Violation]:
    expected = f"expected {puzzle.rows} rows of {puzzle.cols} cells"
    if not isinstance(solution, list | tuple):
        yield Violation("shape", f"the solution is no grid but {type(solution).__name__}, {expected}")
        return
    if len(solution) != puzzle.rows:
        yield Violation("shape", f"the solution has {len(solution)} rows, {expected}", (), (len(solution), puzzle.rows))
    for r, row in enumerate(solution):
        if not isinstance(row, list | tuple):
            yield Violation("shape", f"row {r} is no list but {type(row).__name__}, {expected}")
        elif len(row) != puzzle.cols:
            yield Violation("shape", f"row {r} has {len(row)} cells, {expected}", (), (len(row), puzzle.cols))


def values(solution: Any) -> Iterator[Violation]:
    wrong = [
        (r, c)
        for r, row in enumerate(solution)
        for c, value in enumerate(row)
        if type(value) is not int or value not in (OUTSIDE, INSIDE)
    ]
    if wrong:
        yield Violation("values", f"{len(wrong)} cells are neither 0 nor 1, first {name(wrong[0])}", tuple(wrong))


def clue_is_inside(puzzle: Corral, grid: Grid) -> Iterator[Violation]:
    for (r, c), clue in clues(puzzle):
        if grid[r][c] != INSIDE:
            shown = "?" if clue == UNKNOWN else str(clue)
            yield Violation("clue is inside", f"the clue {shown} at {name((r, c))} is outside", ((r, c),), (clue,))


def clue_counts_what_it_sees(puzzle: Corral, grid: Grid) -> Iterator[Violation]:
    for (r, c), clue in clues(puzzle):
        if clue == UNKNOWN or grid[r][c] != INSIDE:
            continue
        seen = 1 + sum(inside_cells_in_a_row(grid, r, c, dr, dc) for dr, dc in DIRECTIONS)
        if seen != clue:
            message = f"the clue {clue} at {name((r, c))} sees {seen} inside cells"
            yield Violation("clue counts what it sees", message, ((r, c),), (clue, seen))


def inside_is_connected(grid: Grid) -> Iterator[Violation]:
    parts = components(grid, INSIDE)
    if len(parts) > 1:
        first = tuple(part[0] for part in parts)
        message = f"the inside falls into {len(parts)} parts, at {', '.join(map(name, first))}"
        yield Violation("inside is connected", message, first, (len(parts),))


def outside_reaches_border(grid: Grid) -> Iterator[Violation]:
    last_row, last_col = len(grid) - 1, len(grid[0]) - 1
    for part in components(grid, OUTSIDE):
        if not any(r in (0, last_row) or c in (0, last_col) for r, c in part):
            some = "1 outside cell" if len(part) == 1 else f"{len(part)} outside cells"
            message = f"the {some} at {name(part[0])} cannot reach the border"
            yield Violation("outside reaches border", message, tuple(part), (len(part),))


def inside_is_not_empty(grid: Grid) -> Iterator[Violation]:
    if not any(INSIDE in row for row in grid):
        yield Violation("inside is not empty", "no cell is inside")


def clues(puzzle: Corral) -> Iterator[tuple[Cell, int]]:
    for r, row in enumerate(puzzle.clues):
        for c, clue in enumerate(row):
            if clue != NONE:
                yield (r, c), clue


def inside_cells_in_a_row(grid: Grid, r: int, c: int, dr: int, dc: int) -> int:
    """How many inside cells follow (r, c) in direction (dr, dc) before the first outside cell or the edge."""
    count = 0
    while 0 <= r + dr < len(grid) and 0 <= c + dc < len(grid[0]) and grid[r + dr][c + dc] == INSIDE:
        r, c, count = r + dr, c + dc, count + 1
    return count


def components(grid: Grid, kind: int) -> list[list[Cell]]:
    """The orthogonally connected parts of the cells of that kind, by their first cell in reading order."""
    unvisited = {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value == kind}
    parts = []
    for start in sorted(unvisited):
        if start not in unvisited:
            continue
        unvisited.remove(start)
        part = [start]
        for r, c in part:  # grows while it is walked
            for dr, dc in DIRECTIONS:
                if (r + dr, c + dc) in unvisited:
                    unvisited.remove((r + dr, c + dc))
                    part.append((r + dr, c + dc))
        parts.append(part)
    return parts


def name(cell: Cell) -> str:
    return f"row {cell[0]}, column {cell[1]}"
