"""Encodings with a fault put in, to see whether the contract notices.

Most are made by themselves: each clause family of each SAT encoding and each sort of constraint of each CP-SAT model,
dropped, flipped and so on (clause_families.py, constraint_families.py). Others are patches of the source, one line
each, for the faults that people make: a bound one too small, a wrong root, a filter that takes too much
(source_patches.py).
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import cache, partial
from itertools import zip_longest
from types import FrameType
from typing import Any

import clause_families
import constraint_families
import pysat.solvers
from contract_checks import CHECKS, Fault
from encoding_forms import Form, choices, forms
from extreme_boards import extremes
from small_boards import boards
from source_patches import PATCHES, Patch, patched

from models.encoding import EncodedSolver, Encoding, SatEncoding
from puzzles.vocabulary import Limits, Puzzle

SOON = 0.001  # seconds
FREEING = {
    vars(one)[name].__code__
    for one in vars(pysat.solvers).values()
    if isinstance(one, type)
    for name in ("delete", "__del__")
    if name in vars(one)
}
SECONDS = 2.0  # for one check on one board: some mutants run in circles
BOARDS = 120  # whose answers a mutant meets, the extremes among them
FURTHER = 25  # that the other checks look at
WITNESSES = 6  # boards on which families are looked for


@dataclass(frozen=True)
class Mutant:
    """An encoding with a fault.

    redundant, auxiliary   where clauses are dropped: whether on a board they follow from the rest, and whether each of
                           them has a variable that stands for no fact of the puzzle
    """

    kind: str
    encoding: str
    fault: str
    solver: EncodedSolver
    redundant: Callable[[Puzzle], bool] | None = None
    auxiliary: Callable[[Puzzle], bool] | None = None

    @property
    def name(self) -> str:
        return f"{self.kind} {self.encoding}: {self.fault}"


@dataclass(frozen=True)
class Catch:
    """The first check that noticed, on which board, what it said."""

    check: str
    puzzle: Puzzle
    fault: str


def caught(mutant: Mutant) -> Catch | None:
    for check in CHECKS if mutant.solver.family == "sat" else ("answers", "literals"):
        for puzzle in hunted(mutant.kind)[: BOARDS if check == "answers" else FURTHER]:
            if mutant.solver.supports(puzzle) is None and (fault := said(check, mutant, puzzle)):
                return Catch(check, puzzle, fault)
    return None


def said(check: str, mutant: Mutant, puzzle: Puzzle) -> Fault:
    try:
        with at_most(SECONDS):
            return CHECKS[check](mutant.solver, puzzle)
    except Exception as error:  # whatever a mutant does, it has given itself away
        return f"{type(error).__name__}: {error}".split("\n")[0]


class InCircles(Exception):
    """A mutant does not come to an end."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """So much processor time for what is within. Raises InCircles after it."""

    def stop(_: int, frame: FrameType | None) -> None:
        if frame and frame.f_code in FREEING:  # left now, it would free the engine once more
            signal.setitimer(signal.ITIMER_VIRTUAL, SOON)
            return
        raise InCircles(f"no end after {seconds} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@cache
def hunted(kind: str) -> tuple[Puzzle, ...]:
    """The boards that mutants meet, those of both sorts by turns."""
    turns = zip_longest(boards(kind)[:BOARDS], extremes(kind))
    return tuple(puzzle for pair in turns for puzzle in pair if puzzle is not None)[:BOARDS]


def mutants(kind: str) -> list[Mutant]:
    made = [patched_mutant(patch) for patch in PATCHES if patch.kind == kind]
    for solver in [form.solver() for form in forms(kind) if unaided(form)]:
        made += (clause_mutants if solver.family == "sat" else constraint_mutants)(kind, solver)
    return made


def unaided(form: Form) -> bool:
    """Whether the form is an encoding's default, but for a filter: without one the encoding has all the work to do."""
    prune = form.entry.parameters.get("prune")
    without = prune is not None and prune.default != "none" and "none" in choices(prune.annotation)
    return form.values == ((("prune", "none"),) if without else ())


def clause_mutants(kind: str, solver: EncodedSolver) -> Iterator[Mutant]:
    found = clause_families.families(solver.make, witnesses(kind, solver))
    for family, name in clause_families.names(found).items():
        for fault in (fault for fault in clause_families.FAULTS if clause_families.touches(fault, found[family])):
            change = partial(clause_families.with_fault, family=family, fault=fault)
            yield Mutant(
                kind,
                solver.name,
                f"{fault} {name}",
                with_build(solver, change),
                partial(clause_families.follows_from_the_rest, solver.make, family) if fault == "drop" else None,
                partial(clause_families.is_auxiliary, solver.make, family) if fault == "drop" else None,
            )
    if type(solver.make()).cuts is not SatEncoding.cuts:
        yield Mutant(kind, solver.name, "no cuts", without_cuts(solver))


def constraint_mutants(kind: str, solver: EncodedSolver) -> Iterator[Mutant]:
    seen = [(puzzle, constraint_families.families(solver.make().build(puzzle))) for puzzle in witnesses(kind, solver)]
    for family in sorted(set[str]().union(*(found for _, found in seen))):
        for fault in constraint_families.FAULTS:
            change = partial(constraint_families.with_fault, family=family, fault=fault)
            if any(constraint_families.touches(solver.make().build(puzzle), family, fault) for puzzle, _ in seen):
                yield Mutant(kind, solver.name, f"{fault} {family}", with_build(solver, change))


def patched_mutant(patch: Patch) -> Mutant:
    form = next(form for form in forms(patch.kind) if form.name == patch.encoding)
    solver = form.solver()

    def make() -> Encoding:
        return patched(patch, type(solver.make()))(**dict(form.values))

    return Mutant(patch.kind, patch.encoding, patch.fault, limited(solver, make))


def witnesses(kind: str, solver: EncodedSolver) -> list[Puzzle]:
    return [puzzle for puzzle in hunted(kind) if solver.supports(puzzle) is None][:WITNESSES]


def with_build(solver: EncodedSolver, change: Callable[..., Any]) -> EncodedSolver:
    """The solver of encodings whose build is changed: change(build, puzzle) gives what they build instead."""

    def make() -> Encoding:
        encoding = solver.make()
        encoding.build = partial(change, encoding.build)
        return encoding

    return limited(solver, make)


def without_cuts(solver: EncodedSolver) -> EncodedSolver:
    def make() -> Encoding:
        encoding = solver.make()
        encoding.cuts = lambda value: []
        return encoding

    return limited(solver, make)


def limited(solver: EncodedSolver, make: Callable[[], Encoding]) -> EncodedSolver:
    """The solver with another `make`, and a limit to each run."""
    other = copy(solver)
    other.make = make
    other.run = lambda encoding, puzzle, count, _, seed: solver.run(
        encoding, puzzle, count, Limits(seconds=SECONDS), seed
    )
    return other
