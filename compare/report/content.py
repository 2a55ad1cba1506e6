"""A report, composed: everything that its Markdown and its HTML page print, in the order of reading."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from compare import encoding_sizes, tables
from compare import uniqueness as solution_counts
from compare.report import live, still, view
from compare.report.conditions import Conditions, conditions
from compare.report.curves import SECONDS, Panel, panels
from compare.report.exhibits import Exhibit, exhibit
from compare.report.judged_runs import JudgedRuns
from compare.report.palette import Style, styles
from compare.report.summary import Summary, summarise
from compare.verdicts import REFUTED

if TYPE_CHECKING:
    import pandas as pd

TABLES, FIGURES = "tables", "figures"  # folders beside the report


@dataclass(frozen=True)
class Figure:
    """One plot: as SVG, as JSON for plotly.js, and the name of its files without the ending."""

    file: str
    title: str
    note: str
    svg: str
    live: str


@dataclass(frozen=True)
class Section:
    """One puzzle and question: its table and its plots."""

    table: view.SizeTable
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Report:
    """`csv`: the text of each CSV file by its name, runs.csv left to the one who writes files (it is large)."""

    name: str
    summary: Summary
    exhibits: tuple[Exhibit, ...]
    known_answers: view.PlainTable
    sections: tuple[Section, ...]
    uniqueness: view.PlainTable
    encodings: view.PlainTable
    conditions: Conditions
    styles: dict[str, Style]
    csv: dict[str, str]


def compose(judged: JudgedRuns, name: str) -> Report:
    """The report of a campaign called `name`."""
    import pandas as pd

    runs = judged.runs
    by_size = tables.size_table(tables.cases(runs))
    look = styles(by_size["line_up"]) if len(by_size) else {}
    csv: dict[str, str] = {}
    sections = []
    for _, part in by_size.groupby(["puzzle", "count_asked"], sort=True) if len(by_size) else ():
        sections.append(_section(part, look, csv))
    counts, sizes = solution_counts.uniqueness_table(runs), encoding_sizes.encoding_table(runs)
    known_answers = view.wrong_known_answers(judged.refuted_puzzles)
    csv |= {f"{TABLES}/uniqueness.csv": _csv(counts), f"{TABLES}/encodings.csv": _csv(sizes)}
    csv[f"{TABLES}/known-answers.csv"] = _csv(pd.DataFrame(known_answers.rows, columns=known_answers.head))
    return Report(
        name=name,
        summary=summarise(runs, judged.planned, tuple(section.table for section in sections)),
        exhibits=_exhibits(judged),
        known_answers=known_answers,
        sections=tuple(sections),
        uniqueness=view.uniqueness(counts),
        encodings=view.encodings(sizes),
        conditions=conditions(judged),
        styles=look,
        csv=csv,
    )


def _section(part: pd.DataFrame, look: dict[str, Style], csv: dict[str, str]) -> Section:
    table = view.size_table(part)
    csv[f"{TABLES}/{table.name}.csv"] = _csv(part)
    figures = []
    for panel in panels(part):
        figure = _figure(panel, look, table.question)
        csv[f"{figure.file}.csv"] = _csv(points(panel))
        figures.append(figure)
    return Section(table, tuple(figures))


def _figure(panel: Panel, look: dict[str, Style], question: str) -> Figure:
    what = "Time" if panel.unit == SECONDS else panel.unit.capitalize()
    title = f"{panel.puzzle.capitalize()}, {question}: {what.lower()} per size"
    note = f"{panel.left_out} instances that fewer solvers met are in the table only." if panel.left_out else ""
    return Figure(f"{FIGURES}/{panel.name}", title, note, still.draw(panel, look, title), live.figure(panel, look))


def points(panel: Panel) -> pd.DataFrame:
    """The points of a panel, a row each."""
    import pandas as pd

    rows: list[dict[str, Any]] = [
        {"solver": curve.solver, "unit": panel.unit} | asdict(point) for curve in panel.curves for point in curve.points
    ]
    return pd.DataFrame(rows)


def _exhibits(judged: JudgedRuns) -> tuple[Exhibit, ...]:
    """Refutations of others before those of the article presets; within these by puzzle."""
    kind = ["puzzle", "solver", "fault"]
    alike = judged.runs[judged.runs["verdict"] == REFUTED].groupby(kind).size().to_dict()
    found = [exhibit(one, alike[one.instance.puzzle, one.run.solver, one.judgement.kind]) for one in judged.refutations]
    return tuple(sorted(found, key=lambda one: (one.by_article, one.puzzle, one.solver, one.fault)))


def _csv(table: pd.DataFrame) -> str:
    """The table as CSV, a line-up as its solvers with blanks between."""
    if "line_up" in table:
        table = table.assign(line_up=table["line_up"].map(" ".join))
    return table.to_csv(index=False, lineterminator="\n")
