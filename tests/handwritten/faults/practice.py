"""A preset on trial: what the audit and the cross-check of its answers blame for what it does on a board.

The cross-check knows every solution of the board. It also judges the steps by them, in the same run as the audit:
where the two disagree, the audit itself is at fault.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brute_judge import BruteJudge
from fault import COUNTS, CRASH, FINAL_CHECK, SEARCH
from practice_boards import solutions
from undo_watch import UndoWatch

from compare.audit.trial import Chorus, Settings, audit
from handwritten.preset import Preset
from puzzles.kinds import violations
from puzzles.vocabulary import Limits, Outcome, Puzzle

SETTINGS = Settings(count=0, seconds=None, nodes=2000)
WHERE = {  # what an audit finds that is no unsound step, and what is at fault then; the first that there is counts
    "unreported facts": SEARCH,
    "undo without a guess": SEARCH,
    "givens never compared": FINAL_CHECK,
    "illegal answer": FINAL_CHECK,
    "solution lost by the search": SEARCH,
    "repeated solution": COUNTS,
    "crashed": CRASH,
}


@dataclass(frozen=True)
class Verdict:
    """blamed             what is at fault: rules, or else a place (fault.py); empty: nothing
    unsound            the rules that the audit convicts
    unsound_by_force   those convicted by all solutions of the board
    wrong              whether the answer is anything but every solution once
    steps              how often each rule was applied, and the search nodes
    """

    blamed: frozenset[str]
    unsound: frozenset[str]
    unsound_by_force: frozenset[str]
    wrong: bool
    steps: dict[str, int]


class Watched:
    """A preset whose runs further observers see too, and which keeps the last outcome."""

    family, name = "handwritten", "watched"

    def __init__(self, preset: Preset, *observers: Any) -> None:
        self.preset, self.observers = preset, observers
        self.outcome: Outcome | None = None

    def supports(self, puzzle: Any) -> str | None:
        return self.preset.supports(puzzle)

    def solve(self, puzzle: Any, count: int = 1, limits: Limits = Limits(), observer: Any = None) -> Outcome:
        self.outcome = self.preset.solve(puzzle, count, limits, Chorus([observer, *self.observers]))
        return self.outcome


def tried(preset: Preset, puzzle: Puzzle) -> Verdict:
    """The verdict on a preset that is asked for all solutions of a board, and then for one."""
    judge, watch = BruteJudge(puzzle), UndoWatch()
    watched = Watched(preset, judge, watch)
    found = audit(watched, [puzzle], SETTINGS)
    outcome = watched.outcome
    wrong = outcome is None or is_wrong(puzzle, outcome)
    if wrong and watch.broken:  # what followed from such a state says nothing of the rules
        blamed = [SEARCH]
    else:
        kinds = {one.kind for one in found.other}
        blamed = found.unsound_rules or [place for kind, place in WHERE.items() if kind in kinds][:1]
    if outcome and not blamed:
        blamed = at_fault_in_answers(preset, puzzle, outcome)
    nodes = int(outcome.effort["nodes"]) if outcome else 0
    return Verdict(
        frozenset(blamed),
        frozenset(found.unsound_rules),
        frozenset(judge.unsound),
        wrong,
        judge.steps | {"nodes": nodes},
    )


def is_wrong(puzzle: Puzzle, outcome: Outcome) -> bool:
    """Whether the answer to "all solutions" is anything but every solution once."""
    return sorted(outcome.solutions, key=repr) != sorted(solutions(puzzle), key=repr) or not outcome.exhausted


def at_fault_in_answers(preset: Preset, puzzle: Puzzle, every: Outcome) -> list[str]:
    """What is at fault by the rule checker and the true number of solutions alone, asked for all and for one."""
    if any(violations(puzzle, solution) for solution in every.solutions):
        return [FINAL_CHECK]
    if len(set(every.solutions)) < len(every.solutions):
        return [COUNTS]
    if is_wrong(puzzle, every):
        return [SEARCH]
    one = preset.solve(puzzle, count=1, limits=Limits(nodes=SETTINGS.nodes))
    right = len(one.solutions) == min(1, len(solutions(puzzle))) and one.exhausted == (not one.solutions)
    return [] if right else [COUNTS]
