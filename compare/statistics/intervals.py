"""How far a figure would move had other instances been drawn: bootstrap intervals by percentiles (Efron and Tibshirani,
An Introduction to the Bootstrap, 1993, chapter 13). Instances are drawn with replacement, each with all its runs."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

import numpy as np

from compare.statistics.trials import Trials

RESAMPLES = 9_999
AT_ONCE = 1_000_000  # drawn numbers held in memory at a time


@dataclass(frozen=True)
class Interval:
    """`low` to `high` holds the true figure with this confidence, as far as the bootstrap goes."""

    estimate: float
    low: float
    high: float
    confidence: float


def geometric_mean_ratio(
    trials: Trials, first: str, second: str, *, confidence: float = 0.95, seed: int = 1
) -> Interval:
    """How many times as long the first takes as the second: the geometric mean of the ratios, instance by instance.
    The same seed gives the same interval.

    One not solved counts as its limit: this compares what the two cost when both are stopped there. Raises ValueError
    for fewer than two instances.
    """
    from scipy.stats import bootstrap

    pair = _enough(trials).only(first, second)
    logs = np.log(pair.seconds[:, 0]) - np.log(pair.seconds[:, 1])
    batch = max(1, AT_ONCE // len(logs))
    ends = bootstrap(
        (logs,),
        np.mean,
        n_resamples=RESAMPLES,
        batch=batch,
        vectorized=True,
        confidence_level=confidence,
        method="percentile",
        random_state=seed,
    ).confidence_interval
    return Interval(exp(logs.mean()), exp(ends.low), exp(ends.high), confidence)


def median_seconds(trials: Trials, solver: str, *, confidence: float = 0.95) -> Interval:
    """The median time of a solver.

    Nothing is drawn: the k-th time is as long as the m-th of n drawn ones where m or more draws fall on the first k,
    each with chance k / n, so that the percentiles of all resamples are known (Efron, Annals of Statistics 7, 1979,
    section 3). Of an even number there are two middle ones: the lower gives the low end, the upper the high end.

    One not solved counts as its limit for the low end and as infinity for the estimate and the high end: the interval
    is wide enough for whatever time it would have taken. An infinite median lies above the limits. Raises ValueError
    for fewer than two instances.
    """
    from scipy.stats import binom

    column = _enough(trials).only(solver)
    n, tail = len(column.instances), (1 - confidence) / 2
    k = np.arange(1, n + 1)
    low = np.searchsorted(binom.sf((n + 1) // 2 - 1, n, k / n), tail)
    high = np.searchsorted(binom.sf(n // 2, n, k / n), 1 - tail)
    estimate = float(np.median(column.finished))
    return Interval(
        estimate, float(np.sort(column.seconds[:, 0])[low]), float(np.sort(column.finished[:, 0])[high]), confidence
    )


def _enough(trials: Trials) -> Trials:
    if len(trials.instances) < 2:
        raise ValueError("a bootstrap interval needs two instances or more")
    return trials
