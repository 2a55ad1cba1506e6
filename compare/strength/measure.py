"""Solvers measured on whole puzzles: at the root, and from random states."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from compare.strength import by_hand, own_literals
from compare.strength.facts import Name, State, open_names, true_names
from compare.strength.oracle import Oracle
from compare.strength.propagation import Propagator
from compare.strength.reading import Finding, Reading, propagated
from compare.strength.rows import PARTIAL, ROOT, WHOLE, Row
from compare.strength.states import ROOT as NOTHING
from compare.strength.states import partial_states
from handwritten.preset import Preset
from handwritten.trace import OutOfTime
from models.backends.sat_session import GaveUp
from models.encoding import CpSatEncoding, EncodedSolver, SatEncoding
from puzzles.vocabulary import Puzzle, Solver

NO_FACTS = "none of its variables has the name of a fact: looked at from the root only"

Truths = list[tuple[State, Finding]]


@dataclass
class Questions:
    """The states of one puzzle by start, each with what follows from it; `undecided` counts those nobody settled."""

    puzzle: Puzzle
    names: frozenset[Name]
    oracle: Oracle
    truths: dict[str, Truths]
    undecided: dict[str, int]


def questions(puzzle: Puzzle, states: int, rng: random.Random, seconds: float | None = None) -> Questions:
    """The root, and so many random states, with what follows from them."""
    names = open_names(puzzle)
    oracle = Oracle(puzzle, names, seconds)
    try:
        solutions = oracle.solutions(1)
    except GaveUp:
        return Questions(puzzle, names, oracle, {ROOT: [], PARTIAL: []}, {ROOT: 1, PARTIAL: states})
    partial = [one for it in solutions for one in partial_states(names, true_names(puzzle, it), states, rng)]
    asked = Questions(puzzle, names, oracle, {}, {})
    for start, chosen in ((ROOT, [NOTHING]), (PARTIAL, partial)):
        asked.truths[start] = settled(oracle, chosen)
        asked.undecided[start] = len(chosen) - len(asked.truths[start])
    return asked


def settled(oracle: Oracle, states: Sequence[State]) -> Truths:
    """What follows from each state, but for those on which the oracle gives up."""
    found = []
    for state in states:
        try:
            found.append((state, oracle.follows(state)))
        except GaveUp:
            continue
    return found


def rows(asked: Questions, solver: Solver, seconds: float | None = None) -> Iterator[Row]:
    """The solver's rows, one a start."""
    found = {start: Row.of(asked.puzzle, WHOLE, start, solver.name) for start in asked.truths}
    for start, row in found.items():
        row.undecided = asked.undecided[start]
        row.reason = solver.supports(asked.puzzle) or ""
    if not any(row.reason for row in found.values()):
        if isinstance(solver, Preset):
            measure_preset(asked, solver, found, seconds)
        elif isinstance(solver, EncodedSolver):
            measure_encoding(asked, solver, found)
    yield from found.values()


def measure_preset(asked: Questions, preset: Preset, found: dict[str, Row], seconds: float | None) -> None:
    for start, row in found.items():
        for state, truth in asked.truths[start]:
            try:
                row.count(state, truth, by_hand.concluded(preset, asked.puzzle, asked.names, state, seconds))
            except by_hand.CannotBeTold:
                row.reason = "it is not known how to tell it a state: looked at from the root only"
            except OutOfTime:
                row.undecided += 1


def measure_encoding(asked: Questions, solver: EncodedSolver, found: dict[str, Row]) -> None:
    encoding = solver.make()
    if isinstance(encoding, CpSatEncoding):
        found[PARTIAL].reason = NO_FACTS
        own_literals.measure_model(asked.puzzle, asked.oracle, encoding, found[ROOT])
        return
    assert isinstance(encoding, SatEncoding)
    reading = Reading.of(encoding.build(asked.puzzle), asked.names)
    with Propagator(reading.formula) as propagator:
        if not reading.variable and asked.names:
            found[PARTIAL].reason = NO_FACTS
            own_literals.measure_clauses(asked.oracle, encoding, propagator, found[ROOT])
            return
        for start, row in found.items():
            for state, truth in asked.truths[start]:
                row.count(state, truth, *propagated(reading, propagator, state))
