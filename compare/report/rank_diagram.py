"""Critical differences: average ranks over the instances, each with half the critical difference to either side."""

from __future__ import annotations

from compare.report.chart import LOOSE, Axis, Chart, Curve, Guide, Mark
from compare.report.scales import numbers_axis
from compare.report.topic import Topic
from compare.statistics.critical_difference import average_ranks, friedman, nemenyi_difference
from compare.statistics.trials import Trials

SURE = 0.05
FEWEST_SOLVERS, FEWEST_INSTANCES = 3, 2


def chart(trials: Trials, topic: Topic) -> Chart | None:
    """Best solver on top; None where there are too few solvers or instances for Friedman's test."""
    import pandas as pd

    solvers, instances = len(trials.solvers), len(trials.instances)
    if solvers < FEWEST_SOLVERS or instances < FEWEST_INSTANCES:
        return None
    ranks, half = average_ranks(trials), nemenyi_difference(solvers, instances, SURE) / 2
    lines = {solver: float(solvers - place) for place, solver in enumerate(ranks)}
    lowest, highest = min(ranks.values()) - half, max(ranks.values()) + half
    names = tuple((line, solver) for solver, line in lines.items())
    return Chart(
        name=f"{topic.name}-ranks",
        title=f"{topic.title}: average ranks",
        x=numbers_axis("average rank, 1 the quickest", highest + 0.2, min(lowest - 0.2, 1.0)),
        y=Axis("", 0.4, solvers + 0.6, names, log=False),
        curves=tuple(
            Curve(solver, (Mark(rank, lines[solver], f"{solver}: average rank {rank:.2f}"),), LOOSE)
            for solver, rank in ranks.items()
        ),
        guides=tuple(
            Guide(rank - half, lines[solver], rank + half, lines[solver], solver, dashed=False)
            for solver, rank in ranks.items()
        ),
        note=_note(trials, half * 2),
        legend=False,
        data=pd.DataFrame({"solver": ranks.keys(), "average_rank": ranks.values(), "critical_difference": half * 2}),
    )


def _note(trials: Trials, difference: float) -> str:
    tested = friedman(trials)
    found = f"p {'< 0.001' if tested.f_pvalue < 0.001 else f'= {tested.f_pvalue:.2g}'}"
    if tested.f_pvalue >= SURE:
        return f"Friedman's test finds no difference between these solvers ({found})."
    return f"Bars that do not overlap differ (Nemenyi, critical difference {difference:.2f}; Friedman's test {found})."
