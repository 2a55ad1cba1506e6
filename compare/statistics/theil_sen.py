"""A straight line through points by the median of the slopes of all pairs (Theil 1950; Sen, JASA 63, 1968).

Sen's confidence interval takes the slopes that lie a little before and behind the middle one; how many rests on the
variance of Kendall's S, the number of pairs that rise less those that fall. The costs of puzzles tie in both directions
at once (few sizes, many searches without a node), which scipy.stats.theilslopes leaves out of that variance.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np


@dataclass(frozen=True)
class Line:
    """y = intercept + slope * x; low and high: the confidence interval of the slope."""

    slope: float
    low: float
    high: float
    intercept: float


def theil_sen(x: np.ndarray, y: np.ndarray, confidence: float) -> Line:
    """The line through three points or more, of two different x at least. The intercept is the median of what it would
    have to be at each point. O(n²) pairs, all of them in memory."""
    from scipy.stats import norm

    slopes = pair_slopes(x, y)
    reach = float(norm.isf((1 - confidence) / 2)) * sqrt(variance_of_s(x, y))
    first = max(round((len(slopes) - reach) / 2) - 1, 0)
    last = min(round((len(slopes) + reach) / 2), len(slopes) - 1)
    slope = float(np.median(slopes))
    return Line(slope, float(slopes[first]), float(slopes[last]), float(np.median(y - slope * x)))


def pair_slopes(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The slopes of all pairs of points with different x, ascending."""
    one, other = np.triu_indices(len(x), 1)
    run = x[other] - x[one]
    apart = run != 0
    return np.sort((y[other] - y[one])[apart] / run[apart])


def variance_of_s(x: np.ndarray, y: np.ndarray) -> float:
    """The variance of S when every pairing of the x with the y is as likely, ties in both allowed (Kendall, Rank
    Correlation Methods, chapter 4). Needs three points or more."""
    n = len(x)
    t, u = (np.unique(values, return_counts=True)[1].astype(float) for values in (x, y))
    alone = n * (n - 1) * (2 * n + 5) - sum((it * (it - 1) * (2 * it + 5)).sum() for it in (t, u))
    triples = (t * (t - 1) * (t - 2)).sum() * (u * (u - 1) * (u - 2)).sum() / (9 * n * (n - 1) * (n - 2))
    pairs = (t * (t - 1)).sum() * (u * (u - 1)).sum() / (2 * n * (n - 1))
    return float(max(alone / 18 + triples + pairs, 0.0))
