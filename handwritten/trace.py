"""What a hand-written search reports of itself, and where its counters are counted.

    fact           something a state has settled, in the puzzle's own terms; a tuple whose first item names the sort:
                   ("cell", row, col, 0 or 1)             nonogram: empty/filled; corral: outside/inside
                   ("rectangle", (t, l, b, r), 0 or 1)    shikaku: this rectangle is not/is in the solution
                   ("number", v, row, col, 0 or 1)        hidato: v is not/is in that cell
    guess          an assumption that the search makes and may take back
    deduction      one step of propagation: the rule's name, the facts it concluded, the state it saw
    contradiction  a rule found that the state has no solution
    undo           the last guess is taken back

A Journal stands between search and observer: it counts always and reports only where somebody listens. Deductions are
reported *before* their facts are written, so that `state.facts()` is what they were concluded from.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from puzzles.vocabulary import Effort, Solution

Fact = tuple[Any, ...]


class Facts(Protocol):
    def facts(self) -> Iterable[Fact]:
        """What the state has settled, givens included."""


class Observer(Protocol):
    """Hears every step. A state is only valid during the call: take `list(state.facts())` to keep it."""

    def guess(self, state: Facts, fact: Fact) -> None: ...
    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None: ...
    def contradiction(self, rule: str, state: Facts) -> None: ...
    def undo(self, state: Facts) -> None: ...
    def solution(self, solution: Solution) -> None: ...


class OutOfTime(Exception):
    """The journal's deadline has passed."""


class OutOfNodes(Exception):
    """The journal has counted as many nodes as it may."""


class Journal:
    """The counters of one search, its limits, and its observer if it has one.

    nodes          states entered: the root, and one for each guess that was followed
    backtracks     guesses taken back
    propagations   facts concluded by deductions
    max_depth      most guesses open at a time
    """

    def __init__(
        self, observer: Observer | None = None, seconds: float | None = None, most_nodes: int | None = None
    ) -> None:
        self.observer = observer
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self.most_nodes = most_nodes
        self.nodes = self.backtracks = self.propagations = self.max_depth = 0

    def node(self, depth: int) -> None:
        """Count a state entered below `depth` guesses. Raises OutOfTime, and OutOfNodes instead of counting it."""
        if self.nodes == self.most_nodes:
            raise OutOfNodes
        self.nodes += 1
        self.max_depth = max(self.max_depth, depth)
        self.check_time()

    def check_time(self) -> None:
        """Raises OutOfTime when the deadline has passed; long propagations call it as well."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime

    def guess(self, state: Facts, fact: Fact) -> None:
        if self.observer:
            self.observer.guess(state, fact)

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        self.propagations += len(facts)
        if self.observer:
            self.observer.deduction(rule, state, facts)

    def contradiction(self, rule: str, state: Facts) -> None:
        if self.observer:
            self.observer.contradiction(rule, state)

    def undo(self, state: Facts) -> None:
        self.backtracks += 1
        if self.observer:
            self.observer.undo(state)

    def solution(self, solution: Solution) -> None:
        if self.observer:
            self.observer.solution(solution)

    def effort(self) -> Effort:
        return {
            "nodes": self.nodes,
            "backtracks": self.backtracks,
            "propagations": self.propagations,
            "max_depth": self.max_depth,
        }
