"""Hidato: the share of numbers that published puzzles give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw
from puzzles.hidato.puzzle import Hidato


def given(draw: Draw, kind: str, puzzles: dict[str, Any]) -> Iterator[Group]:
    """The givens of each puzzle as a share of its cells."""
    for condition, drawn in draw.groups(kind, puzzles):
        hidatos = [puzzle for puzzle, _ in drawn if isinstance(puzzle, Hidato)]
        yield Group(condition, [Case(len(one.givens) / one.last, one) for one in hidatos])


EXPERIMENTS = {"share given": given}
