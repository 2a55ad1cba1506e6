"""Medians over the size of the board: one chart for seconds, and one for each unit of nodes.

Where a size has several line-ups, the fullest one is drawn: all marks above one size come from the same instances.
A run that was never made (not-run, unsupported) gives no mark; any other unanswered one gives an open mark, on the
limit line where the median itself is known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from math import isnan
from typing import TYPE_CHECKING, Any

from compare import numerals
from compare.report.chart import Axis, Chart, Curve, Guide, Mark
from compare.report.scales import count_height, counts_axis, seconds_axis, seconds_height, sizes_axis
from compare.report.topic import Topic

if TYPE_CHECKING:
    import pandas as pd

TRIED_IN_VAIN = ["timeout", "out-of-memory", "limit", "crashed", "wrong"]
SECONDS = "seconds"
SIDESTEP = 0.02  # each solver stands this share to the side of the one before it, so that none hides another
MOST_BANDS = 8  # more would hide the curves


@dataclass(frozen=True)
class Point:
    """A median with its spread. `censored`: the value is a lower bound. `stopped`: how many were not answered."""

    cells: int
    size: str
    value: float
    low: float
    high: float
    censored: bool
    instances: int
    answered: int
    stopped: int
    limit: float | None


def time_chart(table: pd.DataFrame) -> Chart:
    """Seconds per size, of one puzzle and question, from its part of `tables.size_table`."""
    return _chart(table, fullest(table), SECONDS)


def node_charts(table: pd.DataFrame) -> list[Chart]:
    """Nodes per size, a chart a unit."""
    drawn = fullest(table)
    return [_chart(table, part, str(unit)) for unit, part in drawn.groupby("node_unit", sort=False)]


def fullest(table: pd.DataFrame) -> pd.DataFrame:
    """For each size the rows of the line-up with the most solvers, then the most instances."""
    ranked = table.assign(solvers=table["line_up"].map(len).astype(int)).sort_values(
        ["cells", "rows", "solvers", "instances"], ascending=[True, True, False, False], kind="stable"
    )
    chosen = ranked.drop_duplicates("size")[["size", "line_up"]]
    return table.merge(chosen, on=["size", "line_up"])


def _chart(table: pd.DataFrame, drawn: pd.DataFrame, unit: str) -> Chart:
    points: dict[str, list[Point]] = {}
    for record in drawn.to_dict("records"):
        point = _point(record, SECONDS if unit == SECONDS else "nodes")
        points.setdefault(record["solver"], []).extend([point] if point else [])
    topic = Topic.of(table)
    limits = sorted(drawn["seconds_limit"].dropna().unique()) if unit == SECONDS else []
    x = sizes_axis((point.cells, point.size) for of_solver in points.values() for point in of_solver)
    left_out = _instances(table) - _instances(drawn)
    return Chart(
        name=f"{topic.name}-{unit.replace(' ', '-')}",
        title=f"{topic.title}: {'time' if unit == SECONDS else unit} per size",
        x=x,
        y=_value_axis(unit, [p for of_solver in points.values() for p in of_solver], limits),
        curves=tuple(
            _curve(solver, of_solver, unit, place - (len(points) - 1) / 2, len(points) <= MOST_BANDS)
            for place, (solver, of_solver) in enumerate(points.items())
        ),
        guides=tuple(Guide(x.low, limit, x.high, limit, label=f"limit {limit:g} s") for limit in limits),
        note=f"{left_out} instances that fewer solvers met are in the table only." if left_out else "",
        data=_data(points, unit),
    )


def _data(points: dict[str, list[Point]], unit: str) -> pd.DataFrame:
    import pandas as pd

    columns = ["solver", "unit", *(field.name for field in fields(Point))]
    rows = [{"solver": it, "unit": unit} | asdict(point) for it, of_solver in points.items() for point in of_solver]
    return pd.DataFrame(rows, columns=columns)


def _value_axis(unit: str, points: list[Point], limits: list[float]) -> Axis:
    values = [value for point in points for value in (point.low, point.value, point.high)]
    return seconds_axis(unit, [*values, *limits]) if unit == SECONDS else counts_axis(unit, values)


def _instances(table: pd.DataFrame) -> int:
    return int(table.drop_duplicates(["size", "line_up"])["instances"].sum())


def _point(row: dict[Any, Any], what: str) -> Point | None:
    stopped = sum(row[status] for status in TRIED_IN_VAIN)
    if row["wrong"] or row["answered"] + stopped == 0 or isnan(row[f"{what}_median"]):
        return None
    return Point(
        cells=row["cells"],
        size=row["size"],
        value=row[f"{what}_median"],
        low=row[f"{what}_low"],
        high=row[f"{what}_high"],
        censored=row[f"{what}_median_censored"],
        instances=row["instances"],
        answered=row["answered"],
        stopped=stopped,
        limit=None if isnan(row["seconds_limit"]) else row["seconds_limit"],
    )


def _curve(solver: str, points: list[Point], unit: str, steps_aside: float, banded: bool) -> Curve:
    height: Callable[[float], float] = seconds_height if unit == SECONDS else count_height

    def x(point: Point) -> float:
        return point.cells * (1 + SIDESTEP * steps_aside)

    return Curve(
        solver,
        tuple(Mark(x(p), height(p.value), _hover(solver, p, unit), p.censored) for p in points),
        band=tuple((x(p), height(p.low), height(p.high)) for p in points) if banded and len(points) > 1 else (),
        late=tuple(
            Mark(x(p), p.limit, open=True)
            for p in points
            if unit == SECONDS and p.stopped and not p.censored and p.limit
        ),
    )


def _hover(solver: str, point: Point, unit: str) -> str:
    show = numerals.seconds if unit == SECONDS else numerals.count
    median = numerals.censored(show(point.value), point.censored)
    spread = numerals.span(show(point.low), show(point.high))
    return f"{solver}, {point.size}: {median} {unit} ({spread}), {point.answered} of {point.instances} answered"
