"""What a solver has answered, as plain data: of the right types, and nothing that it cannot have found."""

from __future__ import annotations

import json
from typing import Any

from compare.complaint import LONGEST_DETAIL, described, encodable
from compare.task import Task
from puzzles.kinds import carried_back
from puzzles.symmetry import AS_GIVEN, symmetry_named
from puzzles.vocabulary import Outcome, Status

LARGEST_COUNTER = 2**63 - 1  # what the store can hold
SECONDS_BETWEEN_TWO_CLOCKS = 0.1
SAID_BY_SOLVERS = (
    Status.SOLVED, Status.UNSOLVABLE, Status.TIMEOUT, Status.OUT_OF_MEMORY, Status.LIMIT, Status.UNSUPPORTED,
)  # fmt: skip


class NoPlainAnswer(Exception):
    """The solver's answer is not what a solver answers."""


def as_text(outcome: Outcome, task: Task, wall_s: float) -> str:
    """The message with the outcome, solutions of an image carried back to the puzzle. Raises NoPlainAnswer."""
    if not isinstance(outcome, Outcome):
        raise NoPlainAnswer(f"the solver returned {type(outcome).__name__}, expected an Outcome")
    try:
        fields = plain(outcome)
        check_claims(outcome, task, wall_s)
        if task.symmetry != AS_GIVEN.name:
            symmetry = symmetry_named(task.symmetry)
            fields["solutions"] = [carried_back(task.puzzle, symmetry, one) for one in outcome.solutions]
        return json.dumps({"outcome": fields})
    except (TypeError, ValueError, AttributeError, RecursionError, OverflowError) as error:
        raise NoPlainAnswer(f"the answer is not plain data: {described(error)}") from None


def plain(outcome: Outcome) -> dict[str, Any]:
    """The fields of an outcome, each of its proper type."""
    return {
        "status": Status(outcome.status),
        "solutions": list(outcome.solutions),
        "exhausted": bool(outcome.exhausted),
        "effort": {str(name): value if type(value) is int else float(value) for name, value in outcome.effort.items()},
        "build_s": float(outcome.build_s),
        "solve_s": float(outcome.solve_s),
        "first_s": None if outcome.first_s is None else float(outcome.first_s),
        "detail": encodable(str(outcome.detail)[:LONGEST_DETAIL]),
    }


def check_claims(outcome: Outcome, task: Task, wall_s: float) -> None:
    """Raises NoPlainAnswer for what no solver can have found: it goes into figures that somebody will print."""
    if outcome.status not in SAID_BY_SOLVERS:
        raise NoPlainAnswer(f"the status {str(outcome.status)!r} is not a solver's to give")
    if task.count and len(outcome.solutions) > task.count:
        raise NoPlainAnswer(f"it shows {len(outcome.solutions)} solutions and was asked for {task.count}")
    if not all(abs(value) <= LARGEST_COUNTER for value in outcome.effort.values()):
        raise NoPlainAnswer("a counter of its effort is not a number of reasonable size")
    times = [outcome.build_s, outcome.solve_s, outcome.first_s or 0.0]
    if not all(0 <= seconds <= wall_s + SECONDS_BETWEEN_TWO_CLOCKS for seconds in times):
        raise NoPlainAnswer(f"it says that it took {times} seconds, and took {wall_s:.3f}")
