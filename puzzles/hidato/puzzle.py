"""A Hidato as data.

grid        rows of cells: a given number, 0 for an empty cell, None for a hole (no cell at all)
last        N, the number of cells that are no holes; 1..N are to be filled in
adjacency   which cells touch: `king` (8 neighbours), `orthogonal` (4, Numbrix) or `hexagonal` (6, on a sheared grid)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, get_args

from puzzles.json_values import check_rectangular, read_integer, read_rows, required
from puzzles.vocabulary import Cell, InputError, Puzzle

Adjacency = Literal["king", "orthogonal", "hexagonal"]
Grid = tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True)
class Hidato(Puzzle):
    """One Hidato; see the module for its fields. `from_json` checks them, the constructor does not."""

    grid: Grid
    adjacency: Adjacency = "king"

    kind: ClassVar[str] = "hidato"

    @property
    def rows(self) -> int:
        return len(self.grid)

    @property
    def cols(self) -> int:
        return len(self.grid[0])

    @property
    def cells(self) -> list[Cell]:
        """Every cell that is no hole, in reading order."""
        return [(r, c) for r, row in enumerate(self.grid) for c, number in enumerate(row) if number is not None]

    @property
    def last(self) -> int:
        """N: the number of cells, and the last number of the path."""
        return sum(number is not None for row in self.grid for number in row)

    @property
    def givens(self) -> dict[int, Cell]:
        """Where each given number stands, in reading order."""
        return {number: (r, c) for r, row in enumerate(self.grid) for c, number in enumerate(row) if number}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The puzzle in parsed canonical JSON; `adjacency` may be left out and is then `king`. Raises InputError."""
        grid = read_rows(required(data, "grid", "rows of numbers"), "grid", read_cell)
        adjacency = data.get("adjacency", "king")
        if adjacency not in get_args(Adjacency):
            raise InputError(f"adjacency: expected one of {', '.join(get_args(Adjacency))}, found another value")
        check_shape(grid)
        puzzle = cls(grid, adjacency)
        check_givens(puzzle)
        return puzzle

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "grid": [list(row) for row in self.grid], "adjacency": self.adjacency}


def read_cell(value: Any, place: str) -> int | None:
    return None if value is None else read_integer(value, place, "a whole number, or null for a hole")


def check_shape(grid: Grid) -> None:
    check_rectangular(grid, "grid")
    if all(number is None for row in grid for number in row):
        raise InputError("grid: there are no cells, expected at least one that is no hole")


def check_givens(puzzle: Hidato) -> None:
    """Raises InputError where a given is negative, above N, or stands twice."""
    last = puzzle.last
    seen: dict[int, Cell] = {}
    for r, c in puzzle.cells:
        number = puzzle.grid[r][c] or 0
        place = f"grid, row {r}, column {c}"
        if number < 0:
            raise InputError(
                f"{place}: {number} is negative, expected a given, 0 for an empty cell, or null for a hole"
            )
        if number > last:
            raise InputError(f"{place}: {number} is above {last}, the number of cells")
        if number in seen:
            row, column = seen[number]
            raise InputError(f"{place}: {number} is given already in row {row}, column {column}")
        if number:
            seen[number] = (r, c)
