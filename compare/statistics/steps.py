"""Step functions: what performance profiles and survival curves are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Steps:
    """A function that is `before` below x[0], and y[k] from x[k] on (continuous from the right). x increases."""

    x: np.ndarray
    y: np.ndarray
    before: float

    def at(self, x: float | np.ndarray) -> np.ndarray:
        """The values at x, of the shape of x."""
        return np.concatenate([[self.before], self.y])[np.searchsorted(self.x, x, side="right")]
