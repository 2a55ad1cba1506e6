"""An article's own sample: its solution, how many there are, what its solver counts on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw, answer, corpus, truth
from puzzles.kinds import kind_named


def sample_solutions(draw: Draw, kind: str, puzzle: str, most: int = 2) -> Iterator[Group]:
    """How many solutions there are, up to `most`."""
    for record in corpus(puzzle):
        found = truth(record.puzzle, most).solutions
        detail = f"{len(found)} solutions found" if found else "no solution"
        yield Group(record.name, [Case(len(found), record.puzzle, found[-1] if found else None, detail)])


def sample_solved_by(draw: Draw, kind: str, puzzle: str, solution: list[Any]) -> Iterator[Group]:
    """1 where the printed solution is one by the rules."""
    for record in corpus(puzzle):
        violations = kind_named(kind).violations(record.puzzle, kind_named(kind).read_solution(solution))
        said = "; ".join(violation.message for violation in violations)
        known = truth(record.puzzle).solutions
        yield Group(record.name, [Case(float(not violations), record.puzzle, known[0] if known else None, said)])


def sample_counter(
    draw: Draw, kind: str, puzzle: str, counter: str, solver: str = "handwritten/article"
) -> Iterator[Group]:
    """What the solver counts until its first solution."""
    for record in corpus(puzzle):
        outcome = answer(solver, record.puzzle)
        case = Case(outcome.effort[counter], record.puzzle, detail=f"{counter}: {outcome.effort[counter]:g}")
        yield Group(f"{record.name}, {solver}", [case])


EXPERIMENTS = {
    "sample solutions": sample_solutions,
    "sample solved by": sample_solved_by,
    "sample counter": sample_counter,
}
