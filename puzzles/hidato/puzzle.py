"""A Hidato as data.

grid        rows of cells: a given number, 0 for an empty cell, None for a hole (no cell at all)
last        N, the number of cells that are no holes; 1..N are to be filled in
adjacency   which cells touch: `king` (8 neighbours), `orthogonal` (4, Numbrix) or `hexagonal` (6, on a sheared grid)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, get_args

from puzzles.vocabulary import Cell, InputError, Puzzle

Adjacency = Literal["king", "orthogonal", "hexagonal"]
Grid = tuple[tuple[int | None, ...], ...]
LARGEST = 10**9


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
        if "grid" not in data:
            raise InputError('the key "grid" is missing, expected rows of numbers')
        grid = read_rows(data["grid"], "grid")
        adjacency = data.get("adjacency", "king")
        if adjacency not in get_args(Adjacency):
            raise InputError(f"adjacency: expected one of {', '.join(get_args(Adjacency))}, found another value")
        check_shape(grid)
        puzzle = cls(grid, adjacency)
        check_givens(puzzle)
        return puzzle

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "grid": [list(row) for row in self.grid], "adjacency": self.adjacency}


def read_rows(data: Any, name: str) -> Grid:
    """Rows of integers or None out of parsed JSON, of any lengths. Raises InputError naming the place in `name`."""
    if not isinstance(data, list | tuple):
        raise InputError(f"{name}: expected a list of rows, found {found(data)}")
    for r, row in enumerate(data):
        if not isinstance(row, list | tuple):
            raise InputError(f"{name}, row {r}: expected a list of numbers, found {found(row)}")
        for c, number in enumerate(row):
            check_number(number, f"{name}, row {r}, column {c}")
    return tuple(map(tuple, data))


def check_number(number: Any, place: str) -> None:
    """Raises InputError for what is neither None nor an integer of reasonable size."""
    if number is not None and type(number) is not int:
        raise InputError(f"{place}: expected a whole number, or null for a hole, found {found(number)}")
    if number is not None and abs(number) > LARGEST:
        raise InputError(f"{place}: the number is too large, expected at most {LARGEST}")


def found(value: Any) -> str:
    """What a parsed JSON value is, in words for a message; never the text of a whole file."""
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    names = {int: "a number", str: "a string", list: "a list", dict: "an object"}
    return names.get(type(value), type(value).__name__)


def check_shape(grid: Grid) -> None:
    """Raises InputError where there are no rows, no cells, or rows of different lengths."""
    if not grid:
        raise InputError("grid: there are no rows, expected at least one")
    for r, row in enumerate(grid):
        if len(row) != len(grid[0]):
            raise InputError(f"grid, row {r}: it has {len(row)} cells, expected {len(grid[0])} as in row 0")
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
