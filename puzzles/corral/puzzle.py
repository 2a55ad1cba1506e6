"""Corral (also Cave, Bag): the data of one puzzle.

clue        a number in a cell; NONE (0) where there is no clue, UNKNOWN (-1) for a `?`: inside, but how much it sees
            is not told
solution    2-D 0/1 as nested tuples, 1 inside
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from puzzles.json_values import check_at_least, check_rectangular, read_integer, read_rows, required
from puzzles.vocabulary import Puzzle

NONE, UNKNOWN = 0, -1

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
        clues = read_rows(required(data, "clues", "rows of numbers"), "clues", read_clue)
        check_rectangular(clues, "clues")
        return cls(clues)

    def to_json(self) -> dict[str, Any]:
        return {"puzzle": self.kind, "clues": [list(row) for row in self.clues]}


def read_clue(value: Any, place: str) -> int:
    clue = read_integer(value, place)
    check_at_least(clue, UNKNOWN, place, "a number, 0 for no clue, or -1 for ?")
    return clue
