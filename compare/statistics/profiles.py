"""Performance profiles (Dolan and Moré, Mathematical Programming 91, 2002, section 2).

ratio      the time of a solver on an instance over the least time of anybody on it; infinite where it was not solved
rho(tau)   the share of all instances on which the ratio is at most tau. rho(1): where it was quickest (ties count for
           each); at the far right: what it solved at all. Instances that nobody solved stay in the denominator.
"""

from __future__ import annotations

import numpy as np

from compare.statistics.steps import Steps
from compare.statistics.trials import Trials


def performance_profiles(trials: Trials) -> dict[str, Steps]:
    """rho by solver, as steps over tau >= 1. Profiles depend on who takes part: they order no two solvers when a third
    is best (Gould and Scott, ACM TOMS 43, 2016)."""
    ratios = performance_ratios(trials)
    return {solver: _share_within(ratios[:, column]) for column, solver in enumerate(trials.solvers)}


def performance_ratios(trials: Trials) -> np.ndarray:
    """(instances, solvers), from 1 to infinity."""
    least = np.where(trials.solved.any(axis=1), trials.finished.min(axis=1), 1.0)
    return trials.finished / least[:, None]


def _share_within(ratios: np.ndarray) -> Steps:
    tau, times = np.unique(ratios[np.isfinite(ratios)], return_counts=True)
    return Steps(tau, np.cumsum(times) / len(ratios), before=0.0)
