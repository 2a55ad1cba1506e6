"""Whose propagation is looked at."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import get_args

from compare import roster
from handwritten.preset import Preset
from models.encoding import EncodedSolver
from puzzles.quoting import quoted
from puzzles.registry import Entry, entries
from puzzles.vocabulary import InputError, Solver

ENCODED = ("sat", "cpsat")
FILTER = "prune"  # the parameter of an encoding that says what is left out before anything is written
LEAVING_OPEN = {"nonogram": "none", "corral": "none", "shikaku": "given", "hidato": "given"}


def line_ups(kinds: Collection[str], patterns: Sequence[str]) -> dict[str, list[Solver]]:
    """The line-up of each kind. Raises InputError where a kind has none, or a pattern means nobody in all of them."""
    found = {kind: line_up(kind, patterns) for kind in kinds}
    for pattern in patterns:
        if not any(_meant(pattern, kind) for kind in kinds):
            raise InputError(_nobody(" and ".join(kinds), [pattern]))
    return found


def line_up(kind: str, patterns: Sequence[str]) -> list[Solver]:
    """The measurable solvers of a kind of puzzle that the patterns mean, each once. Raises InputError where none is.

    Without patterns: every encoding with no more filtering than leaves the open names of facts.py, since a
    filter deduces by itself; the recommended encoding as it is; and the hand-written presets.
    """
    names = patterns or [*_unfiltered(kind), "sat/best", "handwritten/*"]
    found = {solver.name: solver for name in names for solver in _meant(name, kind)}
    if not found:
        raise InputError(_nobody(kind, names))
    return list(found.values())


def _meant(pattern: str, kind: str) -> list[Solver]:
    return [solver for solver in roster.solvers(pattern, kind) if measurable(solver)]


def _nobody(where: str, names: Sequence[str]) -> str:
    return (
        f"nothing to measure on {where}: there, no encoding (sat/…, cpsat/…) and no hand-written solver is called "
        + " or ".join(map(quoted, names))
    )


def measurable(solver: Solver) -> bool:
    """Whether its propagation can be looked at: that of an encoding, or of a hand-written preset."""
    return isinstance(solver, Preset | EncodedSolver)


def _unfiltered(kind: str) -> list[str]:
    roster.load()
    return [_without_filter(entry) for entry in entries() if entry.puzzle == kind and entry.family in ENCODED]


def _without_filter(entry: Entry) -> str:
    parameter, wanted = entry.parameters.get(FILTER), LEAVING_OPEN.get(entry.puzzle)
    if parameter is None or wanted not in get_args(parameter.annotation):
        return entry.name
    return entry.full_name({FILTER: wanted})
