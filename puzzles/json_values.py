"""Values out of parsed JSON, with one sentence for what is wrong: the place, what was found, what was expected.

Only types, shape and size are looked at here; what a number means is for each kind of puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from puzzles.vocabulary import InputError

LARGEST = 10**9
SHORT = 20  # characters of a string that are shown

T = TypeVar("T")


def required(data: Mapping[str, Any], key: str, expected: str) -> Any:
    """The value of a key that must be there."""
    if key not in data:
        raise InputError(f'the key "{key}" is missing, expected {expected}')
    return data[key]


def read_list(value: Any, place: str, expected: str) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise InputError(f"{place}: expected {expected}, found {described(value)}")
    return value


def read_integer(value: Any, place: str, expected: str = "a whole number") -> int:
    """An integer of reasonable size; true, false and 4.0 are none."""
    if type(value) is not int:
        raise InputError(f"{place}: expected {expected}, found {described(value)}")
    if abs(value) > LARGEST:
        sign = "" if value > 0 else "negative "
        raise InputError(f"{place}: the {sign}number is too large, expected at most {LARGEST} either way")
    return value


def read_rows(value: Any, name: str, read_cell: Callable[[Any, str], T]) -> tuple[tuple[T, ...], ...]:
    """Rows of cells, of any lengths; `read_cell(value, place)` reads each."""
    return tuple(
        tuple(read_cell(cell, f"{name}, row {r}, column {c}") for c, cell in enumerate(row))
        for r, data in enumerate(read_list(value, name, "a list of rows"))
        for row in [read_list(data, f"{name}, row {r}", "a list of numbers")]
    )


def check_rectangular(rows: Sequence[Sequence[Any]], name: str) -> None:
    """Raises InputError where there are no rows, no cells, or rows of different lengths."""
    if not rows:
        raise InputError(f"{name}: there are no rows, expected at least one")
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InputError(f"{name}, row {r}: it has {len(row)} cells, expected {len(rows[0])} as in row 0")
    if not rows[0]:
        raise InputError(f"{name}: the rows have no cells, expected at least one")


def check_at_least(number: int, least: int, place: str, expected: str) -> None:
    if number < least:
        raise InputError(f"{place}: {number} is negative, expected {expected}")


def described(value: Any) -> str:
    """What was found, short enough for one sentence."""
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, str) and len(value) <= SHORT:
        return f"a string, {value!r}"
    names: dict[type, str] = {int: "an integer", str: "a string", list: "a list", tuple: "a list", dict: "an object"}
    return names.get(type(value), type(value).__name__)
