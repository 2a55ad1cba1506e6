"""Building against solving: medians of both, a mark a size, to see which of the two a solver's time goes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from compare import numerals
from compare.report.chart import Axis, Chart, Curve, Guide, Mark
from compare.report.scales import seconds_axis, seconds_height
from compare.report.topic import Topic
from compare.tables import answered

if TYPE_CHECKING:
    import pandas as pd


def chart(runs: pd.DataFrame, topic: Topic) -> Chart:
    """From the runs of one puzzle and question: of each solver and size, the answered ones."""
    done = runs[answered(runs) & runs["build_s"].notna() & runs["solve_s"].notna()]
    by_size = done.groupby(["solver", "cells", "size"], sort=True)
    medians = by_size[["build_s", "solve_s"]].median().assign(runs=by_size.size()).reset_index()
    axis = seconds_axis("", [*medians["build_s"], *medians["solve_s"]])
    rows = medians.to_dict("records")
    return Chart(
        name=f"{topic.name}-build-against-solve",
        title=f"{topic.title}: building against solving",
        x=Axis("seconds to build", axis.low, axis.high, axis.ticks),
        y=Axis("seconds to solve", axis.low, axis.high, axis.ticks),
        curves=tuple(
            Curve(solver, tuple(_mark(row) for row in rows if row["solver"] == solver))
            for solver in medians["solver"].unique()
        ),
        guides=(Guide(axis.low, axis.low, axis.high, axis.high, label="as long"),),
        note="A mark a size, of the answered runs only.",
        square=True,
        data=medians,
    )


def _mark(row: dict[Any, Any]) -> Mark:
    build, solve = numerals.seconds(row["build_s"]), numerals.seconds(row["solve_s"])
    text = f"{row['solver']}, {row['size']}: {build} s to build, {solve} s to solve, {row['runs']} runs"
    return Mark(seconds_height(row["build_s"]), seconds_height(row["solve_s"]), text)
