"""Shikaku: the data of one instance.

clue        a cell with a number: the area of the rectangle that holds it; 0 is a cell without a clue
ANY_AREA    a `?` clue: there is a rectangle around it, of unknown area
rectangle   (top, left, bottom, right), the last two inclusive
solution    one rectangle for each clue, in reading order of the clues
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from puzzles.vocabulary import Cell, InputError, Puzzle

ANY_AREA = -1
LARGEST_NUMBER = 10**9

Rectangle = tuple[int, int, int, int]


@dataclass(frozen=True)
class Shikaku(Puzzle):
    """A board of clues, rows of equal length."""

    kind: ClassVar[str] = "shikaku"
    clues: tuple[tuple[int, ...], ...]

    @property
    def rows(self) -> int:
        return len(self.clues)

    @property
    def cols(self) -> int:
        return len(self.clues[0])

    @property
    def clue_cells(self) -> list[Cell]:
        """The cells with a clue, in reading order."""
        return [(r, c) for r, row in enumerate(self.clues) for c, number in enumerate(row) if number]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The puzzle in parsed canonical JSON. Raises InputError, naming row and column."""
        if "clues" not in data:
            raise InputError('shikaku: the key "clues" is missing, expected rows of numbers')
        rows = data["clues"]
        if not isinstance(rows, list | tuple):
            raise InputError(f"shikaku clues: expected a list of rows, found {type(rows).__name__}")
        if not rows:
            raise InputError("shikaku clues: there are no rows")
        clues = tuple(_read_row(r, row) for r, row in enumerate(rows))
        for r, row in enumerate(clues):
            if len(row) != len(clues[0]):
                raise InputError(f"shikaku clues: row {r} has {len(row)} cells, but row 0 has {len(clues[0])}")
        return cls(clues)

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "clues": [list(row) for row in self.clues]}


def _read_row(r: int, row: Any) -> tuple[int, ...]:
    if not isinstance(row, list | tuple):
        raise InputError(f"shikaku clues: row {r}: expected a list of numbers, found {type(row).__name__}")
    if not row:
        raise InputError(f"shikaku clues: row {r} has no cells")
    return tuple(_read_clue(r, c, number) for c, number in enumerate(row))


def _read_clue(r: int, c: int, number: Any) -> int:
    place = f"shikaku clues: row {r}, column {c}"
    if type(number) is not int:  # bool is a subclass of int, and no number here
        raise InputError(f"{place}: expected a whole number, found {_shown(number)}")
    if number < ANY_AREA:
        raise InputError(f"{place}: {_shown(number)} is negative, expected an area, 0 (no clue) or -1 (`?`)")
    if number > LARGEST_NUMBER:
        raise InputError(f"{place}: the number is too large, expected at most {LARGEST_NUMBER}")
    return number


def _shown(value: Any) -> str:
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return "a number"  # of maybe thousands of digits, which Python refuses to print
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
