"""Encodings asked in their own literals, from the start of a puzzle: those that all solutions share follow.

So are measured encodings in clauses without variables for the puzzle's facts, and CP-SAT models, whose variables have
no names: by what CP-SAT's propagation fixes at the root.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from compare.strength.facts import State
from compare.strength.oracle import Oracle
from compare.strength.propagation import Propagator
from compare.strength.reading import DEAD, Finding, Reading, propagated
from compare.strength.rows import OWN, Row
from handwritten.trace import Fact
from models.backends.sat_session import GaveUp
from models.encoding import CpSatEncoding, SatEncoding
from puzzles.vocabulary import Puzzle, Solution

MOST_SOLUTIONS = 200
NOTHING: State = frozenset()


def measure_clauses(oracle: Oracle, encoding: SatEncoding, propagator: Propagator, row: Row) -> None:
    """Count what unit propagation and failed literals make of the encoding's formula, which has been built."""

    def fact(literal: int) -> Fact:
        return "own", abs(literal), int(literal > 0)

    truth = shared(oracle, lambda solution: frozenset(map(fact, encoding.literals(solution))), row)
    if truth is not None:
        reading = Reading(propagator.formula, {fact[:-1]: fact[1] for fact in truth.facts})
        row.count(NOTHING, truth, *propagated(reading, propagator, NOTHING))


def measure_model(puzzle: Puzzle, oracle: Oracle, encoding: CpSatEncoding, row: Row) -> None:
    """Count what CP-SAT's propagation fixes in the encoding's model, and what its probing adds."""
    model = encoding.build(puzzle)

    def fact(literal: Any) -> Fact:
        return "own", *((literal.index, 1) if literal.index >= 0 else (-literal.index - 1, 0))

    truth = shared(oracle, lambda solution: frozenset(map(fact, encoding.literals(solution))), row)
    if truth is not None:
        asked = [index for _, index, _ in truth.facts]
        row.count(NOTHING, truth, *(fixed_at_root(model, asked, probing) for probing in (False, True)))


def shared(oracle: Oracle, literals: Callable[[Solution], State], row: Row) -> Finding | None:
    """The literals of all solutions; None, with the reason in the row, where there are too many solutions."""
    row.words = OWN
    try:
        solutions = oracle.solutions(MOST_SOLUTIONS + 1)
    except GaveUp:
        row.undecided = 1
        return None
    if len(solutions) > MOST_SOLUTIONS:
        row.reason = f"more than {MOST_SOLUTIONS} solutions to compare"
        return None
    return Finding(False, reduce(frozenset.intersection, map(literals, solutions))) if solutions else DEAD


def fixed_at_root(model: Any, asked: list[int], probing: bool) -> Finding:
    """What CP-SAT's propagation settles, before any search, of the variables of these indices.

    Presolve is off: it may also remove solutions, as long as one is left. Probing, which learns from conflicts, is not
    part of presolve: without a word it is done at the root as well.
    """
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.cp_model_presolve = False
    solver.parameters.stop_after_root_propagation = True
    solver.parameters.fill_tightened_domains_in_response = True
    if not probing:
        solver.parameters.cp_model_probing_level = 0
    if solver.solve(model) == cp_model.INFEASIBLE:
        return DEAD
    domains = {index: list(solver.response_proto.tightened_variables[index].domain) for index in asked}
    return Finding(False, frozenset(("own", index, low) for index, (low, high) in domains.items() if low == high))
