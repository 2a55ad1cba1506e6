"""What is true of a puzzle: how many solutions it has, by solvers of two families that are not the accused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from compare import verdicts
from compare.records import Instance
from compare.task import Task
from compare.witness.trial import Court
from puzzles.kinds import violations

ASKED = ("sat/best", "cpsat/best")
IN_WORDS = {0: "none", 1: "one", 2: "several"}


@dataclass(frozen=True)
class Truth:
    """`count`: 0, 1, or 2 for several; None where nobody knows. `solution`: a legal one. `by`: who says so, and is not
    contradicted by a legal solution; of several solutions the rule checker is witness enough."""

    count: int | None
    solution: Any
    by: tuple[str, ...]

    @property
    def unique(self) -> bool | None:
        return {None: None, 0: None, 1: True, 2: False}[self.count]

    @property
    def in_words(self) -> str:
        return "unknown" if self.count is None else IN_WORDS[self.count]


def truth_of(instance: Instance, court: Court, known: Any = None) -> Truth:
    """Ask for two solutions. `known`: one that was found already."""
    puzzle = instance.read()
    runs = [
        court.answer(instance, puzzle, Task(puzzle, name, 2, court.seconds, memory_mib=court.memory_mib))
        for name in ASKED
    ]
    legal = [witness.solution for witness in verdicts.witnesses(instance, runs, violations).values()]
    solution = known if known is not None else next(iter(legal), None)
    if len(legal) > 1:
        return Truth(2, solution, tuple(run.solver for run in runs if run.found > 1 and not run.invalid))
    agreed = [run for run in runs if verdicts.claim(run) == len(legal) and not run.invalid]
    return Truth(len(legal) if agreed else None, solution, tuple(run.solver for run in agreed))
