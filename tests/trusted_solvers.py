"""Which solvers meet an instance, where there are too many encodings for each to meet every one.

The article presets stand apart: they are the accused.
"""

from __future__ import annotations

from functools import cache

from compare import roster
from puzzles.registry import entries
from puzzles.vocabulary import Solver


@cache
def always(kind: str) -> tuple[Solver, ...]:
    """The hand-written presets but for the article's, and the recommended encodings."""
    names = ("handwritten/repaired", "handwritten/strong", "sat/best", "cpsat/best")
    return tuple(solver for name in names for solver in roster.solvers(name, kind))


@cache
def others(kind: str) -> tuple[Solver, ...]:
    """Every other encoding, in its default form."""
    roster.load()
    found = [one for one in entries() if one.puzzle == kind and one.family in ("sat", "cpsat") and not one.best]
    return tuple(one.make() for one in found)


def met_by(kind: str, index: int, in_turn: int = 2) -> list[Solver]:
    """Those that always are, and the next `in_turn` encodings, one further on in each round: instances come in
    sorts that repeat as well, and every encoding is to meet every sort."""
    rest = others(kind)
    start = in_turn * index + index // max(1, len(rest))
    turn = [rest[(start + place) % len(rest)] for place in range(min(in_turn, len(rest)))]
    return [*always(kind), *turn]


def everybody(kind: str) -> list[Solver]:
    return [*always(kind), *others(kind)]
