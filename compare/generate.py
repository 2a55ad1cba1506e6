"""Random puzzles with exactly one solution: planted, solved for a second solution, changed until there is none."""

from __future__ import annotations

import json
import random

from compare import sandbox
from compare.task import Task
from puzzles.kinds import Kind
from puzzles.vocabulary import InputError, Puzzle, Solution

SOLVER = "sat/best"
SECONDS = 60.0


def generate_unique(
    kind: Kind, rows: int, cols: int, density: float, rng: random.Random, style: str, attempts: int
) -> tuple[Puzzle, Solution]:
    """A puzzle with one solution, and that solution; about as dense as asked for, since clues may have been added.

    Each attempt is one run of a solver. Raises InputError where so many were not enough, or one got no answer.
    """
    puzzle, planted = kind.generate(rows, cols, density, rng, style)
    for _ in range(attempts):
        other = other_solution(puzzle, planted)
        if other is None:
            return puzzle, planted
        puzzle, planted = kind.disambiguate(puzzle, planted, other, rng)
    raise InputError(
        f"no {kind.name} of size {rows}x{cols} and density {density:g} with one solution was found in "
        f"{attempts} attempts: try another density or a smaller size"
    )


def other_solution(puzzle: Puzzle, planted: Solution) -> Solution | None:
    """A solution that is not the planted one; None where that is shown to be the only one. Raises InputError."""
    result = sandbox.run(Task(puzzle, SOLVER, count=2, seconds=SECONDS))
    others = [one for one in result.solutions if json.dumps(one) != json.dumps(planted)]
    if not others and not (result.status.answered and result.exhausted):
        raise InputError(
            f"whether a {puzzle.kind} of size {puzzle.size} has one solution was not found out: {result.status}"
        )
    return others[0] if others else None
