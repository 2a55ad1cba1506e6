"""Charts of made-up runs, drawn."""

import json

import pandas as pd
import synthetic_store as made

from compare import tables
from compare.judged_runs import gather
from compare.report import live, still
from compare.report.chart import Axis, Chart
from compare.report.palette import styles
from compare.report.topic import Topic
from compare.statistics.trials import Trials

TOPIC = Topic("nonogram", 1)


def runs_of(tmp_path, *runs):
    made.write(tmp_path / "store.sqlite", list(runs))
    return gather(tmp_path / "store.sqlite").runs


def sizes(tmp_path, *runs):
    return tables.size_table(tables.cases(runs_of(tmp_path, *runs)))


def chart(*curves, **rest):
    axis = Axis("seconds", 0.01, 10, ((0.1, "0.1"), (1, "1")))
    return Chart("a-chart", "a <chart>", axis, axis, pd.DataFrame(), tuple(curves), **rest)


def drawn(one):
    return still.draw(one, styles([[curve.solver for curve in one.curves]]))


def figure(one):
    return json.loads(live.figure(one, styles([[curve.solver for curve in one.curves]])))


def trials(seconds, limit=5.0):
    """One line a solver; None is not solved."""
    rows = [
        (place, solver, value or limit, value is not None, limit)
        for solver, values in seconds.items()
        for place, value in enumerate(values)
    ]
    return Trials.of(pd.DataFrame(rows, columns=["instance", "solver", "seconds", "solved", "limit"]))
