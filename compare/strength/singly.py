"""Encodings measured on single constraints, each the part of a formula that writes it down."""

from __future__ import annotations

import random
from collections.abc import Iterator

from compare.strength.constraints import Constraint, states
from compare.strength.facts import open_names
from compare.strength.part import Parts, says, without
from compare.strength.propagation import Propagator
from compare.strength.reading import Reading, propagated
from compare.strength.rows import PARTIAL, Row
from models.encoding import EncodedSolver, SatEncoding
from puzzles.vocabulary import Puzzle

APART = "its clauses do not say this constraint by themselves"


def rows(puzzle: Puzzle, found: list[Constraint], solver: EncodedSolver, count: int, seed: str) -> Iterator[Row]:
    """One row a sort of constraint of the puzzle, all random states together; the same states for every solver."""
    taken_apart: dict[Puzzle, Parts] = {}
    for sort in dict.fromkeys(one.sort for one in found):
        row = Row.of(puzzle, sort, PARTIAL, solver.name)
        for place, constraint in enumerate(one for one in found if one.sort == sort):
            row.reason = solver.supports(constraint.puzzle) or row.reason
            if not row.reason:
                if constraint.puzzle not in taken_apart:
                    taken_apart[constraint.puzzle] = parts(solver, constraint)
                measure(taken_apart[constraint.puzzle], constraint, count, random.Random(f"{seed}/{place}"), row)
        yield row


def parts(solver: EncodedSolver, constraint: Constraint) -> Parts:
    """The encoding of the constraint's puzzle, what it says outright of names that are not open put in, taken apart."""
    encoding = solver.make()
    assert isinstance(encoding, SatEncoding)
    formula = encoding.build(constraint.puzzle)
    sorts, opened = {name[0] for name in constraint.names}, open_names(constraint.puzzle)
    named = {at: name for at, name in formula.names.items() if isinstance(name, tuple) and sorts & {*name[:1]}}
    return Parts(without(formula, {at for at, name in named.items() if name not in opened}), named)


def measure(parts: Parts, constraint: Constraint, count: int, rng: random.Random, row: Row) -> None:
    """Count random states of the constraint, if there are parts that say it."""
    variable = Reading.of(parts.formula, constraint.names).variable
    asked = constraint.within(variable)
    reading = Reading.of(parts.about([variable[name] for name in asked.names]), asked.names)
    if not asked.names or not says(reading, asked):
        row.reason = APART
        return
    with Propagator(reading.formula) as propagator:
        for state in states(asked, count, rng):
            row.count(state, asked.follows(state), *propagated(reading, propagator, state))
