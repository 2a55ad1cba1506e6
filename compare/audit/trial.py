"""A solver on trial: every step and every answer of it on a list of puzzles."""

from __future__ import annotations

import inspect
import json
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from compare.audit.answers import CRASHED, findings
from compare.audit.auditor import Auditor
from compare.audit.completeness import BackboneObserver, Completeness
from compare.audit.course import Course
from compare.audit.opinion import OraclesDisagree
from compare.audit.oracle import CONFLICTS
from compare.audit.patience import OutOfPatience, Patience
from compare.audit.spelling import Misspelt, Spelling
from compare.audit.tally import NOT_AUDITED, UNDECIDED, UNSUPPORTED, Audit, Finding
from compare.plain_answer import as_text
from compare.task import Task
from handwritten.trace import Fact, Facts, Observer
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Limits, Outcome, Puzzle, Solution, Solver, Status

LONGEST_REASON = 200  # characters
MISSPELT = "misspelt facts"
ENDLESS = "does not end"


@dataclass(frozen=True)
class Settings:
    """count       solutions that the solver is asked for on each puzzle; 0: all
    seconds     a puzzle, of solving and auditing together
    nodes       of the search, a puzzle
    conflicts   of one question to the oracle
    backbone    whether to measure as well how much of what follows is found (completeness.py)
    """

    count: int = 2
    seconds: float | None = 10.0
    nodes: int | None = None
    conflicts: int = CONFLICTS
    backbone: bool = False


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
    try:
        reason = solver.supports(puzzle)
    except Exception as error:
        found.report([crash(puzzle, error)])
        return
    if reason:
        found.report([Finding(UNSUPPORTED, puzzle, reason)])
        return
    try:
        auditor = Auditor(puzzle, found, settings.conflicts)
    except InputError as error:
        found.report([Finding(NOT_AUDITED, puzzle, str(error))])
        return
    with auditor, ExitStack() as opened:
        observers: list[Observer] = [Spelling(puzzle), auditor, Course(puzzle, found)]
        measuring = None
        if settings.backbone:
            found.completeness = found.completeness or Completeness()
            measuring = BackboneObserver(puzzle, found.completeness, settings.conflicts)
            opened.callback(measuring.close)
            observers.append(measuring)
        outcome = solved(found, solver, puzzle, settings, Chorus(observers))
    if measuring and measuring.undecided:
        found.report([Finding(UNDECIDED, puzzle, "the backbone of a node, which was not counted")])
    if outcome:
        found.report(findings(puzzle, outcome, settings.count, auditor.convicted, settings.conflicts))


def solved(found: Audit, solver: Solver, puzzle: Puzzle, settings: Settings, observer: Observer) -> Outcome | None:
    """Its answer as plain data; None where it gives none, which is reported."""
    limits, begun = Limits(seconds=settings.seconds, nodes=settings.nodes), time.monotonic()
    patient = Patience(observer, settings.seconds)
    try:
        with patient.watching():
            outcome = solver.solve(puzzle, settings.count, limits, observer=patient)  # type: ignore[call-arg]
        outcome = as_a_run_answers(outcome, Task(puzzle, solver.name, settings.count), time.monotonic() - begun)
    except OraclesDisagree:
        raise
    except Misspelt as error:
        found.report([Finding(MISSPELT, puzzle, str(error))])
        return None
    except OutOfPatience:
        found.report([Finding(ENDLESS, puzzle, f"given {settings.seconds:g} seconds, it had to be interrupted")])
        return None
    except (Exception, SystemExit) as error:  # whatever a solver of somebody else's does
        found.report([crash(puzzle, error)])
        return None
    if outcome.status == Status.UNSUPPORTED:
        found.report([Finding(UNSUPPORTED, puzzle, outcome.detail)])
    return outcome


def crash(puzzle: Puzzle, error: BaseException) -> Finding:
    return Finding(CRASHED, puzzle, plain(f"{type(error).__name__}: {error}", LONGEST_REASON))


def as_a_run_answers(outcome: Outcome, task: Task, wall_s: float) -> Outcome:
    """The outcome as the harness would get it from a process of its own. Raises NoPlainAnswer for what is none."""
    return Outcome(**json.loads(as_text(outcome, task, wall_s))["outcome"])


class Chorus:
    """Several observers as one."""

    def __init__(self, observers: Sequence[Observer]) -> None:
        self.observers = observers

    def guess(self, state: Facts, fact: Fact) -> None:
        for one in self.observers:
            one.guess(state, fact)

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        for one in self.observers:
            one.deduction(rule, state, facts)

    def contradiction(self, rule: str, state: Facts) -> None:
        for one in self.observers:
            one.contradiction(rule, state)

    def undo(self, state: Facts) -> None:
        for one in self.observers:
            one.undo(state)

    def solution(self, solution: Solution) -> None:
        for one in self.observers:
            one.solution(solution)


def reports_steps(solver: Solver) -> bool:
    return "observer" in inspect.signature(solver.solve).parameters
