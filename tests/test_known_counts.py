"""Numbers of solutions that are known from elsewhere, asked of every solver but the article presets."""

import pytest

from compare import roster
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Status

# OEIS A140517: simple cycles of the square lattice, which are the Corral boards of a side without clues
CLUE_FREE_CORRALS = {1: 1, 2: 13, 3: 213, 4: 9349}


def trusted(kind: str) -> list[str]:
    return [solver.name for solver in roster.solvers("*", kind) if not solver.name.startswith("handwritten/article")]


@pytest.mark.parametrize("side", CLUE_FREE_CORRALS)
@pytest.mark.parametrize("name", trusted("corral"))
def test_clue_free_corrals(name: str, side: int) -> None:
    puzzle = puzzle_from_json({"puzzle": "corral", "clues": [[0] * side] * side})
    solver = roster.solver_named(name, "corral")
    if reason := solver.supports(puzzle):
        pytest.skip(reason)
    outcome = solver.solve(puzzle, count=0)
    assert (outcome.status, outcome.exhausted) == (Status.SOLVED, True)
    assert len(set(outcome.solutions)) == len(outcome.solutions) == CLUE_FREE_CORRALS[side]
