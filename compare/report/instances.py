"""The instance table of the page, as compact data: a row an instance and question, in it a case a solver.

A page can show some thousands of rows. Of a larger campaign those are kept that are most worth a look, and of the
others an even share of all puzzles and sizes; the page says so, and runs.csv has everything.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compare.report import answers
from compare.report.palette import GLYPHS, Style
from compare.tables import CASE, WRONG

if TYPE_CHECKING:
    import pandas as pd

MOST_CASES = 40_000
ROW = ["puzzle", "count_asked", "instance_id"]
ONE, SPLIT = "answered by one solver only", "refuted answers"


@dataclass(frozen=True)
class InstanceTable:
    """`data` is JSON, safe inside a script element: solvers, outcomes, rows (see `_row`), answers (see answers.py)."""

    data: str
    shown: int
    total: int
    pictured: int


def instance_table(cases: pd.DataFrame, runs: pd.DataFrame, store_path: Path, look: dict[str, Style]) -> InstanceTable:
    """From tables.cases and judged_runs; pictures are drawn from the store."""
    flags = _flags(cases)
    total = len(flags)
    kept = flags.loc[_worth_showing(flags, max(1, MOST_CASES * total // max(len(cases), 1)))]
    shown = cases.merge(kept, on=ROW, suffixes=("", "_of_row"))
    solvers, outcomes = sorted(shown["solver"].unique()), sorted(shown["outcome"].unique())
    names = dict(zip(runs["instance_id"], runs["name"], strict=True))
    details = _details(runs)
    rows = [
        _row(key, part, solvers, outcomes, names, details)
        for key, part in _by_row(shown)
    ]  # fmt: skip
    ids = list(dict.fromkeys(row[3] for row in rows))
    pictures = answers.pictures(store_path, ids)
    coded = {
        it: [[svg, [solvers.index(one) if one in solvers else -1 for one in by], wrong] for svg, by, wrong in drawn]
        for it, drawn in pictures.items()
    }
    marks = [[look[solver].colour, GLYPHS[look[solver].marker]] for solver in solvers]
    data = {"solvers": solvers, "marks": marks, "outcomes": outcomes, "rows": rows, "answers": coded}
    text = json.dumps(data, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")
    return InstanceTable(text, len(rows), total, len(pictures))


def _flags(cases: pd.DataFrame) -> pd.DataFrame:
    """A row an instance and question, by puzzle and size: whether somebody was wrong, and whether just one answered."""
    marked = cases.assign(refuted=cases["outcome"] == WRONG)
    by_row = marked.groupby(ROW, sort=False)
    table = by_row.agg(
        cells=("cells", "first"), refuted=("refuted", "any"), answers=("answered", "sum"), solvers=("solver", "size")
    )
    table["one"] = (table["answers"] == 1) & (table["solvers"] > 1)
    return table.reset_index().sort_values(["puzzle", "cells", "instance_id", "count_asked"], kind="stable")


def _worth_showing(flags: pd.DataFrame, most: int) -> pd.Index:
    """Refuted ones first, then those that one solver answered, then an even share of the others; in their order."""
    odd = flags.index[flags["refuted"] | flags["one"]]
    chosen = flags.loc[odd].sort_values("refuted", ascending=False, kind="stable").index[: most // 2 or 1]
    others = flags.index.difference(chosen, sort=False)
    room = max(most - len(chosen), 0)
    step = max(1, -(-len(others) // room)) if room else len(others) + 1
    return flags.index[flags.index.isin(chosen) | flags.index.isin(others[::step])]


def _by_row(shown: pd.DataFrame) -> list[tuple[tuple[Any, ...], list[dict[Any, Any]]]]:
    """The cases of each row, in the order of the rows."""
    columns = [*CASE, "size", "cells", "outcome", "answered", "seconds_bound", "nodes_bound", "refuted", "one"]
    ordered = shown.sort_values(["puzzle", "cells", "instance_id", "count_asked", "solver"], kind="stable")
    grouped: dict[tuple[Any, ...], list[dict[Any, Any]]] = {}
    for values in ordered[columns].itertuples(index=False, name=None):
        record = dict(zip(columns, values, strict=True))
        grouped.setdefault(tuple(record[key] for key in ROW), []).append(record)
    return list(grouped.items())


def _row(
    key: tuple[Any, ...],
    cases: list[dict[Any, Any]],
    solvers: list[str],
    outcomes: list[str],
    names: dict[str, str],
    details: dict[tuple[Any, ...], str],
) -> list[Any]:
    """[puzzle, size, cells, id, name, question, flags, cases]; a case is [solver, outcome, seconds, nodes, detail]."""
    first = cases[0]
    flags = [text for text, there in ((SPLIT, first["refuted"]), (ONE, first["one"])) if there]
    coded = [
        [solvers.index(case["solver"]), outcomes.index(case["outcome"]), _short(case["seconds_bound"]),
         _short(case["nodes_bound"]), details.get((*key, case["solver"]), "")]
        for case in cases
    ]  # fmt: skip
    puzzle, count_asked, instance_id = key
    return [puzzle, first["size"], int(first["cells"]), instance_id, names[instance_id], int(count_asked), flags, coded]


def _details(runs: pd.DataFrame) -> dict[tuple[Any, ...], str]:
    """Why a case is wrong or has no answer, where that is known: by puzzle, question, instance and solver."""
    told = runs["reason"].where(runs["reason"] != "", runs["detail"])
    some = runs.assign(told=told)[told != ""].drop_duplicates([*ROW, "solver"])
    columns = [some[name] for name in (*ROW, "solver", "told")]
    return {key: text[:200] for *key_parts, text in zip(*columns, strict=True) for key in [tuple(key_parts)]}


def _short(value: float) -> float | None:
    return None if value != value else float(f"{value:.3g}")
