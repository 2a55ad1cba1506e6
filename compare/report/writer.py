"""The files of a report, written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from compare.report import markdown, page, still
from compare.report.content import FIGURES, TABLES, Report, compose
from compare.report.exhibits import FOLDER
from compare.report.judged_runs import JudgedRuns, gather
from compare.report.summary import Summary

if TYPE_CHECKING:
    import pandas as pd

OURS = {TABLES: ("csv",), FIGURES: ("csv", "svg"), FOLDER: ("json", "svg")}


def write_report(store_path: Path, out_dir: Path) -> Summary:
    """Write runs.csv, report.md, report.html and what goes beside them into `out_dir`, in place of earlier ones.

    Raises StoreError where the store cannot be read, OSError where the place cannot be written."""
    judged = gather(store_path)
    report = compose(judged, judged.meta.get("name") or out_dir.resolve().name)
    _clear(out_dir)
    for name, text in _files(report).items():
        _write(out_dir / name, text)
    runs_table(judged).to_csv(out_dir / "runs.csv", index=False, lineterminator="\n")
    return report.summary


def runs_table(judged: JudgedRuns) -> pd.DataFrame:
    """Every run, a row each, as runs.csv has it: the instance first, then the solver, the verdict, the figures."""
    runs = judged.runs
    first = ["puzzle", "size", "instance_id", "name", "solver", "count_asked", "status", "verdict", "fault", "reason"]
    runs = runs[first + [column for column in runs if column not in first]]
    return runs.assign(**{column: runs[column].map(json.dumps) for column in ("invalid", "effort")})


def _files(report: Report) -> dict[str, str]:
    """The text of each file by its path."""
    files = dict(report.csv)
    for one in report.exhibits:
        files |= {name: still.alone(text) if name.endswith(".svg") else text for name, text in one.files.items()}
    for section in report.sections:
        files |= {f"{figure.file}.svg": still.alone(figure.svg) for figure in section.figures}
    return files | {"report.md": markdown.render(report), "report.html": page.render(report)}


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _clear(out_dir: Path) -> None:
    """Remove the tables and pictures of an earlier report, some of which this one may no longer have."""
    for folder, endings in OURS.items():
        for ending in endings:
            for path in (out_dir / folder).glob(f"*.{ending}"):
                path.unlink()
