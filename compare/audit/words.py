"""A puzzle's facts in the variables of an encoding.

A name (compare/strength/facts.py) is true where all of its `conjunction` is; what an encoding has no variable for,
since it can be in no solution, is false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from compare.strength.facts import Name
from models.encoding import SatEncoding
from models.formula import Literal
from models.shikaku.walls import Walls

Conjunction = Callable[[Name], list[Literal] | None]  # None: false


def by_name(names: dict[int, Any]) -> Conjunction:
    """For an encoding that has a variable for each name which can be so."""
    variable = {name: at for at, name in names.items()}

    def conjunction(name: Name) -> list[Literal] | None:
        return [variable[name]] if name in variable else None

    return conjunction


def by_walls(encoding: Walls) -> Conjunction:
    """A rectangle is a room where there is a wall all around it and none within."""
    wall = encoding.wall

    def conjunction(name: Name) -> list[Literal] | None:
        top, left, bottom, right = name[1]
        room = set(product(range(top, bottom + 1), range(left, right + 1)))
        found: list[Literal] = []
        for cell in sorted(room):
            for there in around(cell):
                if (cell, there) in wall:
                    found.append(-wall[cell, there] if there in room else wall[cell, there])
        return list(dict.fromkeys(found))

    return conjunction


def around(cell: tuple[int, int]) -> Iterable[tuple[int, int]]:
    r, c = cell
    return (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)


def conjunction_of(encoding: SatEncoding, names: dict[int, Any]) -> Conjunction:
    """How this encoding, built, says a name."""
    return by_walls(encoding) if isinstance(encoding, Walls) else by_name(names)
