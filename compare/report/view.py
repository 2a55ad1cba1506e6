"""The table of size x solver as the text of its cells: what the Markdown, the HTML page and the terminal print."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from compare import numerals
from compare.report.topic import Topic
from compare.tables import UNANSWERED

if TYPE_CHECKING:
    import pandas as pd

LONG = 60.0  # seconds; the end of the scale where there is no limit


@dataclass(frozen=True)
class Cell:
    """How one solver did on the instances of one row. `others`: how those without an answer ended."""

    share: str
    seconds: str
    spread: str
    nodes: str
    others: str
    short: bool  # some were not answered
    best: bool
    near: bool  # as good as the best, as far as one can tell
    length: float  # 0 to 1: the median on a logarithmic scale from the clock's step to the limit


@dataclass(frozen=True)
class Row:
    size: str
    instances: int
    cells: tuple[Cell | None, ...]  # None: the solver was not in this row's line-up


@dataclass(frozen=True)
class Column:
    solver: str
    node_unit: str


@dataclass(frozen=True)
class SizeTable:
    """Size x solver, of one puzzle and question."""

    topic: Topic
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def size_table(table: pd.DataFrame) -> SizeTable:
    """The part of `tables.size_table` of one puzzle and question, smallest size and fullest line-up first."""
    table = fullest_first(table)
    columns = table.drop_duplicates("solver").sort_values(["family", "solver"], key=_family_order, kind="stable")
    solvers = list(columns["solver"])
    rows = []
    for (size, _), of_row in table.groupby(["size", "line_up"], sort=False):
        cells = {record["solver"]: _cell(record) for record in of_row.to_dict("records")}
        rows.append(Row(str(size), int(of_row["instances"].iloc[0]), tuple(cells.get(solver) for solver in solvers)))
    heads = tuple(Column(solver, unit) for solver, unit in zip(solvers, columns["node_unit"], strict=True))
    topic = Topic.of(table)
    return SizeTable(topic, heads, tuple(rows))


def fullest_first(table: pd.DataFrame) -> pd.DataFrame:
    keys = ["puzzle", "cells", "rows", "fewer", "line_up"]
    return table.assign(fewer=-table["line_up"].map(len).astype(int)).sort_values(keys, kind="stable")


def _family_order(values: pd.Series) -> pd.Series:
    """Hand-written search first, the others by name."""
    return values.map(lambda value: (not value.startswith("handwritten"), value))


def _cell(record: dict[Any, Any]) -> Cell:
    ended = [f"{record[status]} {status.replace('-', ' ')}" for status in UNANSWERED if record[status]]
    if record["wrong"]:
        ended.insert(0, f"{record['wrong']} wrong")
    timed = not record["wrong"] and (record["answered"] > 0 or record["timeout"] > 0)
    counted = timed and not (record["answered"] == 0 and record["nodes_median"] == 0)
    ends = [_number(record, f"seconds_{end}", numerals.seconds) for end in ("low", "high")]
    return Cell(
        share=f"{record['answered']}/{record['instances']}",
        seconds=_number(record, "seconds_median", numerals.seconds) if timed else numerals.NOTHING,
        spread=numerals.span(*ends) if timed and ends[0] != ends[1] else "",
        nodes=_number(record, "nodes_median", numerals.count) if counted else numerals.NOTHING,
        others=", ".join(ended),
        short=record["answered"] < record["instances"],
        best=bool(record["best"]),
        near=bool(record["near"]),
        length=_length(record) if timed else 0.0,
    )


def _length(record: dict[Any, Any]) -> float:
    """How long the bar below a median is."""
    limit = record["seconds_limit"] if record["seconds_limit"] > numerals.CLOCK_STEP else LONG
    return min(1.0, max(0.0, log(record["seconds_median"] / numerals.CLOCK_STEP) / log(limit / numerals.CLOCK_STEP)))


def _number(record: dict[Any, Any], what: str, show: Any) -> str:
    return numerals.censored(show(record[what]), record[f"{what}_censored"])
