"""Corral (also Cave, Bag): the data of one puzzle.

clue        a number in a cell; NONE (0) where there is no clue, UNKNOWN (-1) for a `?`: inside, but how much it sees
            is not told
solution    2-D 0/1 as nested tuples, 1 inside
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from puzzles.vocabulary import InputError, Puzzle

NONE, UNKNOWN = 0, -1
LARGEST = 10**9

Grid = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Corral(Puzzle):
    """A board of clues; `clues` is rows of integers, all rows of the same length."""

    clues: Grid
    kind: ClassVar[str] = "corral"

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def cols(self) -> int:
        return len(self.clues[0])

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The puzzle in `{"puzzle":"corral","clues":[[…],…]}`. Raises InputError; other keys are ignored."""
        if "clues" not in data:
            raise InputError('the key "clues" is missing, expected rows of integers')
        clues = read_grid(data["clues"], "clues")
        _check_shape(clues)
        for r, row in enumerate(clues):
            for c, clue in enumerate(row):
                _check_range(clue, f"clues, row {r}, column {c}")
        return cls(clues)

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "clues": [list(row) for row in self.clues]}


def read_grid(data: Any, name: str) -> Grid:
    """Rows of integers out of parsed JSON, of any lengths. Raises InputError naming the place within `name`."""
    if not isinstance(data, list | tuple):
        raise InputError(f"{name}: expected a list of rows, found {found(data)}")
    return tuple(_read_row(row, f"{name}, row {r}") for r, row in enumerate(data))


def _read_row(row: Any, place: str) -> tuple[int, ...]:
    if not isinstance(row, list | tuple):
        raise InputError(f"{place}: expected a list of integers, found {found(row)}")
    for c, value in enumerate(row):
        if not isinstance(value, int) or isinstance(value, bool):
            raise InputError(f"{place}, column {c}: expected an integer, found {found(value)}")
    return tuple(row)


def _check_shape(clues: Grid) -> None:
    if not clues:
        raise InputError("clues: there are no rows, expected at least one")
    for r, row in enumerate(clues):
        if len(row) != len(clues[0]):
            raise InputError(f"clues, row {r}: it has {len(row)} cells, expected {len(clues[0])} as in row 0")
    if not clues[0]:
        raise InputError("clues: the rows have no cells, expected at least one")


def _check_range(clue: int, place: str) -> None:
    if clue < UNKNOWN:
        negative = str(clue) if clue >= -LARGEST else "a huge negative number"
        raise InputError(f"{place}: {negative} is no clue, expected a number, 0 for no clue, or -1 for ?")
    if clue > LARGEST:
        raise InputError(f"{place}: the number is too large, expected at most {LARGEST}")


def found(value: Any) -> str:
    """What a parsed JSON value is, in words for a message; never the text of a whole file."""
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, int):
        return "a number"
    names: dict[type, str] = {str: "a string", list: "a list", dict: "an object"}
    return names.get(type(value), type(value).__name__)
