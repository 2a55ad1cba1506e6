"""The guesses of a search as a tree, with what became of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from compare.explain.steps import Step
from handwritten.trace import Fact

OPEN, SOLVED, REFUTED = "open", "solved", "refuted"


@dataclass
class Guess:
    """A guess made in step `step`, below the guess of step `below` (0: at the root), with `depth` guesses around it.

    fate      open: not taken back when the telling ended; solved: a solution lies below it; refuted: none does
    reason    the rule that refuted it; empty where only the guesses below it were refuted
    until     the step in which it was taken back, 0 where it was not
    """

    step: int
    fact: Fact
    depth: int
    below: int
    fate: str = OPEN
    reason: str = ""
    until: int = 0


def guesses(steps: Iterable[Step]) -> list[Guess]:
    """Every guess, in the order in which they were made."""
    made: dict[int, Guess] = {}
    for step in steps:
        if step.kind == "guess":
            made[step.number] = Guess(step.number, step.facts[0], step.depth, step.below)
        elif step.kind == "contradiction" and step.below:
            made[step.below].reason = step.rule
        elif step.kind == "solution":
            _solved(made, step.below)
        elif step.kind == "undo":
            taken = made[step.undone]
            taken.until = step.number
            if taken.fate == OPEN:
                taken.fate = REFUTED
    return list(made.values())


def _solved(made: dict[int, Guess], number: int) -> None:
    """A solution was found below a guess, and so below all those around it."""
    while number:
        made[number].fate = SOLVED
        number = made[number].below
