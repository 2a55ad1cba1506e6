"""A plot as data, free of any plotting library: `still.py` draws it as SVG, `live.py` hands it to plotly.js.

mark     a point; open where it stands for no more than a lower bound
curve    the marks of one solver, joined or not, with a band (their spread) around them
guide    a line to read the curves by: a limit, y = x, a confidence interval
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

JOINED, STEPS, LOOSE = "joined", "steps", "loose"

Ticks = tuple[tuple[float, str], ...]  # (where, what is written there)


@dataclass(frozen=True)
class Axis:
    """`low` and `high` are its ends; on a logarithmic axis both are above nought."""

    title: str
    low: float
    high: float
    ticks: Ticks = ()
    log: bool = True

    def share(self, value: float) -> float:
        """Where a value lies: 0 at the low end, 1 at the high one."""
        if self.log:
            return log10(value / self.low) / log10(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


@dataclass(frozen=True)
class Mark:
    x: float
    y: float
    text: str = ""
    open: bool = False


@dataclass(frozen=True)
class Curve:
    """`band` holds (x, lower y, upper y), one for each place; `symbols`: whether the marks are drawn at all.

    `late`: further open marks, such as those of the instances that were not answered, on the limit line."""

    solver: str
    marks: tuple[Mark, ...]
    join: str = JOINED
    band: tuple[tuple[float, float, float], ...] = ()
    late: tuple[Mark, ...] = ()
    symbols: bool = True


@dataclass(frozen=True)
class Guide:
    """A straight line from (x0, y0) to (x1, y1), in a solver's colour or in that of the text; its label at the end."""

    x0: float
    y0: float
    x1: float
    y1: float
    solver: str = ""
    label: str = ""
    dashed: bool = True

    def anchor(self, x: Axis) -> str:
        """Which end of the label, which stands at (x1, y1), is held there: it reaches into the chart."""
        return "left" if x.share(self.x1) < 0.5 else "right"


@dataclass(frozen=True)
class Chart:
    """`name` is that of its files; `note` says what was left out; `data` is its CSV."""

    name: str
    title: str
    x: Axis
    y: Axis
    data: pd.DataFrame = field(compare=False, repr=False)
    curves: tuple[Curve, ...]
    guides: tuple[Guide, ...] = ()
    note: str = ""
    square: bool = False
    legend: bool = True
