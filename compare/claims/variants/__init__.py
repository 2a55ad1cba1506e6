"""Solvers that only the claims need: an article's search with one idea put in or taken out.

They stand on `repaired`, so that the idea is measured and not a fault, and are entered in no registry: nobody should
race them.
"""

from __future__ import annotations

from compare import roster
from compare.claims.variants import corral, hidato, nonogram, shikaku
from handwritten.preset import Preset
from puzzles.vocabulary import Solver

FAMILY = "variant/"
VARIANTS: dict[str, dict[str, type[Preset]]] = {
    "nonogram": nonogram.VARIANTS,
    "corral": corral.VARIANTS,
    "shikaku": shikaku.VARIANTS,
    "hidato": hidato.VARIANTS,
}


def solver_named(name: str, kind: str) -> Solver:
    """A solver of the registry, or `variant/NAME`. Raises InputError, KeyError where there is none."""
    if not name.startswith(FAMILY):
        return roster.solver_named(name, kind)
    made = VARIANTS[kind][name.removeprefix(FAMILY)]()
    made.name = name
    return made
