"""How encodings grow with the board: a chart for variables, clauses and literals each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compare import numerals
from compare.report.chart import Chart, Curve, Mark
from compare.report.growth import fullest
from compare.report.scales import count_height, counts_axis, sizes_axis

if TYPE_CHECKING:
    import pandas as pd

DRAWN = ("variables", "clauses", "literals", "constraints")


def charts(table: pd.DataFrame) -> list[Chart]:
    """From the part of one puzzle of `encoding_sizes.encoding_table`; what no encoding has, has no chart."""
    drawn = fullest(table)
    return [_chart(drawn, measure) for measure in DRAWN if drawn[measure].notna().any()]


def _chart(drawn: pd.DataFrame, measure: str) -> Chart:
    puzzle = str(drawn["puzzle"].iloc[0])
    known = drawn[drawn[measure].notna()]
    curves = {
        str(solver): tuple(
            Mark(cells, count_height(value), f"{solver}, {size}: {numerals.count(value)} {measure}")
            for cells, size, value in zip(part["cells"], part["size"], part[measure], strict=True)
        )
        for solver, part in known.sort_values("cells").groupby("solver")
    }
    return Chart(
        name=f"{puzzle}-encoding-{measure}",
        title=f"{puzzle.capitalize()}: {measure} per size",
        x=sizes_axis(zip(known["cells"], known["size"], strict=True)),
        y=counts_axis(measure, known[measure]),
        curves=tuple(Curve(solver, marks) for solver, marks in curves.items()),
        data=known[["solver", "cells", "size", "instances", measure]],
    )
