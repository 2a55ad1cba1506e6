"""Numbers of solutions that are known from elsewhere, asked of every solver but the article presets."""

import pytest
from trusted_solvers import always, everybody

from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Solver, Status

# OEIS A140517: simple cycles of the square lattice, which are the Corral boards of a side without clues
CLUE_FREE_CORRALS = {1: 1, 2: 13, 3: 213, 4: 9349}
LARGEST_FOR_ALL = 3  # 9349 solutions one after the other are for the hand-written and the recommended solvers


MET = [
    (solver, side)
    for solver in everybody("corral")
    for side in CLUE_FREE_CORRALS
    if side <= LARGEST_FOR_ALL or solver in always("corral")
]


@pytest.mark.parametrize(("solver", "side"), MET, ids=lambda value: getattr(value, "name", str(value)))
def test_clue_free_corrals(solver: Solver, side: int) -> None:
    puzzle = puzzle_from_json({"puzzle": "corral", "clues": [[0] * side] * side})
    outcome = solver.solve(puzzle, count=0)
    assert (outcome.status, outcome.exhausted) == (Status.SOLVED, True)
    assert len(set(outcome.solutions)) == len(outcome.solutions) == CLUE_FREE_CORRALS[side]
