"""The nonogram as data.

clue     the lengths of the runs of filled cells of one line, in order; () for a line without any
grid     a solution: rows of 0 (blank) and 1 (filled)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from puzzles.json_values import check_at_least, read_integer, read_list, required
from puzzles.vocabulary import InputError, Puzzle

Clue = tuple[int, ...]
Grid = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Nonogram(Puzzle):
    """One clue a row, from the top, and one a column, from the left. Counts are 1 or more: zeros say nothing."""

    kind: ClassVar[str] = "nonogram"

    row_clues: tuple[Clue, ...]
    col_clues: tuple[Clue, ...]

    @property
    def rows(self) -> int:
        return len(self.row_clues)

    @property
    def cols(self) -> int:
        return len(self.col_clues)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The nonogram in `data`, its zeros dropped. Raises InputError, naming the line and the count."""
        return cls(read_clues(data, "row_clues", "row"), read_clues(data, "col_clues", "column"))

    def to_json(self) -> dict[str, Any]:
        return {
            "puzzle": self.kind,
            "row_clues": [list(clue) for clue in self.row_clues],
            "col_clues": [list(clue) for clue in self.col_clues],
        }


def read_clues(data: Mapping[str, Any], key: str, line: str) -> tuple[Clue, ...]:
    clues = read_list(required(data, key, f"a list with one clue for each {line}"), f'"{key}"', "a list of clues")
    if not clues:
        raise InputError(f'"{key}" is empty, expected at least one {line}')
    return tuple(read_clue(clue, f"clue of {line} {index}") for index, clue in enumerate(clues))


def read_clue(data: Any, place: str) -> Clue:
    counts = [
        read_count(count, f"{place}, count {i}") for i, count in enumerate(read_list(data, place, "a list of counts"))
    ]
    return tuple(count for count in counts if count)


def read_count(data: Any, place: str) -> int:
    count = read_integer(data, place)
    check_at_least(count, 0, place, "0 or more")
    return count
