"""Two solvers on the same instances: is one quicker, does one solve more?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from compare.statistics.trials import Trials

EXACT_UP_TO = 50


@dataclass(frozen=True)
class SignedRank:
    """Wilcoxon's signed-rank test, two-sided.

    statistic   the lesser of the two rank sums
    quicker     instances on which the first solver was; slower likewise; even: no difference, left out of the ranks
    bounded     of quicker and slower, those on which one of the two was not solved
    """

    statistic: float
    pvalue: float
    quicker: int
    slower: int
    even: int
    bounded: int


def signed_rank(trials: Trials, first: str, second: str) -> SignedRank:
    """The test on the differences of log seconds (Wilcoxon, Biometrics Bulletin 1, 1945): on ratios, not seconds, so
    that the longest runs do not drown the rest.

    A run that was not solved counts as its limit. Where both were not, that makes an even pair. Where one was, the
    sign is right and the size a lower bound: no penalty is invented, which can only hide a difference. The test keeps
    its level, since two solvers that are alike stay alike when both are cut off at the same limit.

    Even pairs are dropped (Wilcoxon's own rule); equal differences share their mean rank. p is exact up to
    EXACT_UP_TO pairs that are not even, ties or not, and the normal approximation above.
    """
    pair = trials.only(first, second)
    difference = np.log(pair.seconds[:, 0]) - np.log(pair.seconds[:, 1])
    decided = difference != 0
    statistic, pvalue = _rank_sums(difference[decided])
    return SignedRank(
        statistic,
        pvalue,
        quicker=int((difference < 0).sum()),
        slower=int((difference > 0).sum()),
        even=int((~decided).sum()),
        bounded=int((decided & ~pair.solved.all(axis=1)).sum()),
    )


def _rank_sums(difference: np.ndarray) -> tuple[float, float]:
    """The lesser rank sum and its p-value."""
    from scipy.stats import rankdata, wilcoxon

    if len(difference) > EXACT_UP_TO:
        tested = wilcoxon(difference)
        return float(tested.statistic), float(tested.pvalue)
    ranks = rankdata(np.abs(difference))
    statistic = min(ranks[difference > 0].sum(), ranks[difference < 0].sum())
    return float(statistic), _chance_of_at_most(float(statistic), ranks)


def _chance_of_at_most(statistic: float, ranks: np.ndarray) -> float:
    """Twice the share of all 2^n choices of signs whose positive ranks add up to `statistic` or less, at most 1.

    patterns[w] counts the choices whose sum is w / 2: doubled, shared ranks are whole. scipy goes through all
    choices one by one where ranks are shared."""
    patterns = np.ones(1)
    for rank in (2 * ranks).astype(int):
        patterns = np.pad(patterns, (0, rank)) + np.pad(patterns, (rank, 0))
    return min(1.0, float(2 * patterns[: int(2 * statistic) + 1].sum() / patterns.sum()))


@dataclass(frozen=True)
class SolvedSets:
    """McNemar's exact test, two-sided. only_first: the instances that the first solver alone solved."""

    only_first: int
    only_second: int
    both: int
    neither: int
    pvalue: float


def mcnemar(trials: Trials, first: str, second: str) -> SolvedSets:
    """Whether one solves more instances than the other: of those that just one of them solved, each is as likely to be
    the first's as the second's if they are alike (McNemar, Psychometrika 12, 1947; exact by the binomial)."""
    from scipy.stats import binomtest

    one, other = trials.only(first, second).solved.T
    only_first, only_second = int((one & ~other).sum()), int((other & ~one).sum())
    unlike = only_first + only_second
    pvalue = float(binomtest(only_first, unlike).pvalue) if unlike else 1.0
    return SolvedSets(only_first, only_second, int((one & other).sum()), int((~one & ~other).sum()), pvalue)
