"""The files of a measurement of propagation strength: its rows, and a page of tables and plots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from compare.report import markdown, still
from compare.report.sections import Csv, strength_sections
from compare.strength.rows import FILE

if TYPE_CHECKING:
    import pandas as pd


def write_strength(rows: pd.DataFrame, folder: Path) -> None:
    """strength.csv, from which the report of a campaign in this folder takes its chapter; strength.md, and what it
    shows. Raises OSError."""
    csv = Csv()
    sections = list(strength_sections(rows, {}, csv))
    figures = [figure for section in sections for figure in (*section.figures, *section.single_figures)]
    files = dict(csv) | {f"{figure.file}.svg": still.alone(figure.svg) for figure in figures}
    files["strength.md"] = markdown.rendered("strength_alone.md.j2", sections=sections)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    rows.to_csv(folder / FILE, index=False, lineterminator="\n")
