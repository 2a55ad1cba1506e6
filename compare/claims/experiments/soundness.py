"""Whether each step of a rule follows from the state that it was taken in.

Steps from states without a solution are left out: from those anything follows. Puzzles with several solutions belong
in here, since where there is one alone, most wrong steps end its only chance and all after them are vacuous.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from compare.audit.oracle import FIRST, Oracle, Undecided
from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw
from compare.claims.variants import solver_named
from compare.facts_in_words import conclusion
from handwritten.preset import Preset
from handwritten.trace import Fact, Facts
from puzzles.vocabulary import Limits, Puzzle, Solution

Step = tuple[str, list[Fact], list[Fact] | None]  # rule, state, facts concluded or None: a contradiction


@dataclass
class Recorder:
    """Keeps the steps of some rules, up to so many."""

    rules: Sequence[str]
    most: int
    contradictions: bool
    deductions: bool
    steps: list[Step] = field(default_factory=list)

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        if self.deductions:
            self.keep(rule, state, list(facts))

    def contradiction(self, rule: str, state: Facts) -> None:
        if self.contradictions:
            self.keep(rule, state, None)

    def keep(self, rule: str, state: Facts, concluded: list[Fact] | None) -> None:
        if rule in self.rules and len(self.steps) < self.most:
            self.steps.append((rule, list(state.facts()), concluded))

    def guess(self, state: Facts, fact: Fact) -> None:
        """Of no interest here."""

    def undo(self, state: Facts) -> None:
        """Of no interest here."""

    def solution(self, solution: Solution) -> None:
        """Of no interest here."""


def sound(
    draw: Draw,
    kind: str,
    puzzles: dict[str, Any],
    rules: list[str],
    solver: str = "handwritten/article",
    steps: int = 200,
    nodes: int = 200,
    contradictions: bool = True,
    deductions: bool = True,
) -> Iterator[Group]:
    """A case a step: 1 where it follows. A contradiction follows where the state has no solution.

    What is vacuous counts as sound for a contradiction, and not at all for a deduction."""
    preset = solver_named(solver, kind)
    assert isinstance(preset, Preset)
    for condition, drawn in draw.groups(kind, puzzles):
        group = Group(condition)
        for puzzle, _ in drawn:
            if preset.supports(puzzle) is None:
                recorder = Recorder(rules, steps, contradictions, deductions)
                preset.solve(puzzle, count=0, limits=Limits(nodes=nodes), observer=recorder)
                group.cases += examined(puzzle, recorder.steps)
        yield group


def examined(puzzle: Puzzle, steps: list[Step]) -> Iterator[Case]:
    """A case for each step that the oracle of the audit can decide."""
    oracle = Oracle(puzzle, FIRST[puzzle.kind])
    try:
        for step in steps:
            try:
                case = judged(puzzle, oracle, step)
            except Undecided:
                continue
            if case:
                yield case
    finally:
        oracle.close()


def judged(puzzle: Puzzle, oracle: Oracle, step: Step) -> Case | None:
    """None where it is vacuous. Raises Undecided."""
    rule, state, concluded = step
    alive = oracle.solution(state)
    if alive is None:
        return Case(1, puzzle) if concluded is None else None
    against = alive if concluded is None else oracle.counterexample(state, concluded)
    facts = tuple(concluded or ())
    said = f"{rule}: {conclusion(facts, puzzle.kind)}"
    return Case(float(against is None), puzzle, against, said, (tuple(state), facts))


EXPERIMENTS = {"sound": sound}
