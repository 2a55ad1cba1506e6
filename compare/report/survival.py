"""Of all instances of a puzzle and question, how many are answered within so many seconds, or so many times the best.

Curves of many instances are drawn by some of their steps; the CSV has them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from compare import numerals
from compare.report.chart import STEPS, Axis, Chart, Curve, Guide, Mark
from compare.report.scales import ratios_axis, seconds_axis, seconds_height, shares_axis
from compare.report.topic import Topic
from compare.statistics.profiles import performance_profiles
from compare.statistics.steps import Steps
from compare.statistics.survival import survival
from compare.statistics.trials import Trials

if TYPE_CHECKING:
    import pandas as pd

MOST_STEPS = 80  # of a curve as drawn


def survival_chart(trials: Trials, topic: Topic) -> Chart:
    """The share answered over seconds, by Kaplan and Meier: all on the same instances."""
    unsolved = {solver: survival(trials, solver).unsolved for solver in trials.solvers}
    answered = {solver: Steps(it.x, 1 - it.y, before=0.0) for solver, it in unsolved.items()}
    limits = sorted(set(trials.limits[~np.isnan(trials.limits)].tolist()))
    axis = seconds_axis("seconds", [*limits, *(x for steps in answered.values() for x in steps.x)])
    return Chart(
        name=f"{topic.name}-survival",
        title=f"{topic.title}: answered within so many seconds",
        x=axis,
        y=shares_axis("answered"),
        curves=tuple(_curve(solver, steps, axis, seconds_height, _within) for solver, steps in answered.items()),
        guides=tuple(Guide(limit, 0, limit, 1.02) for limit in limits),
        note=f"{len(trials.instances):,} instances, the same for all. Dashed: the time limit.",
        data=_data(answered, "seconds", "share_answered"),
    )


def profile_chart(trials: Trials, topic: Topic) -> Chart:
    """The share answered within a factor of the quickest solver's time (Dolan and Moré)."""
    profiles = performance_profiles(trials)
    axis = ratios_axis("times as long as the quickest", (x for steps in profiles.values() for x in steps.x))
    return Chart(
        name=f"{topic.name}-profile",
        title=f"{topic.title}: answered within a factor of the quickest",
        x=axis,
        y=shares_axis("answered"),
        curves=tuple(_curve(solver, steps, axis, float, _factor) for solver, steps in profiles.items()),
        note="Of all instances; at the left end: where it was quickest. Refuted solvers take no part.",
        data=_data(profiles, "factor", "share_answered"),
    )


def _curve(
    solver: str, steps: Steps, axis: Axis, place: Callable[[float], float], say: Callable[[float], str]
) -> Curve:
    """From the left edge of the chart to its right one, on a level after the last step."""
    chosen = np.unique(np.linspace(0, len(steps.x) - 1, min(len(steps.x), MOST_STEPS)).astype(int))
    marks = [
        Mark(place(float(steps.x[at])), float(steps.y[at]), f"{solver}: {steps.y[at]:.0%} {say(float(steps.x[at]))}")
        for at in chosen
    ]
    first = Mark(axis.low, steps.before, solver)
    last = Mark(axis.high, marks[-1].y if marks else steps.before, solver)
    return Curve(solver, (first, *marks, last), STEPS, symbols=False)


def _within(seconds: float) -> str:
    return f"within {numerals.seconds(seconds)} s"


def _factor(factor: float) -> str:
    return f"within {factor:.2f} times the quickest"


def _data(curves: dict[str, Steps], x: str, y: str) -> pd.DataFrame:
    import pandas as pd

    parts = [pd.DataFrame({"solver": solver, x: steps.x, y: steps.y}) for solver, steps in curves.items()]
    return pd.concat(parts, ignore_index=True)
