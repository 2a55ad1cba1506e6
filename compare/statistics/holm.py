"""Holm's correction: several tests at once, and the chance of a single false alarm held at the level of one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def holm(pvalues: Sequence[float] | np.ndarray) -> np.ndarray:
    """The adjusted p-values, in the order given: the k-th least of m times (m - k + 1), none below one that was less,
    none above 1 (Holm, Scandinavian Journal of Statistics 6, 1979). Raises ValueError for a number outside 0..1."""
    p = np.asarray(pvalues, dtype=float)
    if not ((p >= 0) & (p <= 1)).all():
        raise ValueError("a p-value lies between 0 and 1")
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted
