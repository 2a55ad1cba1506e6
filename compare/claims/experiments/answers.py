"""Whether what a solver answers is right: legal solutions, "unsolvable" only where that is so, and counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw, Drawn, answer, is_right, truth
from puzzles.hidato.puzzle import Hidato
from puzzles.kinds import kind_named
from puzzles.vocabulary import Outcome, Puzzle


def right(
    draw: Draw, kind: str, puzzles: dict[str, Any], solver: str, swapped: bool = False, nodes: int = 5_000
) -> Iterator[Group]:
    """1 where the answer is right; no case where there is none. `swapped`: also with two givens exchanged."""
    for condition, drawn in draw.groups(kind, puzzles):
        yield Group(condition, list(judged(drawn, solver, nodes)))
        if swapped:
            rng = draw.rng(kind, condition, "swapped")
            others = [(with_two_exchanged(puzzle, rng), None) for puzzle, _ in drawn]
            yield Group(f"{condition}, two givens exchanged", list(judged(others, solver, nodes)))


def judged(drawn: list[Drawn], solver: str, nodes: int) -> Iterator[Case]:
    for puzzle, planted in drawn:
        outcome = answer(solver, puzzle, nodes=nodes)
        correct = is_right(puzzle, outcome)
        if correct is not None:
            yield Case(float(correct), puzzle, planted, "" if correct else what_is_wrong(puzzle, outcome))


def what_is_wrong(puzzle: Puzzle, outcome: Outcome) -> str:
    for solution in outcome.solutions:
        for violation in kind_named(puzzle.kind).violations(puzzle, solution):
            return f"the answer breaks a rule: {violation.message}"
    return "said to have no solution, and has one"


def with_two_exchanged(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """A Hidato with two of its givens in each other's cells."""
    assert isinstance(puzzle, Hidato)
    one, other = rng.sample(sorted(puzzle.givens), 2)
    exchanged = {one: other, other: one}
    return Hidato(tuple(tuple(exchanged.get(n, n) if n else n for n in row) for row in puzzle.grid), puzzle.adjacency)


def misjudged(
    draw: Draw, kind: str, puzzles: dict[str, Any], solvers: list[str], nodes: int = 5_000
) -> Iterator[Group]:
    """1 where a puzzle that has a solution is said to have none."""
    for condition, drawn in draw.groups(kind, puzzles):
        for solver in solvers:
            group = Group(f"{condition}, {solver}" if len(solvers) > 1 else condition)
            for puzzle, planted in drawn:
                outcome = answer(solver, puzzle, nodes=nodes)
                if outcome.status.answered:
                    group.cases.append(Case(float(not outcome.solutions), puzzle, planted))
            yield group


def counts(draw: Draw, kind: str, puzzles: dict[str, Any], solver: str, most: int = 2) -> Iterator[Group]:
    """1 where the solver finds as many solutions as there are, up to `most`."""
    for condition, drawn in draw.groups(kind, puzzles):
        group = Group(condition)
        for puzzle, planted in drawn:
            found, known = answer(solver, puzzle, count=most), truth(puzzle, most)
            if found.status.answered and known.status.answered:
                said = f"{len(found.solutions)} solutions instead of {len(known.solutions)}"
                same = len(found.solutions) == len(known.solutions)
                group.cases.append(Case(float(same), puzzle, planted, "" if same else said))
        yield group


def planted_is_legal(draw: Draw, kind: str, puzzles: dict[str, Any]) -> Iterator[Group]:
    """1 where the solution that a puzzle was made from is one by the rules."""
    for condition, drawn in draw.groups(kind, puzzles):
        legal = ((puzzle, planted, kind_named(kind).violations(puzzle, planted)) for puzzle, planted in drawn)
        yield Group(condition, [Case(float(not broken), puzzle, planted) for puzzle, planted, broken in legal])


EXPERIMENTS = {
    "answers are right": right,
    "misjudged unsolvable": misjudged,
    "counts are right": counts,
    "planted is legal": planted_is_legal,
}
