"""An observer that looks whether guesses are taken back as they were made.

Its only rules: taking a guess back leaves the facts that there were before it, and after a contradiction a guess is
taken back before anything else is done.
"""

from __future__ import annotations

from collections.abc import Sequence

from handwritten.trace import Fact, Facts
from puzzles.vocabulary import Solution


class UndoWatch:
    """broken   a guess was not taken back, or not as it was made: from then on the state is not what it seems"""

    def __init__(self) -> None:
        self.broken = False
        self.refuted = False
        self.before: list[frozenset[Fact]] = []  # for each open guess, what was known when it was made

    def guess(self, state: Facts, fact: Fact) -> None:
        self.goes_on()
        self.before.append(frozenset(state.facts()))

    def undo(self, state: Facts) -> None:
        self.refuted = False
        self.broken |= not self.before or self.before.pop() != frozenset(state.facts())

    def contradiction(self, rule: str, state: Facts) -> None:
        self.refuted = True

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        self.goes_on()

    def solution(self, solution: Solution) -> None:
        self.goes_on()

    def goes_on(self) -> None:
        self.broken |= self.refuted
