"""A solver on trial: every step and every answer of it on a list of puzzles."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from dataclasses import dataclass

from compare.audit.answers import CRASHED, findings
from compare.audit.auditor import Auditor, OraclesDisagree
from compare.audit.oracle import CONFLICTS
from compare.audit.tally import UNSUPPORTED, Audit, Finding
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Limits, Puzzle, Solver

LONGEST_REASON = 200  # characters


@dataclass(frozen=True)
class Settings:
    """count       solutions that the solver is asked for on each puzzle; 0: all
    seconds     a puzzle, of solving and auditing together
    nodes       of the search, a puzzle
    conflicts   of one question to the oracle
    """

    count: int = 2
    seconds: float | None = 10.0
    nodes: int | None = None
    conflicts: int = CONFLICTS


def audit(solver: Solver, puzzles: Iterable[Puzzle], settings: Settings = Settings()) -> Audit:
    """The audit of a solver that reports its steps. Raises InputError where it does not, and OraclesDisagree."""
    found = Audit(solver.name)
    for puzzle in puzzles:
        add(found, solver, puzzle, settings)
    return found


def add(found: Audit, solver: Solver, puzzle: Puzzle, settings: Settings = Settings()) -> None:
    """One more puzzle. Raises as `audit` does."""
    if not reports_steps(solver):
        raise InputError(f"{solver.name} reports no steps: expected a solver whose solve() takes an observer")
    found.puzzles += 1
    if reason := solver.supports(puzzle):
        found.report([Finding(UNSUPPORTED, puzzle, reason)])
        return
    limits = Limits(seconds=settings.seconds, nodes=settings.nodes)
    with Auditor(puzzle, found, settings.conflicts) as auditor:
        try:
            outcome = solver.solve(puzzle, settings.count, limits, observer=auditor)  # type: ignore[call-arg]
        except OraclesDisagree:
            raise
        except Exception as error:  # whatever a solver of somebody else's does
            why = plain(f"{type(error).__name__}: {error}", LONGEST_REASON)
            found.report([Finding(CRASHED, puzzle, why)])
            return
    found.report(findings(puzzle, outcome, settings.count, auditor.convicted, settings.conflicts))


def reports_steps(solver: Solver) -> bool:
    return "observer" in inspect.signature(solver.solve).parameters
