"""Solvers on every image of random instances: as many solutions as the puzzle has, each one carried back legal.

Each instance is met by the hand-written presets, the best encodings, and another in turn (trusted_solvers.py). A solver
that mixes up rows and columns, or an end of a line with the other, betrays itself here without any other
solver's help. The article presets stand apart: they are the accused.
"""

import pytest
from brute_force import solutions
from random_instances import instance
from trusted_solvers import always, met_by

from puzzles.kinds import carried_back, image, kinds, symmetries, violations

PER_KIND = 60
CHUNK = 12
MOST = 12
BRUTE_FORCE_CELLS = 12


@pytest.mark.parametrize("start", range(0, PER_KIND, CHUNK))
@pytest.mark.parametrize("kind", sorted(kinds()))
def test_solvers_answer_every_image_alike(kind: str, start: int) -> None:
    for index in range(start, start + CHUNK):
        puzzle = instance(kind, index)
        claims = {}
        for symmetry in symmetries(puzzle):
            for solver in met_by(kind, index, in_turn=1):
                other = image(puzzle, symmetry)
                if solver not in always(kind) and solver.supports(other) is not None:
                    continue
                outcome = solver.solve(other, count=MOST)
                carried = {carried_back(puzzle, symmetry, solution) for solution in outcome.solutions}
                assert not any(violations(puzzle, solution) for solution in carried)
                claims[solver.name, symmetry.name] = (outcome.status, len(carried), outcome.exhausted)
        if puzzle.rows * puzzle.cols <= BRUTE_FORCE_CELLS:
            found = len(solutions(puzzle))
            claims["brute force"] = ("solved" if found else "unsolvable", min(found, MOST), found < MOST)
        assert len(set(claims.values())) == 1, f"{puzzle.canonical}: {claims}"


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_the_instances_have_images_that_differ(kind: str) -> None:
    images = [len(symmetries(instance(kind, index))) for index in range(PER_KIND)]
    assert sum(count >= 8 for count in images) >= PER_KIND // 5
