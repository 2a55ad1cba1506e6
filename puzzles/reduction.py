"""Making a puzzle smaller: what the four kinds share.

reduction   a step: what it takes away, in words, and the puzzle that is left
along       a reduction that goes along with a solution: what is left is the puzzle of what is left of the solution, its
            clues adapted. It may have no solution all the same; whoever reduces asks again
measure     cells of the board, cells that are no holes, clues, numbers among them, the sum of the numbers: each
            reduction makes one of them smaller and none before it larger

Large parts are tried before small ones, as in delta debugging (Zeller and Hildebrandt, Simplifying and isolating
failure-inducing input, IEEE TSE 28(2), 2002), and always in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple, TypeVar

from puzzles.vocabulary import Cell, Puzzle

T = TypeVar("T")
Clues = tuple[tuple[int, ...], ...]


class Reduction(NamedTuple):
    what: str
    puzzle: Puzzle


class Cut(NamedTuple):
    """The rows and columns that are taken out of a board."""

    rows: range
    cols: range

    def __str__(self) -> str:
        parts = [spoken(lines, one) for lines, one in ((self.rows, "row"), (self.cols, "column")) if lines]
        return "without " + " and ".join(parts)

    def grid(self, grid: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], ...]:
        """What is left of a grid."""
        kept = [row for r, row in enumerate(grid) if r not in self.rows]
        return tuple(tuple(value for c, value in enumerate(row) if c not in self.cols) for row in kept)


def stretches(length: int, most: int) -> Iterator[range]:
    """The parts of a list that are tried: of `most` items each, then of half as many, down to single ones."""
    while most > 0:
        yield from (range(start, min(start + most, length)) for start in range(0, length, most))
        most //= 2


def cuts(rows: int, cols: int) -> Iterator[Cut]:
    """Some rows; some columns; of a square board also both, as some solvers take no others. A line is left."""
    nothing = range(0)
    yield from (Cut(part, nothing) for part in stretches(rows, rows // 2))
    yield from (Cut(nothing, part) for part in stretches(cols, cols // 2))
    if rows == cols > 1:
        yield from (Cut(part, part) for part in stretches(rows, rows // 2) if len(part) > 1)
        yield from (Cut(range(r, r + 1), range(c, c + 1)) for r in range(rows) for c in range(cols))


def changed(grid: Sequence[Sequence[T]], cells: Collection[Cell], value: T) -> tuple[tuple[T, ...], ...]:
    """The grid with another value in these cells."""
    return tuple(tuple(value if (r, c) in cells else old for c, old in enumerate(row)) for r, row in enumerate(grid))


def occupied(grid: Sequence[Sequence[int | None]]) -> list[Cell]:
    """The cells that hold anything but 0 and None, in reading order."""
    return [(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value]


def with_lesser_clues(clues: Clues, any_number: int, puzzle_of: Callable[[Clues], Puzzle]) -> Iterator[Reduction]:
    """Fewer clues, `any_number` (a `?`) instead of numbers, smaller numbers. `clues`: a grid, 0 where there is none."""
    cells = occupied(clues)
    for part in stretches(len(cells), len(cells)):
        dropped = [cells[i] for i in part]
        yield Reduction(f"no clue: {dropped}", puzzle_of(changed(clues, dropped, 0)))
    for r, c in cells:
        number = clues[r][c]
        if number != any_number:
            yield Reduction(f"? instead of {number}: {(r, c)}", puzzle_of(changed(clues, [(r, c)], any_number)))
        if number > 1:
            less = puzzle_of(changed(clues, [(r, c)], number - 1))
            yield Reduction(f"{number - 1} instead of {number}: {(r, c)}", less)


def spoken(lines: range, one: str) -> str:
    return f"{one} {lines[0]}" if len(lines) == 1 else f"{one}s {lines[0]} to {lines[-1]}"
