"""Solvers on 2,000 random instances: the same status, the same count up to three, nothing but legal answers.

Each instance is met by the hand-written presets, the best encodings, and two others in turn, so that every encoding
meets at least 60 (trusted_solvers.py); what one does not take it sits out. The article presets stand apart: they are
the accused. On boards of up to 16 cells brute force has the last word.
"""

from collections import Counter
from functools import cache

import pytest
from brute_force import solutions
from random_instances import instance
from trusted_solvers import always, everybody, met_by

from puzzles.kinds import kinds, violations

PER_KIND = 500
CHUNK = 50
MOST = 3
BRUTE_FORCE_CELLS = 16
FEWEST_MET = 60


@cache
def brute_force_count(kind: str, index: int) -> int:
    return len(solutions(instance(kind, index)))


@pytest.mark.parametrize("start", range(0, PER_KIND, CHUNK))
@pytest.mark.parametrize("kind", sorted(kinds()))
def test_solvers_agree(kind: str, start: int) -> None:
    for index in range(start, start + CHUNK):
        puzzle = instance(kind, index)
        claims = {}
        for solver in met_by(kind, index):
            if solver.supports(puzzle) is not None:
                assert solver not in always(kind), f"{solver.name} does not take {puzzle.canonical}"
                continue
            outcome = solver.solve(puzzle, count=MOST)
            assert [violations(puzzle, solution) for solution in outcome.solutions] == [[]] * len(outcome.solutions)
            assert len(set(outcome.solutions)) == len(outcome.solutions), f"{solver.name} repeats itself: {puzzle}"
            claims[solver.name] = (outcome.status, len(outcome.solutions), outcome.exhausted)
        if puzzle.rows * puzzle.cols <= BRUTE_FORCE_CELLS:
            found = brute_force_count(kind, index)
            claims["brute force"] = ("solved" if found else "unsolvable", min(found, MOST), found < MOST)
        assert len(claims) > 2
        assert len(set(claims.values())) == 1, f"{puzzle.canonical}: {claims}"


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_solver_meets_enough_of_them(kind: str) -> None:
    met = Counter(
        solver.name
        for index in range(PER_KIND)
        for solver in met_by(kind, index)
        if solver.supports(instance(kind, index)) is None
    )
    assert {solver.name for solver in everybody(kind) if met[solver.name] < FEWEST_MET} == set()


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_instances_are_of_every_sort(kind: str) -> None:
    """The test above means nothing where all instances are alike."""
    drawn = [instance(kind, index) for index in range(PER_KIND)]
    small = [index for index, puzzle in enumerate(drawn) if puzzle.rows * puzzle.cols <= BRUTE_FORCE_CELLS]
    counts = [brute_force_count(kind, index) for index in small]
    assert min(counts.count(0), counts.count(1), sum(count > 1 for count in counts)) >= 5
    assert sum(puzzle.rows == 1 for puzzle in drawn) >= 10
    assert sum(puzzle.cols == 1 for puzzle in drawn) >= 10
    assert sum(puzzle.rows != puzzle.cols for puzzle in drawn) >= 200
    assert len({puzzle.id for puzzle in drawn}) >= 300
