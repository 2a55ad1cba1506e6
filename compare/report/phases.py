"""What a solver's time goes to: building against solving, a first solution against the proof that there is no other.

A mark is the medians of one size, of the answered runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from compare import numerals
from compare.report.chart import Axis, Chart, Curve, Guide, Mark
from compare.report.scales import seconds_axis, seconds_height
from compare.report.topic import Topic
from compare.tables import answered

if TYPE_CHECKING:
    import pandas as pd


def building_chart(runs: pd.DataFrame, topic: Topic) -> Chart:
    """From the runs of one puzzle and question."""
    phases = runs[answered(runs)].rename(columns={"build_s": "build", "solve_s": "solve"})
    return _chart(
        phases, "build", "solve", f"{topic.title}: building against solving", f"{topic.name}-build-against-solve"
    )


def proof_chart(runs: pd.DataFrame, topic: Topic) -> Chart | None:
    """Of runs that show a solution and go on for another; None where there are no such runs."""
    shown = runs[answered(runs) & runs["first_s"].notna() & (runs["count_asked"] != 1)]
    if not len(shown):
        return None
    phases = shown.assign(first=shown["first_s"], proof=(shown["solve_s"] - shown["first_s"]).clip(lower=0.0))
    title = f"{topic.title}: the first solution against all after it"
    return _chart(phases, "first", "proof", title, f"{topic.name}-first-against-proof")


WORDS = {"build": "to build", "solve": "to solve", "first": "until the first solution", "proof": "after it"}


def _chart(runs: pd.DataFrame, across: str, up: str, title: str, name: str) -> Chart:
    known = runs[runs[across].notna() & runs[up].notna()]
    by_size = known.groupby(["solver", "cells", "size"], sort=True)
    medians = by_size[[across, up]].median().assign(runs=by_size.size()).reset_index()
    axis = seconds_axis("", [*medians[across], *medians[up]])
    rows = medians.to_dict("records")
    return Chart(
        name=name,
        title=title,
        x=Axis(f"seconds {WORDS[across]}", axis.low, axis.high, axis.ticks),
        y=Axis(f"seconds {WORDS[up]}", axis.low, axis.high, axis.ticks),
        data=medians,
        curves=tuple(
            Curve(solver, tuple(_mark(row, across, up) for row in rows if row["solver"] == solver))
            for solver in medians["solver"].unique()
        ),
        guides=(Guide(axis.low, axis.low, axis.high, axis.high, label="as long"),),
        note="A mark a size, of the answered runs only.",
        square=True,
    )


def _mark(row: dict[Any, Any], across: str, up: str) -> Mark:
    told = ", ".join(f"{numerals.seconds(row[phase])} s {WORDS[phase]}" for phase in (across, up))
    text = f"{row['solver']}, {row['size']}: {told}, {row['runs']} runs"
    return Mark(seconds_height(row[across]), seconds_height(row[up]), text)
