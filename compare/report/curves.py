"""What the plots show, free of any plotting library: medians over the size of the board, one panel a unit.

Where a size has several line-ups, the fullest one is drawn: all marks above one size come from the same instances.
A run that was never made (not-run, unsupported) gives no mark; any other unanswered one gives an open mark, on the
limit line where the median itself is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

TRIED_IN_VAIN = ["timeout", "out-of-memory", "limit", "crashed", "wrong"]
SECONDS = "seconds"


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


@dataclass(frozen=True)
class Curve:
    solver: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Panel:
    """One plot: the curves of the solvers that count in one unit. `limits`: where the limit lines are, if any."""

    puzzle: str
    question: int
    unit: str
    curves: tuple[Curve, ...]
    limits: tuple[float, ...]
    left_out: int  # instances of other line-ups at the sizes drawn

    @property
    def name(self) -> str:
        """A file name for it."""
        return f"{self.puzzle}-{self.question}-{self.unit.replace(' ', '-')}"


def panels(table: pd.DataFrame) -> list[Panel]:
    """The panels of one puzzle and question from its part of `tables.size_table`: seconds, then one a node unit."""
    drawn = fullest(table)
    puzzle, question = str(table["puzzle"].iloc[0]), int(table["count_asked"].iloc[0])
    limits = tuple(sorted(drawn["seconds_limit"].dropna().unique()))
    left_out = _instances(table) - _instances(drawn)
    return [
        Panel(puzzle, question, SECONDS, _curves(drawn, "seconds"), limits, left_out),
        *(
            Panel(puzzle, question, str(unit), _curves(part, "nodes"), (), left_out)
            for unit, part in drawn.groupby("node_unit", sort=False)
        ),
    ]


def fullest(table: pd.DataFrame) -> pd.DataFrame:
    """For each size the rows of the line-up with the most solvers, then the most instances."""
    ranked = table.assign(solvers=table["line_up"].map(len)).sort_values(
        ["cells", "rows", "solvers", "instances"], ascending=[True, True, False, False], kind="stable"
    )
    chosen = ranked.drop_duplicates("size")[["size", "line_up"]]
    return table.merge(chosen, on=["size", "line_up"])


def _instances(table: pd.DataFrame) -> int:
    return int(table.drop_duplicates(["size", "line_up"])["instances"].sum())


def _curves(rows: pd.DataFrame, what: str) -> tuple[Curve, ...]:
    return tuple(
        Curve(str(solver), tuple(filter(None, (_point(row, what) for row in of_solver.to_dict("records")))))
        for solver, of_solver in rows.groupby("solver", sort=False)
    )


def _point(row: dict[Any, Any], what: str) -> Point | None:
    stopped = sum(row[status] for status in TRIED_IN_VAIN)
    if row["answered"] + stopped == 0 or isnan(row[f"{what}_median"]):
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
