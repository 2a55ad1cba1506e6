"""The steps of a hand-written search, one by one, as they happen.

step     a guess, a deduction, a contradiction, the undoing of a guess, or a solution; numbered from 1
depth    how many guesses are open where the step stands; a guess itself stands outside of what it opens
below    the number of the innermost open guess, 0 at the root of the search
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from handwritten.trace import Fact, Facts
from puzzles.kinds import violations
from puzzles.vocabulary import InputError, Limits, Outcome, Puzzle, Solution, Solver

StepKind = Literal["guess", "deduction", "contradiction", "undo", "solution"]


@dataclass(frozen=True)
class Step:
    """What happened, and where.

    facts     what was guessed, concluded or taken back
    state     what was settled before (for an undo: after it; for a solution: not said)
    guesses   the guesses open while it happened, the outermost first; of a guess and of its undo that one excepted
    undone    the number of the guess that an undo takes back
    faults    the rules that a solution breaks, in words
    """

    number: int
    kind: StepKind
    rule: str = ""
    facts: tuple[Fact, ...] = ()
    state: tuple[Fact, ...] = ()
    guesses: tuple[Fact, ...] = ()
    below: int = 0
    undone: int = 0
    solution: Solution = None
    faults: tuple[str, ...] = ()

    @property
    def depth(self) -> int:
        return len(self.guesses)


class Enough(Exception):
    """As many steps have been heard as were wanted."""


class Recorder:
    """An Observer that makes a Step of everything it hears and hands it on.

    Raises Enough after `most` steps (0: never), and InputError where more guesses are taken back than were made.
    """

    def __init__(self, puzzle: Puzzle, hear: Callable[[Step], None], most: int = 0) -> None:
        self.puzzle = puzzle
        self.hear = hear
        self.most = most
        self.heard = 0
        self.illegal = 0  # solutions that break a rule
        self.open: list[tuple[int, Fact]] = []  # the open guesses with the numbers of their steps

    def guess(self, state: Facts, fact: Fact) -> None:
        self._say("guess", state, facts=(fact,))
        self.open.append((self.heard, fact))

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        self._say("deduction", state, rule=rule, facts=tuple(facts))

    def contradiction(self, rule: str, state: Facts) -> None:
        self._say("contradiction", state, rule=rule)

    def undo(self, state: Facts) -> None:
        if not self.open:
            raise InputError("the solver takes back a guess that it has not reported, so its steps cannot be told")
        number, fact = self.open.pop()
        self._say("undo", state, facts=(fact,), undone=number)

    def solution(self, solution: Solution) -> None:
        faults = tuple(f"{one.rule}: {one.message}" for one in violations(self.puzzle, solution))
        self.illegal += bool(faults)
        self._say("solution", None, solution=solution, faults=faults)

    def _say(self, kind: StepKind, state: Facts | None, **what: Any) -> None:
        if self.heard == self.most != 0:
            raise Enough
        self.heard += 1
        below = self.open[-1][0] if self.open else 0
        guesses = tuple(fact for _, fact in self.open)
        settled = tuple(state.facts()) if state else ()
        self.hear(Step(self.heard, kind, state=settled, guesses=guesses, below=below, **what))


def follow(solver: Solver, puzzle: Puzzle, recorder: Recorder, count: int, limits: Limits) -> Outcome | None:
    """Let the solver search for `count` solutions under the eyes of the recorder; None where that has heard enough.

    Raises InputError where the solver reports no steps, as every solver but the hand-written ones.
    """
    if "observer" not in inspect.signature(solver.solve).parameters:
        raise InputError(f"{solver.name} does not report its steps, expected a handwritten/ solver")
    solve: Any = solver.solve
    try:
        outcome: Outcome = solve(puzzle, count=count, limits=limits, observer=recorder)
    except Enough:
        return None
    return outcome
