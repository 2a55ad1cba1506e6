"""How fast cost grows with the number of cells: a power of it, or exponentially?

power         cost = scale * cells ** slope
exponential   cost = scale * exp(slope * cells)

Both are straight lines through log cost, drawn by Theil and Sen's method, which a few odd instances do not bend.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

import numpy as np

from compare.statistics.theil_sen import theil_sen

CENSORED_BELOW = 0.1  # share not solved from which no line is drawn
SIZES_FROM = 3  # two sizes are joined by a line of either kind
POINTS = 1_500  # all pairs of more would not fit in memory: of more, so many are drawn


@dataclass(frozen=True)
class Fit:
    """slope: see the laws above; low and high its confidence interval. misfit: the median distance between log cost
    and the line, so that the law with the less of it fits better."""

    scale: float
    slope: float
    low: float
    high: float
    misfit: float


@dataclass(frozen=True)
class Growth:
    """The two fits; or neither, and `refusal` says why in a phrase."""

    power: Fit | None = None
    exponential: Fit | None = None
    refusal: str = ""


def growth(
    cells: Sequence[int] | np.ndarray,
    cost: Sequence[float] | np.ndarray,
    solved: Sequence[bool] | np.ndarray,
    *,
    offset: float = 0.0,
    confidence: float = 0.95,
    seed: int = 1,
) -> Growth:
    """The growth of one solver's cost (seconds, nodes); the three sequences are parallel, one entry an instance.

    `offset` is added to the cost: 1 for nodes, which may be none. A run not solved counts with what it had cost when
    it was stopped, or as the dearest known one where that is unknown (NaN); since this flattens the line, nothing is
    fitted where a tenth or more was not solved. Of very many instances a seeded sample is fitted.
    Raises ValueError for unequal lengths, no instance, and a solved run without a cost above zero.
    """
    size, price, within = np.asarray(cells, float), np.asarray(cost, float) + offset, np.asarray(solved, bool)
    if not len(size) or not size.shape == price.shape == within.shape:
        raise ValueError("cells, cost and solved must tell of the same instances, at least one")
    refusal = _refusal(size, within)
    if refusal:
        return Growth(refusal=refusal)
    price = np.where(~within & np.isnan(price), price[within].max(), price)
    if not (price > 0).all() or not np.isfinite(price).all():
        raise ValueError("a cost is missing, infinite or not above zero and has no logarithm; nodes want offset=1")
    if len(size) > POINTS:
        drawn = np.random.default_rng(seed).choice(len(size), POINTS, replace=False)
        size, price = size[drawn], price[drawn]
    return Growth(_fit(np.log(size), np.log(price), confidence), _fit(size, np.log(price), confidence))


def _refusal(size: np.ndarray, solved: np.ndarray) -> str:
    unsolved = int((~solved).sum())
    if unsolved / len(solved) >= CENSORED_BELOW:
        return f"{unsolved} of {len(solved)} not solved"
    sizes = len(np.unique(size))
    if sizes < SIZES_FROM:
        return f"only {sizes} {'size' if sizes == 1 else 'sizes'}"
    return ""


def _fit(x: np.ndarray, y: np.ndarray, confidence: float) -> Fit:
    line = theil_sen(x, y, confidence)
    misfit = float(np.median(np.abs(y - line.intercept - line.slope * x)))
    return Fit(exp(line.intercept), line.slope, line.low, line.high, misfit)
