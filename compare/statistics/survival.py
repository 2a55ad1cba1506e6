"""How many instances are left unsolved after so many seconds, and how many a solver solves within so many."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np

from compare.statistics.steps import Steps
from compare.statistics.trials import Trials


@dataclass(frozen=True)
class Survival:
    """`unsolved`: the share not solved yet, over seconds. `low`, `high`: its pointwise confidence band by Greenwood's
    formula on the log-log scale; NaN where that has no value, which is where the share is 1 or 0."""

    unsolved: Steps
    low: Steps
    high: Steps


def survival(trials: Trials, solver: str, confidence: float = 0.95) -> Survival:
    """The Kaplan-Meier curve of a solver (Kaplan and Meier, JASA 53, 1958).

    A run that was not solved leaves at the limit of its instance. With one limit for all this is the plain share not
    solved; with several, the curve beyond the smallest rests on the instances that were given longer, and takes their
    limits to have nothing to do with their hardness.
    """
    from scipy.stats import CensoredData, ecdf

    column = trials.only(solver)
    data = CensoredData.right_censored(column.seconds[:, 0], ~column.solved[:, 0])
    curve = ecdf(data).sf
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="The confidence interval is undefined at some observations")
        band = curve.confidence_interval(confidence, method="log-log")
    curves = (Steps(it.quantiles, it.probabilities, before=1.0) for it in (curve, band.low, band.high))
    return Survival(*curves)


def cactus(trials: Trials, solver: str) -> np.ndarray:
    """(solved, 2): the points (k, seconds of its k-th quickest solved run), k from 1. Each solver sorts the instances
    its own way, so that the k-th of two solvers need not be the same instance."""
    column = trials.only(solver)
    times = np.sort(column.seconds[column.solved])
    return np.column_stack([np.arange(1, len(times) + 1), times])
