"""The job that calibrations time: a solver that looks at no puzzle. No pattern means it, since it is not registered.

It only computes: the engine Minisat 2.2 refutes nine pigeons in eight holes, always by the same steps.
"""

from __future__ import annotations

import time
from typing import Any

from puzzles.vocabulary import Limits, Outcome

NAME = "calibration/pigeonholes"
HOLES, ENGINE = 8, "minisat22"


class Pigeonholes:
    name = NAME
    family = "calibration"

    def supports(self, puzzle: Any) -> str | None:
        return None

    def solve(self, puzzle: Any, count: int = 1, limits: Limits = Limits()) -> Outcome:
        from pysat.examples.genhard import PHP
        from pysat.solvers import Solver

        begun = time.perf_counter()
        with Solver(name=ENGINE, bootstrap_with=PHP(nof_holes=HOLES)) as engine:
            engine.solve()
        return Outcome.answered([], True, solve_s=time.perf_counter() - begun)
