"""The files of a report, written."""

from __future__ import annotations

from pathlib import Path

from compare.judged_runs import gather
from compare.machines import refuse_unlike
from compare.report import markdown, page, still
from compare.report.content import Report, compose
from compare.report.exhibits import FOLDER
from compare.report.sections import FIGURES, TABLES
from compare.report.summary import Summary
from compare.results import RUNS, runs_table, write_conditions
from puzzles.quoting import escaped

OURS = {TABLES: ("csv",), FIGURES: ("csv", "svg"), FOLDER: ("json", "svg")}


def write_report(store_path: Path, out_dir: Path, mix_machines: bool = False) -> Summary:
    """Write runs.csv, conditions.json, report.md, report.html and what goes beside them into `out_dir`.

    They take the place of earlier ones. Raises StoreError where the store cannot be read, UnlikeMachines where its
    tables would compare times of unlike machines and nobody has said `mix_machines`, OSError where the place cannot be
    written."""
    judged = gather(store_path)
    if not mix_machines:
        refuse_unlike(judged.runs, judged.hosts)
    report = compose(judged, judged.meta.get("name") or escaped(out_dir.resolve().name), store_path)
    _clear(out_dir)
    for name, text in _files(report).items():
        _write(out_dir / name, text)
    runs_table(judged.runs).to_csv(out_dir / RUNS, index=False, lineterminator="\n")
    write_conditions(judged, out_dir)
    return report.summary


def _files(report: Report) -> dict[str, str]:
    """The text of each file by its path."""
    files = dict(report.csv)
    for one in report.shown:
        files |= {name: still.alone(text) if name.endswith(".svg") else text for name, text in one.files.items()}
    files |= {f"{figure.file}.svg": still.alone(figure.svg) for figure in report.figures}
    files |= {picture.file: still.alone(picture.svg) for part in report.audits for picture in part.pictures}
    shown = (one for chapter in report.claims for one in chapter.shown)
    files |= {picture.file: still.alone(picture.svg) for one in shown for picture in one.pictures}
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
