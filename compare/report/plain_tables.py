"""Tables of text and numbers as they are printed: rankings, growth, solution counts, encodings, findings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Any

from compare import numerals
from compare.encoding_sizes import MEASURES
from compare.growth_laws import POWER
from compare.judged_runs import RefutedPuzzle
from compare.oddities import Oddity
from compare.ranking import ENDS
from compare.report.topic import Topic, question
from compare.report.view import fullest_first

if TYPE_CHECKING:
    import pandas as pd

NUMBER = re.compile(r"[<>]?[\d.,]*\d( %)?|" + numerals.NOTHING + "|")
STEP = 10  # cells more, in which exponential growth is told
MOST_FINDINGS = 20  # rows of an oddity that are shown

Show = Callable[[Any], str]


@dataclass(frozen=True)
class PlainTable:
    """A table as text: its head, and its rows. `left_out`: how many rows are in its CSV only."""

    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left_out: int = 0

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Which columns hold numbers only."""
        return tuple(all(map(NUMBER.fullmatch, column)) for column in zip(*self.rows, strict=True))

    def frame(self) -> pd.DataFrame:
        import pandas as pd

        return pd.DataFrame(self.rows, columns=list(self.head))


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
    table = fullest_first(table)
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


def ranking(table: pd.DataFrame, topic: Topic) -> PlainTable:
    """From `ranking.ranking_table`; ways to end that nobody met have no column."""
    ends = [end for end in ENDS if table[end].fillna(0).any()]
    several = table["share"].notna().any()
    scores: dict[str, Show] = {
        "rank": lambda row: numerals.NOTHING if row["rank"] is None else str(row["rank"]),
        "solver": lambda row: row["solver"],
        "solved": lambda row: f"{row['solved']:,}",
        "of all": lambda row: numerals.percent(row["solved"] / row["instances"]),
        "PAR-2, s": lambda row: numerals.seconds(row["par2"]),
        "PAR-10, s": lambda row: numerals.seconds(row["par10"]),
        "geometric mean, s": lambda row: numerals.seconds(row["sgm"]),
    }
    shared: dict[str, Show] = {
        "alike": lambda row: row["group"] or "",
        "share of best": lambda row: _unless_missing(row["share"], numerals.percent),
        "alone quickest": lambda row: _unless_missing(row["alone"], numerals.count),
        "only answer": lambda row: _unless_missing(row["only_solver"], numerals.count),
        "adds, s": lambda row: _unless_missing(row["marginal"], numerals.seconds),
    }
    ended = {end.replace("-", " "): _ended(end) for end in ends}
    columns: dict[str, Show] = scores | (shared if several else {}) | ended
    records = table.astype(object).where(table.notna(), None).to_dict("records")
    rows = tuple(tuple(show(record) for show in columns.values()) for record in records)
    return PlainTable(f"{topic.name}-ranking", tuple(columns), rows)


def _ended(end: str) -> Show:
    return lambda row: _unless_missing(row[end], numerals.count)


def _unless_missing(value: Any, show: Callable[[float], str]) -> str:
    return numerals.NOTHING if value is None else show(value)


def growth_laws(table: pd.DataFrame, topic: Topic) -> PlainTable:
    """From `growth_laws.growth_table`."""
    rows = tuple((record["solver"], record["cost"], *_law(record)) for record in table.to_dict("records"))
    return PlainTable(f"{topic.name}-growth", ("solver", "cost", "grows as", "95 % interval", "misfit"), rows)


def _law(record: dict[Any, Any]) -> tuple[str, str, str]:
    if record["refusal"]:
        return f"no fit: {record['refusal']}", "", ""
    slope, low, high = record["slope"], record["low"], record["high"]
    if record["law"] == POWER:
        grows = f"cells to the power of {slope:.1f}", numerals.span(f"{low:.1f}", f"{high:.1f}")
    else:
        by = [f"{100 * (exp(each * STEP) - 1):.0f} %" for each in (slope, low, high)]
        grows = f"{by[0]} more for {STEP} cells more", numerals.span(*by[1:])
    return grows[0], grows[1] if low == low else "", f"{record['misfit']:.2f}"


def finding(oddity: Oddity) -> PlainTable:
    """The first rows of an oddity."""
    shown = oddity.table.head(MOST_FINDINGS)
    columns = [list(map(_printer(str(name)), shown[name])) for name in shown]
    head = tuple(HEADS.get(str(name), str(name)) for name in shown)
    rows = tuple(zip(*columns, strict=True))
    return PlainTable(oddity.name, head, rows, len(oddity.table) - len(shown))


HEADS = {"instance_id": "instance", "count_asked": "asked for", "wall_s": "wall, s", "cpu_s": "CPU, s"}


def _printer(name: str) -> Show:
    if name == "count_asked":
        return question
    if name == "ratio":
        return lambda value: f"{value:.1f}"
    return numerals.seconds if name in ("seconds", "shortest", "longest", "wall_s", "cpu_s") else str
