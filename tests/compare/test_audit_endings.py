"""Solvers that crash, refuse with a crash, or do not end while they are audited."""

import signal
import time

import pytest
from audit_cases import Known, nonogram
from row_solver import RowSolver

from compare.audit import patience
from compare.audit.answers import (
    CRASHED,
)
from compare.audit.auditor import Auditor
from compare.audit.trial import ENDLESS, Settings, audit
from puzzles.vocabulary import Outcome


@pytest.mark.parametrize("error", [ZeroDivisionError("by nought"), SystemExit("by nought")])
def test_a_solver_that_crashes_is_reported(error):
    class Broken(RowSolver):
        def solve(self, puzzle, count=1, limits=None, observer=None):
            raise error

    found = audit(Broken(), [nonogram([[1]], [[1]])])
    assert [(one.kind, one.detail) for one in found.other] == [(CRASHED, f"{type(error).__name__}: by nought")]


def test_who_refuses_with_a_crash_is_reported():
    class Broken(RowSolver):
        def supports(self, puzzle):
            raise ZeroDivisionError("by nought")

    found = audit(Broken(), [nonogram([[1]], [[1]])])
    assert [(one.kind, one.detail) for one in found.other] == [(CRASHED, "ZeroDivisionError: by nought")]


class Endless(RowSolver):
    """Knows no limit, and tells now and then that it is still there."""

    def __init__(self, seconds):
        super().__init__()
        self.end = time.monotonic() + seconds

    def solve(self, puzzle, count=1, limits=None, observer=None):
        while time.monotonic() < self.end:
            try:
                observer.deduction("row", Known(), [("cell", 0, 0, 1)])
                sum(range(10_000))
            except Exception:
                pass
        return Outcome.answered([((1,),)], exhausted=True)


def test_who_does_not_end_is_interrupted_and_the_next_is_audited(monkeypatch):
    monkeypatch.setattr(patience, "SECONDS_TO_END", 0.1)
    one, before = nonogram([[1]], [[1]]), signal.getsignal(signal.SIGALRM)
    found = audit(Endless(60), [one, one], Settings(seconds=0.05))
    assert [(finding.kind, finding.puzzle) for finding in found.other] == [(ENDLESS, one)]
    assert found.convicted
    assert found.puzzles == 2
    assert found.rules["row"].sound > 1
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_slow_oracle_is_not_the_solvers_fault(monkeypatch):
    monkeypatch.setattr(patience, "SECONDS_TO_END", 0.1)
    judged = Auditor.judged

    def slowly(*what):
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            pass
        return judged(*what)

    monkeypatch.setattr(Auditor, "judged", slowly)
    found = audit(RowSolver(), [nonogram([[1]], [[1]])], Settings(seconds=0.05))
    assert found.rules["row without slack"].sound == 1
    assert found.other == []
