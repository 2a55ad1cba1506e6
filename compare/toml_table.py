"""A TOML table read key by key: every value of its type, every key known, and every complaint with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from puzzles.quoting import quoted
from puzzles.vocabulary import InputError

T = TypeVar("T")
Reader = Callable[[Any], T]  # raises ValueError, saying what was expected


class Table:
    """The table at `place` (`FILE` or `FILE: instances[0]`). Keys are taken out; what is left at the end is unknown."""

    def __init__(self, place: str, data: Any) -> None:
        if not isinstance(data, dict):
            raise InputError(f"{place}: expected a table, found {quoted(data)}")
        self.place = place
        self.data = dict(data)
        self.known: list[str] = []

    def take(self, key: str, read: Reader[T], default: T | None = None) -> T:
        """The value of a key; the default where it is not given. Raises InputError; also if there is no default."""
        self.known.append(key)
        if key not in self.data:
            if default is None:
                raise InputError(f"{self.place}: key {key!r} is missing")
            return default
        value = self.data.pop(key)
        try:
            return read(value)
        except ValueError as error:
            raise InputError(f"{self.place}: key {key!r}: {error}, found {quoted(value)}") from None

    def optional(self, key: str, read: Reader[T]) -> T | None:
        """The value of a key, or None."""
        if key in self.data:
            return self.take(key, read)
        self.known.append(key)
        return None

    def finish(self) -> None:
        """Raises InputError where a key was not asked for."""
        for key in self.data:
            raise InputError(f"{self.place}: unknown key {quoted(key)}, expected one of {', '.join(self.known)}")


def text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError("expected text")
    return value


def yes_or_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("expected true or false")
    return value


def whole(least: int, most: int = 10**9) -> Reader[int]:
    """A reader of whole numbers from `least` to `most`."""

    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"expected a whole number from {least} to {most}")
        return value

    return read


def number(least: float, most: float) -> Reader[float]:
    """A reader of numbers from `least` to `most`."""

    def read(value: Any) -> float:
        if type(value) not in (int, float) or not least <= value <= most:
            raise ValueError(f"expected a number from {least:g} to {most:g}")
        return float(value)

    return read


def several(read_one: Reader[T]) -> Reader[tuple[T, ...]]:
    """A reader of lists of at least one; what is said twice counts once."""

    def read(value: Any) -> tuple[T, ...]:
        if not isinstance(value, list) or not value:
            raise ValueError("expected a list of at least one")
        return tuple(dict.fromkeys(map(read_one, value)))

    return read
