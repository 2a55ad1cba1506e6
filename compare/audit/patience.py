"""A solver that does not end: audits are made in the harness's own process, where nobody kills it.

A timer interrupts it when it has taken, apart from what it tells and how long that is judged, twice the seconds that it
was given and a few more. Only Python code can be interrupted so; one that hangs in C code has to be killed by hand.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from handwritten.trace import Fact, Facts, Observer
from puzzles.vocabulary import Solution

SECONDS_TO_END = 5.0


class OutOfPatience(BaseException):
    """The solver has not ended long after its limit. No Exception: a solver that catches these would catch it too."""


class Patience:
    """An Observer that passes everything on, and measures meanwhile the solver's own time.

    own     seconds until it last told something
    since   when it was last left to itself; None while it is listened to
    """

    def __init__(self, observer: Observer, seconds: float | None) -> None:
        self.observer = observer
        self.most = None if seconds is None else 2 * seconds + SECONDS_TO_END
        self.own = 0.0
        self.since: float | None = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Raises OutOfPatience, in the main thread; signals are heard nowhere else."""
        self.since = time.monotonic()
        if self.most is None or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGALRM, self.look)
        signal.setitimer(signal.ITIMER_REAL, self.most)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def look(self, *_: object) -> None:
        """What the timer does: end it, or wait for what is left."""
        assert self.most is not None
        own = self.own + (0 if self.since is None else time.monotonic() - self.since)
        if self.since is not None and own >= self.most:
            raise OutOfPatience
        signal.setitimer(signal.ITIMER_REAL, max(0.1, self.most - own))

    def hear(self, tell: Callable[..., None], *what: Any) -> None:
        assert self.since is not None
        self.own, self.since = self.own + time.monotonic() - self.since, None
        try:
            tell(*what)
        finally:
            self.since = time.monotonic()

    def guess(self, state: Facts, fact: Fact) -> None:
        self.hear(self.observer.guess, state, fact)

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        self.hear(self.observer.deduction, rule, state, facts)

    def contradiction(self, rule: str, state: Facts) -> None:
        self.hear(self.observer.contradiction, rule, state)

    def undo(self, state: Facts) -> None:
        self.hear(self.observer.undo, state)

    def solution(self, solution: Solution) -> None:
        self.hear(self.observer.solution, solution)
