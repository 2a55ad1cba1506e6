"""A solver that does not end: how long it may take by itself, and the end of that.

When it has taken, apart from how long its steps are judged, twice the seconds that it was given and a few more, a timer
interrupts it, and what it told until then is kept. Only Python code can be interrupted so; one that hangs in C code is
killed from outside a little later, and has to be in a process of its own for that (apart.py).
"""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from compare.audit.turn import JUDGES
from handwritten.trace import Fact, Facts, Observer
from puzzles.vocabulary import Solution

SECONDS_TO_END = 5.0
SECONDS_TO_BE_INTERRUPTED = 1.0

Tell = Callable[[float], None]  # the moment by which the solver has to be heard of again, or JUDGES: Turn.tell


def to_nobody(_: float) -> None:
    """Where there is no harness outside to be told whose turn it is."""


class OutOfPatience(BaseException):
    """The solver has not ended long after its limit. No Exception: a solver that catches these would catch it too."""


class Patience:
    """An Observer that passes everything on, measures meanwhile the solver's own time, and tells whose turn it is.

    own     seconds until it last told something
    since   when it was last left to itself; None while it is listened to
    """

    def __init__(self, observer: Observer, seconds: float | None, tell: Tell = to_nobody) -> None:
        self.observer, self.tell = observer, tell
        self.most = math.inf if seconds is None else 2 * seconds + SECONDS_TO_END
        self.own = 0.0
        self.since: float | None = None

    def solvers_turn(self) -> None:
        self.since = time.monotonic()
        self.tell(self.since + self.most - self.own + SECONDS_TO_BE_INTERRUPTED)

    def judges_turn(self) -> None:
        assert self.since is not None
        self.tell(JUDGES)
        self.own, self.since = self.own + time.monotonic() - self.since, None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """The block is the solver's. Raises OutOfPatience, in the main thread; signals are heard nowhere else."""
        self.solvers_turn()
        try:
            with self.timer():
                yield
        finally:
            self.tell(JUDGES)

    @contextmanager
    def timer(self) -> Iterator[None]:
        if self.most == math.inf or threading.current_thread() is not threading.main_thread():
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
        own = self.own + (0 if self.since is None else time.monotonic() - self.since)
        if self.since is not None and own >= self.most:
            raise OutOfPatience
        signal.setitimer(signal.ITIMER_REAL, max(0.1, self.most - own))

    def hear(self, tell: Callable[..., None], *what: Any) -> None:
        self.judges_turn()
        try:
            tell(*what)
        finally:
            self.solvers_turn()

    def guess(self, state: Facts, fact: Fact) -> None:
        self.hear(self.observer.guess, Lent(state, self), fact)

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        self.hear(self.observer.deduction, rule, Lent(state, self), facts)

    def contradiction(self, rule: str, state: Facts) -> None:
        self.hear(self.observer.contradiction, rule, Lent(state, self))

    def undo(self, state: Facts) -> None:
        self.hear(self.observer.undo, Lent(state, self))

    def solution(self, solution: Solution) -> None:
        self.hear(self.observer.solution, solution)


class Lent:
    """The solver's state in the hands of those who judge: to ask it for its facts is the solver's turn again."""

    def __init__(self, state: Facts, patience: Patience) -> None:
        self.state, self.patience = state, patience

    def facts(self) -> list[Fact]:
        self.patience.solvers_turn()
        try:
            return list(self.state.facts())
        finally:
            self.patience.judges_turn()
