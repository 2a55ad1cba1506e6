"""Which part of an encoding wrote which clause, and the same formula with one such family at fault.

family     the clauses that one line of the encoding adds, named `function/number`: the number counts the function's
           such lines from above. Where a block is borrowed, `caller > function/number`.
fault      drop      the family is not there
           flip      each clause's first literal has the wrong sign
           shorten   each clause has lost its last literal
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

import models
from models.formula import Clause, Formula

ROOM = str(Path(models.__path__[0]))
FORMULA = str(Path(ROOM, "formula.py"))
ANONYMOUS = ("<genexpr>", "<listcomp>", "<dictcomp>", "<lambda>")

Build = Callable[[Any], Formula]
Place = tuple[str, int]  # the functions from the caller inwards, the line


class Traced(list):
    """A list of clauses that remembers who added each of them."""

    def __init__(self) -> None:
        super().__init__()
        self.places: list[Place] = []

    def append(self, clause: Clause) -> None:
        super().append(clause)
        self.places.append(place_of_writer())

    def extend(self, clauses: Iterable[Clause]) -> None:
        place = place_of_writer()
        super().extend(clauses)
        self.places += [place] * (len(self) - len(self.places))

    def __iadd__(self, clauses: Iterable[Clause]) -> Traced:
        self.extend(clauses)
        return self


def place_of_writer() -> Place:
    """The innermost function of the encodings that is at work, below the one that called it, if that is not `build`."""
    found: list[tuple[str, int]] = []
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and len(found) < 2:
        name = frame.f_code.co_name
        if writes(frame.f_code) and (not found or name != "build"):
            found.append((name, frame.f_lineno))
        if name == "build":
            break
        frame = frame.f_back
    return " > ".join(name for name, _ in reversed(found)), found[0][1]


@cache
def writes(code: CodeType) -> bool:
    """Whether this is a function of an encoding or a block, and no part of one."""
    return code.co_filename.startswith(ROOM) and code.co_filename != FORMULA and code.co_name not in ANONYMOUS


@contextmanager
def tracing() -> Iterator[None]:
    """Formulas that are made meanwhile know who wrote their clauses."""
    make = Formula.__init__

    def traced(self: Formula) -> None:
        make(self)
        self.clauses = Traced()

    with patch.object(Formula, "__init__", traced):
        yield


def built(build: Build, puzzle: Any) -> tuple[Formula, list[Place]]:
    """The formula, and for each of its clauses who wrote it."""
    with tracing():
        formula = build(puzzle)
    places = formula.clauses.places
    formula.clauses = list(formula.clauses)
    return formula, places


def families(make: Callable[[], Any], puzzles: list[Any]) -> dict[Place, list[Clause]]:
    """Every family that shows up on these boards, and its clauses. `make`: a new encoding."""
    found = defaultdict(list)
    for puzzle in puzzles:
        formula, places = built(make().build, puzzle)
        for clause, place in zip(formula.clauses, places, strict=True):
            found[place].append(clause)
    return found


def names(places: Iterable[Place]) -> dict[Place, str]:
    """The names of all families of an encoding."""
    lines = defaultdict(list)
    for functions, line in sorted(places):
        lines[functions].append(line)
    return {
        (functions, line): f"{functions}/{number}"
        for functions, found in lines.items()
        for number, line in enumerate(found, 1)
    }


def touches(fault: str, clauses: list[Clause]) -> bool:
    return any(FAULTS[fault](clause) != [clause] for clause in clauses)


def dropped(clause: Clause) -> list[Clause]:
    return []


def flipped(clause: Clause) -> list[Clause]:
    return [[-clause[0], *clause[1:]]] if clause else [clause]


def shortened(clause: Clause) -> list[Clause]:
    return [clause[:-1]] if len(clause) > 1 else [clause]


FAULTS = {"drop": dropped, "flip": flipped, "shorten": shortened}


def with_fault(build: Build, puzzle: Any, family: Place, fault: str) -> Formula:
    """What the encoding builds, with that fault in all clauses of the family."""
    formula, places = built(build, puzzle)
    change = FAULTS[fault]
    marked = zip(formula.clauses, places, strict=True)
    formula.clauses = [one for clause, place in marked for one in (change(clause) if place == family else [clause])]
    return formula


def follows_from_the_rest(make: Callable[[], Any], family: Place, puzzle: Any) -> bool:
    """Whether each clause of the family holds in every model of the other clauses: dropped, it is not missed."""
    from pysat.solvers import Solver

    formula, places = built(make().build, puzzle)
    marked = list(zip(formula.clauses, places, strict=True))
    with Solver("glucose4", bootstrap_with=[clause for clause, place in marked if place != family]) as engine:
        return not any(
            engine.solve(assumptions=[-literal for literal in clause]) for clause, place in marked if place == family
        )


def is_auxiliary(make: Callable[[], Any], family: Place, puzzle: Any) -> bool:
    """Whether each clause of the family has a variable that stands for no fact of the puzzle."""
    formula, places = built(make().build, puzzle)
    return all(
        any(abs(literal) not in formula.names for literal in clause)
        for clause, place in zip(formula.clauses, places, strict=True)
        if place == family
    )
