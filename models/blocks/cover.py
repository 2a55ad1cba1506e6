"""Which rectangles of a family lie over each cell: the rows of an exact cover problem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from puzzles.vocabulary import Cell

Member = TypeVar("Member")
Rectangle = tuple[int, int, int, int]  # top, left, bottom, right, inclusive


def cover_rows(members: Mapping[Rectangle, Member]) -> dict[Cell, list[Member]]:
    """For each cell what stands for the rectangles over it, in their order; no entry where there are none.

    O(total area).
    """
    over: dict[Cell, list[Member]] = {}
    for (top, left, bottom, right), member in members.items():
        for r in range(top, bottom + 1):
            for c in range(left, right + 1):
                over.setdefault((r, c), []).append(member)
    return over
