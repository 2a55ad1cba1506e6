"""The nonogram as data.

clue     the lengths of the runs of filled cells of one line, in order; () for a line without any
grid     a solution: rows of 0 (blank) and 1 (filled)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from puzzles.vocabulary import InputError, Puzzle

Clue = tuple[int, ...]
Grid = tuple[tuple[int, ...], ...]

LARGEST_COUNT = 10**9


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
        return cls(_read_clues(data, "row_clues", "row"), _read_clues(data, "col_clues", "column"))

    def to_json(self) -> dict[str, Any]:
        return {
            "puzzle": self.kind,
            "row_clues": [list(clue) for clue in self.row_clues],
            "col_clues": [list(clue) for clue in self.col_clues],
        }


def read_grid(data: Any) -> Grid:
    """The solution in parsed JSON: rows of integers. Whether they fit the puzzle is for the checker to say.

    Raises InputError, naming row and column, for any other type.
    """
    return tuple(
        tuple(_read_integer(value, f"solution, row {r}, column {c}") for c, value in enumerate(_read_list(row, where)))
        for r, row in enumerate(_read_list(data, "solution"))
        for where in [f"solution, row {r}"]
    )


def _read_clues(data: Mapping[str, Any], key: str, line: str) -> tuple[Clue, ...]:
    if key not in data:
        raise InputError(f'the key "{key}" is missing, expected a list with one clue for each {line}')
    clues = _read_list(data[key], f'"{key}"')
    if not clues:
        raise InputError(f'"{key}" is empty, expected at least one {line}')
    return tuple(_read_clue(clue, f"clue of {line} {index}") for index, clue in enumerate(clues))


def _read_clue(data: Any, where: str) -> Clue:
    counts = [_read_count(count, f"{where}, count {index}") for index, count in enumerate(_read_list(data, where))]
    return tuple(count for count in counts if count)


def _read_count(data: Any, where: str) -> int:
    count = _read_integer(data, where)
    if count < 0:
        raise InputError(f"{where}: expected 0 or more, found a negative number")
    if count > LARGEST_COUNT:
        raise InputError(f"{where}: too large, expected at most {LARGEST_COUNT}")
    return count


def _read_integer(data: Any, where: str) -> int:
    if type(data) is not int:  # a bool is an int to Python, and no number to a person
        raise InputError(f"{where}: expected an integer, found {_described(data)}")
    return data


def _read_list(data: Any, where: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise InputError(f"{where}: expected a list, found {_described(data)}")
    return data


def _described(data: Any) -> str:
    """What was found, short enough for one sentence."""
    by_type = {
        str: "a string",
        list: "a list",
        tuple: "a list",
        dict: "an object",
        int: "an integer",
        bool: "a boolean",
    }
    if data is None or isinstance(data, float):
        return "null" if data is None else repr(data)
    return by_type.get(type(data), type(data).__name__)
