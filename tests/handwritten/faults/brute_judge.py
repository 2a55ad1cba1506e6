"""An observer that holds each step against all solutions of a small board: what an audit says, without its oracle.

holding   of a fact: the solutions that agree with it, a bit each
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from practice_boards import solutions

from handwritten.trace import Fact, Facts
from puzzles.vocabulary import Puzzle, Solution


class BruteJudge:
    """unsound   the rules with a step that does not follow
    steps     how often each rule was applied
    """

    def __init__(self, puzzle: Puzzle) -> None:
        every = sorted(solutions(puzzle), key=repr)
        agrees = AGREES[puzzle.kind]
        self.all = (1 << len(every)) - 1
        self.holding: Callable[[Fact], int] = cache(
            lambda fact: sum(agrees(solution, fact) << i for i, solution in enumerate(every))
        )
        self.unsound: set[str] = set()
        self.steps: dict[str, int] = {}

    def possible(self, facts: Iterable[Fact]) -> int:
        left = self.all
        for fact in facts:
            left &= self.holding(fact)
        return left

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        before = self.possible(state.facts())
        self.judge(rule, before == before & self.possible(facts))

    def contradiction(self, rule: str, state: Facts) -> None:
        self.judge(rule, not self.possible(state.facts()))

    def judge(self, rule: str, follows: bool) -> None:
        self.steps[rule] = self.steps.get(rule, 0) + 1
        if not follows:
            self.unsound.add(rule)

    def guess(self, state: Facts, fact: Fact) -> None: ...
    def undo(self, state: Facts) -> None: ...
    def solution(self, solution: Solution) -> None: ...


def cell_agrees(grid: Any, fact: Fact) -> bool:
    _, r, c, value = fact
    return grid[r][c] == value


def rectangle_agrees(rectangles: Any, fact: Fact) -> bool:
    return (fact[1] in rectangles) == bool(fact[2])


def number_agrees(grid: Any, fact: Fact) -> bool:
    _, number, r, c, there = fact
    return (r < len(grid) and grid[r][c] == number) == bool(there)  # a faulty Hidato speaks of cells that are not there


AGREES: dict[str, Callable[[Any, Fact], bool]] = {
    "nonogram": cell_agrees,
    "corral": cell_agrees,
    "shikaku": rectangle_agrees,
    "hidato": number_agrees,
}
