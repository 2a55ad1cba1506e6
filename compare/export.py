"""Results in the formats of other programs: CSV, Parquet, JSON lines, mkplot's JSON, LaTeX tables."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from compare import tables
from compare.numerals import EN_DASH
from compare.report import view
from compare.report.view import Cell, Label, SizeTable
from compare.results import Results, read_results, runs_table
from puzzles.vocabulary import InputError


def export_results(source: Path, form: str, out: Path) -> None:
    """Write the results in a store or folder to `out`, in one of FORMATS. Raises InputError, OSError."""
    FORMATS[form](read_results(source), out)


def to_csv(results: Results, out: Path) -> None:
    """A row a run, as in runs.csv."""
    runs_table(results.runs).to_csv(out, index=False, lineterminator="\n")


def to_parquet(results: Results, out: Path) -> None:
    """The same table; needs pyarrow."""
    if find_spec("pyarrow") is None:
        raise InputError("parquet needs pyarrow: python -m pip install 'puzzle-crosscheck[parquet]'")
    runs_table(results.runs).to_parquet(out, engine="pyarrow", index=False)


def to_jsonl(results: Results, out: Path) -> None:
    """A JSON object a run and line; what is unknown is null."""
    results.runs.to_json(out, orient="records", lines=True)


def to_mkplot(results: Results, out: Path) -> None:
    """A folder with a file for each puzzle, question and solver, as mkplot reads them: seconds and success of each
    instance. (The format: github.com/alexeyignatiev/mkplot.)"""
    out.mkdir(parents=True, exist_ok=True)
    for (puzzle, asked, solver), part in tables.cases(results.runs).groupby(["puzzle", "count_asked", "solver"]):
        stats: dict[str, dict[str, Any]] = {
            str(instance): {"status": bool(solved), "rtime": float(seconds)}
            for instance, solved, seconds in zip(
                part["instance_id"], part["answered"], part["seconds_bound"], strict=True
            )
        }
        preamble = {"program": solver, "prog_alias": solver, "prog_args": f"--count {asked}", "benchmark": puzzle}
        name = re.sub(r"[^A-Za-z0-9.=-]+", "_", f"{puzzle}-{asked}-{solver}")
        (out / f"{name}.json").write_text(json.dumps({"preamble": preamble, "stats": stats}), encoding="utf-8")


def to_latex(results: Results, out: Path) -> None:
    """The tables of size x solver, each a tabular; they need the package booktabs."""
    by_size = tables.size_table(tables.cases(results.runs))
    parts = [part for _, part in by_size.groupby(["puzzle", "count_asked"])] if len(by_size) else []
    text = "\n".join(_tabular(view.size_table(part)) for part in parts)
    out.write_text("% \\usepackage{booktabs}\n" + text, encoding="utf-8")


def _tabular(table: SizeTable) -> str:
    heads = [*table.corner, *map(_name, table.heads)]
    rows = [[_name(row.label), _escaped(row.label.detail), *map(_cell, row.cells)] for row in table.rows]
    lines = [
        f"% {table.topic.title}: answered, median seconds; > is a lower bound, bold the best of the row",
        rf"\begin{{tabular}}{{ll{'r' * len(table.heads)}}}",
        r"\toprule",
        " & ".join(heads) + r" \\",
        r"\midrule",
        *(" & ".join(row) + r" \\" for row in rows),
        r"\bottomrule",
        r"\end{tabular}",
    ]
    return "\n".join(lines) + "\n"


def _name(label: Label) -> str:
    return rf"\texttt{{{_escaped(label.name)}}}" if label.solver else _escaped(label.name)


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return "--"
    seconds = _escaped(cell.seconds)
    return f"{cell.share}, " + (rf"\textbf{{{seconds}}}" if cell.best else seconds)


SPECIAL = {
    **{letter: f"\\{letter}" for letter in "&%$#_{}"}, "\\": r"\textbackslash{}", "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}", "<": r"\textless{}", ">": r"\textgreater{}", EN_DASH: "--",
}  # fmt: skip


def _escaped(text: str) -> str:
    return "".join(SPECIAL.get(letter, letter) for letter in text)


FORMATS: dict[str, Callable[[Results, Path], None]] = {
    "csv": to_csv,
    "parquet": to_parquet,
    "jsonl": to_jsonl,
    "mkplot": to_mkplot,
    "latex": to_latex,
}
