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

MOST_COLUMNS = 6
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
class Label:
    """What a row or a column is about: a solver with the unit of its nodes, or a size with how many instances."""

    name: str
    detail: str
    solver: bool


@dataclass(frozen=True)
class Row:
    label: Label
    cells: tuple[Cell | None, ...]  # None: the solver was not given the instances of this size and line-up


@dataclass(frozen=True)
class SizeTable:
    """Size x solver, of one puzzle and question. `corner`: what the names and details of the rows are."""

    topic: Topic
    corner: tuple[str, str]
    heads: tuple[Label, ...]
    rows: tuple[Row, ...]

    def turned(self) -> SizeTable:
        """Solver x size."""
        cells = zip(*(row.cells for row in self.rows), strict=True)
        rows = tuple(Row(head, of_head) for head, of_head in zip(self.heads, cells, strict=True))
        return SizeTable(self.topic, ("solver", "nodes"), tuple(row.label for row in self.rows), rows)


def size_table(table: pd.DataFrame) -> SizeTable:
    """The part of `tables.size_table` of one puzzle and question, smallest size and fullest line-up first.

    A row a size; a row a solver where there are more than MOST_COLUMNS of them, which nobody could read across."""
    table = fullest_first(table)
    columns = table.drop_duplicates("solver").sort_values(["family", "solver"], key=_family_order, kind="stable")
    solvers = list(columns["solver"])
    rows = []
    for (size, _), of_row in table.groupby(["size", "line_up"], sort=False):
        cells = {record["solver"]: _cell(record) for record in of_row.to_dict("records")}
        label = _size_label(str(size), int(of_row["instances"].iloc[0]))
        rows.append(Row(label, tuple(cells.get(solver) for solver in solvers)))
    heads = tuple(Label(solver, unit, True) for solver, unit in zip(solvers, columns["node_unit"], strict=True))
    made = SizeTable(Topic.of(table), ("size", "instances"), heads, tuple(rows))
    return made.turned() if len(heads) > MOST_COLUMNS else made


def _size_label(size: str, instances: int) -> Label:
    return Label(size, f"{instances} instance{'s' if instances != 1 else ''}", False)


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
