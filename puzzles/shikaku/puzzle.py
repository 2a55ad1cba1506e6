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

from puzzles.json_values import check_at_least, check_rectangular, read_integer, read_rows, required
from puzzles.vocabulary import Cell, Puzzle

ANY_AREA = -1

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
        clues = read_rows(required(data, "clues", "rows of numbers"), "clues", read_clue)
        check_rectangular(clues, "clues")
        return cls(clues)

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "clues": [list(row) for row in self.clues]}


def read_clue(value: Any, place: str) -> int:
    clue = read_integer(value, place)
    check_at_least(clue, ANY_AREA, place, "an area, 0 for no clue, or -1 for ?")
    return clue
