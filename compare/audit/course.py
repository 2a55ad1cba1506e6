"""Whether a trace goes the way of a depth-first search, whatever its steps conclude.

An undo takes back the last guess that is open, and the state is then what it was when that was made. Until then the
guess holds: in the states that other guesses are made in, and in the solutions that are shown. Once a contradiction has
been found nothing is done with the state any more but to take a guess back; other rules may find it contradictory too.
"""

from __future__ import annotations

from collections.abc import Sequence

from compare.audit.opinion import extends
from compare.audit.tally import Audit, Finding
from handwritten.trace import Fact, Facts
from puzzles.kinds import violations
from puzzles.vocabulary import Puzzle, Solution

NO_GUESS = "undo without a guess"
NOT_RESTORED = "state not restored"
GOES_ON = "goes on after a contradiction"
NOT_TOLD = "guess taken back in silence"


class Course:
    """An Observer of one search on one puzzle, that enters into `audit` where the search leaves its way."""

    def __init__(self, puzzle: Puzzle, audit: Audit) -> None:
        self.puzzle, self.audit = puzzle, audit
        self.before: list[frozenset[Fact]] = []  # what was known when each open guess was made
        self.open: list[Fact] = []
        self.refuted = ""  # the rule that found the present state contradictory

    def guess(self, state: Facts, fact: Fact) -> None:
        known = frozenset(state.facts())
        if self.may_go_on("a guess") and not known.issuperset(self.open):
            self.find(NOT_TOLD, "a guess is made in a state that lacks one that is open")
        self.before.append(known)
        self.open.append(fact)

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        self.may_go_on(f"a deduction of {rule}")

    def contradiction(self, rule: str, state: Facts) -> None:
        self.refuted = rule

    def undo(self, state: Facts) -> None:
        if not self.before:
            self.find(NO_GUESS, "the trace takes back more guesses than it has reported")
            return
        self.refuted = ""
        self.open.pop()
        before, after = self.before.pop(), frozenset(state.facts())
        if before != after:
            counts = f"{len(after - before)} facts stay behind, {len(before - after)} are missing"
            self.find(NOT_RESTORED, f"an undo does not lead back to the state in which the guess was made: {counts}")

    def solution(self, solution: Solution) -> None:
        legal = not violations(self.puzzle, solution)
        if self.may_go_on("a solution") and legal and not extends(self.puzzle, solution, self.open):
            self.find(NOT_TOLD, "a solution is shown that contradicts a guess that is open")

    def may_go_on(self, what: str) -> bool:
        if self.refuted:
            self.find(GOES_ON, f"{what} follows where {self.refuted} had found a contradiction, and no undo between")
        return not self.refuted

    def find(self, kind: str, detail: str) -> None:
        self.audit.report([Finding(kind, self.puzzle, detail)])
