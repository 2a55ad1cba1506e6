"""A solver on trial: every step and every answer of it on a list of puzzles."""

from __future__ import annotations

import inspect
import json
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack

from compare.audit.answers import CRASHED, findings
from compare.audit.auditor import Auditor
from compare.audit.completeness import BackboneObserver, Completeness
from compare.audit.course import Course
from compare.audit.opinion import OraclesDisagree
from compare.audit.patience import OutOfPatience, Patience, Tell, to_nobody
from compare.audit.settings import Settings
from compare.audit.spelling import Misspelt, Spelling
from compare.audit.tally import NOT_AUDITED, OUT_OF_MEMORY, UNDECIDED, UNSUPPORTED, Audit, Finding
from compare.plain_answer import as_text
from compare.task import Task
from handwritten.trace import Fact, Facts, Observer
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Limits, Outcome, Puzzle, Solution, Solver, Status

LONGEST_REASON = 200  # characters
MISSPELT = "misspelt facts"
ENDLESS = "does not end"
TOGETHER = "it and the oracles that judge it take more than is allowed"
FAILURES = (Exception, SystemExit, OutOfPatience)  # whatever a solver of somebody else's does


def audit(solver: Solver, puzzles: Iterable[Puzzle], settings: Settings = Settings()) -> Audit:
    """The audit of a solver that reports its steps. Raises InputError where it does not, and OraclesDisagree."""
    found = Audit(solver.name)
    for puzzle in puzzles:
        add(found, solver, puzzle, settings)
    return found


def add(found: Audit, solver: Solver, puzzle: Puzzle, settings: Settings = Settings(), tell: Tell = to_nobody) -> None:
    """One more puzzle. `tell`: who hears whose turn it is. Raises as `audit` does."""
    check_reports_steps(solver)
    found.puzzles += 1
    if not takes(found, solver, puzzle, settings, tell):
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
        outcome = solved(found, solver, puzzle, settings, Patience(Chorus(observers), settings.seconds, tell))
    if measuring and measuring.undecided:
        found.report([Finding(UNDECIDED, puzzle, "the backbone of a node, which was not counted")])
    if outcome:
        found.report(findings(puzzle, outcome, settings.count, auditor.convicted, settings.conflicts))


def takes(found: Audit, solver: Solver, puzzle: Puzzle, settings: Settings, tell: Tell) -> bool:
    """Whether the solver takes the puzzle; where it does not, or fails over the question, that is reported."""
    try:
        with Patience(Chorus([]), settings.seconds, tell).watching():
            reason = solver.supports(puzzle)
    except FAILURES as error:
        found.report([failure(puzzle, error, settings)])
        return False
    if reason:
        found.report([Finding(UNSUPPORTED, puzzle, reason)])
    return not reason


def solved(found: Audit, solver: Solver, puzzle: Puzzle, settings: Settings, patient: Patience) -> Outcome | None:
    """Its answer as plain data; None where it gives none, which is reported."""
    limits, begun = Limits(seconds=settings.seconds, nodes=settings.nodes), time.monotonic()
    try:
        with patient.watching():
            outcome = solver.solve(puzzle, settings.count, limits, observer=patient)  # type: ignore[call-arg]
            outcome = as_a_run_answers(outcome, Task(puzzle, solver.name, settings.count), time.monotonic() - begun)
    except FAILURES as error:
        found.report([failure(puzzle, error, settings)])
        return None
    if outcome.status == Status.UNSUPPORTED:
        found.report([Finding(UNSUPPORTED, puzzle, outcome.detail)])
    return outcome


def failure(puzzle: Puzzle, error: BaseException, settings: Settings) -> Finding:
    """What it says of a solver that this came out of it. Raises OraclesDisagree, which came from elsewhere."""
    match error:
        case OraclesDisagree():
            raise error
        case Misspelt():
            return Finding(MISSPELT, puzzle, str(error))
        case OutOfPatience():
            return Finding(ENDLESS, puzzle, f"given {settings.seconds:g} seconds, it had to be interrupted")
        case MemoryError():
            return Finding(OUT_OF_MEMORY, puzzle, TOGETHER)
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


def check_reports_steps(solver: Solver) -> None:
    """Raises InputError where it does not."""
    if not reports_steps(solver):
        raise InputError(f"{solver.name} reports no steps: expected a solver whose solve() takes an observer")


def reports_steps(solver: Solver) -> bool:
    return "observer" in inspect.signature(solver.solve).parameters
