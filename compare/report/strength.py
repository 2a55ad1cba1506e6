"""The chapter on propagation: how much of what follows each solver finds without a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from compare import numerals
from compare.report.chart import Axis, Chart, Curve, Mark
from compare.report.plain_tables import PlainTable
from compare.report.scales import shares_axis
from compare.report.strength_table import strength_table
from compare.strength.rows import PUZZLE, ROOT, WHOLE, summed

if TYPE_CHECKING:
    import pandas as pd

EDGE = 0.02  # of the axis of shares, so that a mark at nothing is seen whole
NOTE = "Filled: by propagation alone; open: with failed literals as well."


@dataclass(frozen=True)
class StrengthPart:
    """One puzzle. `charts` are those of whole puzzles, `single_charts` those of single constraints."""

    puzzle: str
    table: PlainTable
    charts: tuple[Chart, ...]
    single_charts: tuple[Chart, ...]
    data: pd.DataFrame


def strength_parts(rows: pd.DataFrame) -> list[StrengthPart]:
    """From the frame of strength/rows.py, one part a kind of puzzle."""
    return [_part(str(puzzle), of_puzzle) for puzzle, of_puzzle in summed(rows).groupby("puzzle")]


def _part(puzzle: str, data: pd.DataFrame) -> StrengthPart:
    drawn: dict[bool, list[Chart]] = {True: [], False: []}
    comparable = data[(data["follows"] > 0) & (data["words"] == PUZZLE)].assign(later=data["start"] != ROOT)
    for (*_, scope, _), asked in comparable.groupby(["cells", "rows", "cols", "scope", "later"]):
        drawn[scope == WHOLE].append(_chart(asked.drop(columns="later")))
    return StrengthPart(puzzle, strength_table(data), tuple(drawn[True]), tuple(drawn[False]), data)


def _chart(asked: pd.DataFrame) -> Chart:
    """One question on one size: a line a solver, the strongest on top."""
    shares = asked.assign(
        share=(asked["found"] / asked["follows"]).astype(float),
        probed_share=(asked["probed"].fillna(asked["found"]) / asked["follows"]).astype(float),
    ).sort_values(["share", "probed_share", "solver"], ascending=[True, True, False])
    lines = {str(solver): float(place) for place, solver in enumerate(shares["solver"], 1)}
    first = shares.iloc[0]
    what = f"one {first['scope']}" if first["scope"] != WHOLE else "whole puzzles"
    start = "from the start" if first["start"] == ROOT else "from random states"
    axis = shares_axis("found of what follows")
    return Chart(
        name=f"{first['puzzle']}-strength-{first['size']}-{first['scope']}-{first['start']}",
        title=f"{str(first['puzzle']).capitalize()} {first['size']}: {what}, {start}",
        x=Axis(axis.title, axis.low - EDGE, axis.high, axis.ticks, log=False),
        y=Axis("", 0.4, len(lines) + 0.6, tuple((line, solver) for solver, line in lines.items()), log=False),
        curves=tuple(
            Curve(solver, _marks(solver, lines[solver], plain, probed))
            for solver, plain, probed in zip(lines, shares["share"], shares["probed_share"], strict=True)
        ),
        legend=False,
        note=NOTE,
        data=shares.drop(columns=["cells"]),
    )


def _marks(solver: str, line: float, plain: float, probed: float) -> tuple[Mark, ...]:
    found = Mark(plain, line, f"{solver}: {numerals.percent(plain)}")
    if probed == plain:
        return (found,)
    return Mark(probed, line, f"{solver}, with failed literals: {numerals.percent(probed)}", open=True), found
