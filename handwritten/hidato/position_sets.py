"""Sets of positions as integers: bit p for position p."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def union(sets: Iterable[int]) -> int:
    together = 0
    for each in sets:
        together |= each
    return together


def lowest(position_set: int) -> int:
    """The lowest position in a set that is not empty: `numberOfTrailingZeros`."""
    return (position_set & -position_set).bit_length() - 1


def positions(position_set: int) -> Iterator[int]:
    """The positions in a set, ascending."""
    while position_set:
        yield lowest(position_set)
        position_set &= position_set - 1
