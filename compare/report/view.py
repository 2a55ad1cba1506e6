"""The tables of a report as the text of their cells: what both the Markdown and the HTML page print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from compare import numerals
from compare.encoding_sizes import MEASURES
from compare.report.judged_runs import RefutedPuzzle
from compare.tables import UNANSWERED

if TYPE_CHECKING:
    import pandas as pd

QUESTIONS = {0: "all solutions", 1: "a first solution", 2: "a second solution"}


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
    """Size x solver, of one puzzle and question. `name` is that of its files."""

    name: str
    puzzle: str
    count_asked: int
    question: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class PlainTable:
    """A table of text: its head, and its rows, numbers already printed."""

    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def question(count_asked: int) -> str:
    return QUESTIONS.get(count_asked, f"up to {count_asked} solutions")


def size_table(table: pd.DataFrame) -> SizeTable:
    """The part of `tables.size_table` of one puzzle and question, smallest size and fullest line-up first."""
    table = _fullest_first(table)
    columns = table.drop_duplicates("solver").sort_values(["family", "solver"], key=_family_order, kind="stable")
    solvers = list(columns["solver"])
    rows = []
    for (size, _), of_row in table.groupby(["size", "line_up"], sort=False):
        cells = {record["solver"]: _cell(record) for record in of_row.to_dict("records")}
        rows.append(Row(str(size), int(of_row["instances"].iloc[0]), tuple(cells.get(solver) for solver in solvers)))
    puzzle, count_asked = str(table["puzzle"].iloc[0]), int(table["count_asked"].iloc[0])
    heads = tuple(Column(solver, unit) for solver, unit in zip(solvers, columns["node_unit"], strict=True))
    return SizeTable(f"{puzzle}-{count_asked}", puzzle, count_asked, question(count_asked), heads, tuple(rows))


def _fullest_first(table: pd.DataFrame) -> pd.DataFrame:
    keys = ["puzzle", "cells", "rows", "fewer", "line_up"]
    return table.assign(fewer=-table["line_up"].map(len)).sort_values(keys, kind="stable")


def _family_order(values: pd.Series) -> pd.Series:
    """Hand-written search first, the others by name."""
    return values.map(lambda value: (not value.startswith("handwritten"), value))


def _cell(record: dict[Any, Any]) -> Cell:
    ended = [f"{record[status]} {status.replace('-', ' ')}" for status in UNANSWERED if record[status]]
    if record["wrong"]:
        ended.insert(0, f"{record['wrong']} wrong")
    timed = record["answered"] > 0 or record["timeout"] > 0
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
    )


def _number(record: dict[Any, Any], what: str, show: Any) -> str:
    return numerals.censored(show(record[what]), record[f"{what}_censored"])


def uniqueness(table: pd.DataFrame) -> PlainTable:
    """From `uniqueness.uniqueness_table`."""
    head = ("puzzle", "size", "instances", "unique", "several", "no solution", "open", "claims confirmed")
    counts = ("instances", "unique", "several", "none", "open")
    rows = [
        (record["puzzle"], record["size"], *(str(record[count]) for count in counts),
         f"{record['confirmed']} of {record['unique'] + record['none']}")
        for record in table.to_dict("records")
    ]  # fmt: skip
    return PlainTable("uniqueness", head, tuple(rows))


def wrong_known_answers(refuted: list[RefutedPuzzle]) -> PlainTable:
    """Puzzles that came with an answer which does not hold."""
    head = ("puzzle", "size", "instance", "source", "what is wrong", "shown by")
    rows = [
        (one.instance.puzzle, one.instance.size, one.instance.name or one.instance.id, one.instance.source,
         one.judgement.reason, one.judgement.by or "the rule checker")
        for one in refuted
    ]  # fmt: skip
    return PlainTable("known-answers", head, tuple(rows))


def encodings(table: pd.DataFrame) -> PlainTable:
    """From `encoding_sizes.encoding_table`, smallest size and fullest line-up first."""
    table = _fullest_first(table)
    head = (
        "puzzle",
        "size",
        "encoding",
        "instances",
        *(measure.replace("build_s", "build, s") for measure in MEASURES),
    )
    rows = [
        (record["puzzle"], record["size"], record["solver"], str(record["instances"]),
         *(numerals.count(record[measure]) for measure in MEASURES[:-1]), numerals.seconds(record["build_s"]))
        for record in table.to_dict("records")
    ]  # fmt: skip
    return PlainTable("encodings", head, tuple(rows))
