"""One number a solver: penalised averages and the shifted geometric mean."""

from __future__ import annotations

import numpy as np

from compare.statistics.trials import Trials


def par(trials: Trials, factor: float) -> dict[str, float]:
    """PAR-k: the mean time, one not solved counted as `factor` times its limit. PAR-2 ranks SAT Competitions, PAR-10
    is the custom of algorithm selection (Bischl et al., ASlib, Artificial Intelligence 237, 2016)."""
    if factor < 1:
        raise ValueError(f"a penalty factor of {factor} would reward a timeout")
    return _by_solver(trials, trials.penalised(factor).mean(axis=0))


def shifted_geometric_mean(trials: Trials, shift: float) -> dict[str, float]:
    """exp(mean(log(seconds + shift))) - shift; one not solved counts as its limit, so that the mean is then a lower
    bound. The shift, in seconds, keeps differences between tiny times from deciding it: say which it was
    (Achterberg, Constraint Integer Programming, 2007, appendix A.3)."""
    if shift < 0:
        raise ValueError(f"a shift of {shift} s is negative")
    return _by_solver(trials, np.exp(np.log(trials.seconds + shift).mean(axis=0)) - shift)


def _by_solver(trials: Trials, values: np.ndarray) -> dict[str, float]:
    return dict(zip(trials.solvers, values.tolist(), strict=True))
