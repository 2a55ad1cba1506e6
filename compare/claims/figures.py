"""What a group of cases amounts to, and how far that figure would move had other puzzles been drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from compare.claims.claim import Figure
from compare.statistics.intervals import Interval

RESAMPLES = 4_999
SMALLEST = 1e-12  # below it a ratio has no logarithm worth having


def measured(figure: Figure, values: Sequence[float], confidence: float = 0.95, seed: int = 1) -> Interval:
    """The figure with its interval: Wilson's for shares, the bootstrap's percentiles for averages.

    A maximum is a fact about the puzzles tried, with nothing on either side. Raises ValueError for no values.
    """
    if not values:
        raise ValueError("no values to measure")
    if figure in (Figure.EVERY, Figure.SHARE):
        return _share(values, confidence)
    if figure is Figure.MAXIMUM:
        return Interval(max(values), max(values), max(values), confidence)
    return _bootstrap(AVERAGES[figure], values, confidence, seed)


def _share(values: Sequence[float], confidence: float) -> Interval:
    from scipy.stats import binomtest

    result = binomtest(int(sum(values)), len(values))
    ends = result.proportion_ci(confidence, method="wilson")
    return Interval(sum(values) / len(values), float(ends.low), float(ends.high), confidence)


def _bootstrap(average: Callable[..., Any], values: Sequence[float], confidence: float, seed: int) -> Interval:
    array = np.asarray(values, dtype=float)
    drawn = np.random.default_rng(seed).integers(len(array), size=(RESAMPLES, len(array)))
    tail = (1 - confidence) / 2
    low, high = np.quantile(average(array[drawn], axis=1), (tail, 1 - tail))
    return Interval(float(average(array, axis=0)), float(low), float(high), confidence)


def _geometric_mean(values: Any, axis: int) -> Any:
    return np.exp(np.log(np.maximum(values, SMALLEST)).mean(axis=axis))


AVERAGES: dict[Figure, Callable[..., Any]] = {
    Figure.MEDIAN: np.median,
    Figure.MEAN: np.mean,
    Figure.GEOMETRIC_MEAN: _geometric_mean,
}
