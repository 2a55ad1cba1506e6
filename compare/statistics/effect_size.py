"""How big a difference is, apart from how sure: the chance that one is above the other, a tie counting half."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from compare.statistics.trials import Trials


def a12(x: Sequence[float] | np.ndarray, y: Sequence[float] | np.ndarray) -> float:
    """P(X > Y) + P(X = Y) / 2 over all pairs of a value of x and one of y; 1/2 says no difference (Vargha and Delaney,
    Journal of Educational and Behavioral Statistics 25, 2000, formula 14). For unpaired samples, such as the repeats
    of two solvers on one instance; infinity is a value like others. Raises ValueError for an empty sample or NaN."""
    from scipy.stats import rankdata

    values = np.concatenate([np.asarray(x, dtype=float), np.asarray(y, dtype=float)])
    m, n = len(x), len(y)
    if not m or not n or np.isnan(values).any():
        raise ValueError("A12 needs two samples, neither of them empty nor with a value missing")
    rank_sum = rankdata(values)[:m].sum()
    return float((2 * rank_sum - m * (m + 1)) / (2 * m * n))


def a12_slower(trials: Trials, first: str, second: str) -> float:
    """A12 of the times of two solvers: the chance that the first takes longer on one instance of the set than the
    second on another, drawn apart. One not solved is slower than any solved, and even with any other not solved."""
    return a12(*trials.only(first, second).finished.T)


def paired_slower(trials: Trials, first: str, second: str) -> float:
    """The same for one instance that both are given: A for correlated samples (Ruscio and Gera, Multivariate
    Behavioral Research 48, 2013). Sees small differences that a wide spread of instances hides from `a12_slower`."""
    one, other = trials.only(first, second).finished.T
    return float((one > other).mean() + (one == other).mean() / 2)
