"""Every form of every registered encoding: what the contract is asked of, with no edit when one is added.

form       an encoding with values for its parameters
swept      each value of each parameter in turn, the others at their defaults; and where all combinations are few, all
           of them. Parameters of the back end are swept alone. A free number keeps its default.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from itertools import product
from typing import Any, Literal, get_args, get_origin

from compare import roster
from models.backends.cpsat import Settings
from models.encoding import EncodedSolver
from puzzles.registry import Entry, entries

ALL_COMBINATIONS = 8  # an encoding with no more of them has each combination as a form
BACK_END = {field.name for field in fields(Settings)}


@dataclass(frozen=True)
class Form:
    """One encoding with values for some of its parameters; the rest are at their defaults."""

    entry: Entry
    values: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        return self.entry.full_name(dict(self.values))

    @property
    def is_default(self) -> bool:
        return not self.values

    def solver(self) -> EncodedSolver:
        """On the default engine, or the first that takes this form's constraints."""
        solver = self.entry.make(**dict(self.values))
        fit = solver.make().only_engines
        if not fit or solver.engine in fit:
            return solver
        return self.entry.make(engine=next(one for one in self.entry.engines if one in fit), **dict(self.values))


@cache
def forms(kind: str) -> tuple[Form, ...]:
    """Every form of the encodings of that kind of puzzle."""
    roster.load()
    return tuple(
        Form(entry, values)
        for entry in entries()
        if entry.puzzle == kind and entry.family in ("sat", "cpsat")
        for values in swept(entry)
    )


def swept(entry: Entry) -> list[tuple[tuple[str, Any], ...]]:
    spaces = {name: choices(parameter.annotation) for name, parameter in entry.parameters.items()}
    defaults = {name: parameter.default for name, parameter in entry.parameters.items()}
    own = {name: space for name, space in spaces.items() if space and name not in BACK_END}
    found = [{name: value} for name, space in spaces.items() for value in space]
    combined = [dict(zip(own, values, strict=True)) for values in product(*own.values())]
    if len(combined) <= ALL_COMBINATIONS:
        found += combined
    said = [{}, *({name: value for name, value in values.items() if value != defaults[name]} for values in found)]
    return list(dict.fromkeys(tuple(sorted(values.items())) for values in said))


def choices(annotation: Any) -> tuple[Any, ...]:
    """The values that a parameter can take; none where they cannot be listed."""
    if annotation is bool:
        return (False, True)
    return get_args(annotation) if get_origin(annotation) is Literal else ()
