"""All solvers, on 2,000 random instances: the same status, the same count up to three, nothing but legal answers.

The article presets stand apart: they are the accused. On boards of up to 16 cells brute force has the last word.
"""

from functools import cache

import pytest
from brute_force import solutions
from random_instances import instance

from compare import roster
from puzzles.kinds import kinds, violations

PER_KIND = 500
CHUNK = 50
MOST = 3
BRUTE_FORCE_CELLS = 16


def trusted(kind: str) -> list:
    """Every solver of a kind in its default form, but for the article preset."""
    return [solver for solver in roster.solvers("*", kind) if not solver.name.startswith("handwritten/article")]


@cache
def brute_force_count(kind: str, index: int) -> int:
    return len(solutions(instance(kind, index)))


@pytest.mark.parametrize("start", range(0, PER_KIND, CHUNK))
@pytest.mark.parametrize("kind", sorted(kinds()))
def test_solvers_agree(kind: str, start: int) -> None:
    for index in range(start, start + CHUNK):
        puzzle = instance(kind, index)
        claims = {}
        for solver in trusted(kind):
            assert solver.supports(puzzle) is None
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
