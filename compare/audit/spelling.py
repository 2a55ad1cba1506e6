"""Whether what a solver reports are facts at all.

A misspelt fact is, to an oracle, one that is never so; its denial would follow from everything, and pass for sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from handwritten.trace import Fact, Facts
from puzzles.quoting import quoted
from puzzles.vocabulary import Puzzle, Solution

FORMS = {
    "nonogram": ("cell", "row", "col", "0 or 1"),
    "corral": ("cell", "row", "col", "0 or 1"),
    "shikaku": ("rectangle", "(top, left, bottom, right)", "0 or 1"),
    "hidato": ("number", "number", "row", "col", "0 or 1"),
}


class Misspelt(Exception):
    """A solver reports something that is no fact of the puzzle."""


class Spelling:
    """An Observer that raises Misspelt at the first step that reports or, when nothing was reported yet, knows what is
    no fact."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.kind, self.form = puzzle.kind, FORMS[puzzle.kind]
        self.begun = False

    def guess(self, state: Facts, fact: Fact) -> None:
        self.begin(state)
        self.check("a guess", (fact,))

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        self.begin(state)
        self.check(rule, facts)

    def contradiction(self, rule: str, state: Facts) -> None:
        self.begin(state)

    def undo(self, state: Facts) -> None:
        """Nothing is said that was not said before."""

    def solution(self, solution: Solution) -> None:
        """Answers are judged when all is over (answers.py)."""

    def begin(self, state: Facts) -> None:
        if not self.begun:
            self.check("the first state", state.facts())
            self.begun = True

    def check(self, where: str, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if not self.is_spelt(fact):
                expected = ", ".join((repr(self.form[0]), *self.form[1:]))
                raise Misspelt(f"{where}: {quoted(fact)} is no fact of a {self.kind}, expected ({expected})")

    def is_spelt(self, fact: Fact) -> bool:
        form = self.form
        if not isinstance(fact, tuple) or len(fact) != len(form) or fact[0] != form[0] or fact[-1] not in (0, 1):
            return False
        return form[0] != "rectangle" or (isinstance(fact[1], tuple) and len(fact[1]) == 4)
