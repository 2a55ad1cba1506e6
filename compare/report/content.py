"""A report, composed: everything that its Markdown and its HTML page print, in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from compare import encoding_sizes, oddities, tables
from compare import uniqueness as solution_counts
from compare.audit.kept import read_audits
from compare.conditions import Conditions, conditions
from compare.judged_runs import JudgedRuns
from compare.report import drift, encoding_growth, live, plain_tables, still
from compare.report.audit import AuditPart, audit_parts
from compare.report.chart import Chart
from compare.report.claims import ArticleChapter, chapters_beside
from compare.report.exhibits import Exhibit, exhibit
from compare.report.instances import InstanceTable, instance_table
from compare.report.palette import Style, style, styles
from compare.report.plain_tables import PlainTable
from compare.report.plugins import plugin_options
from compare.report.smallest import WITNESSES, with_smallest, witness_table
from compare.report.strength import StrengthPart, strength_parts
from compare.report.summary import Summary, summarise
from compare.report.topic import Topic
from compare.report.topic_part import TopicPart, topic_part
from compare.strength import rows as strength_rows
from compare.verdicts import REFUTED
from compare.witness.record import read_witnesses

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
    """One puzzle and question, its charts drawn."""

    part: TopicPart
    figures: tuple[Figure, ...]
    scatter_figures: tuple[Figure, ...]
    node_figures: tuple[Figure, ...]


@dataclass(frozen=True)
class StrengthSection:
    """What propagation finds on one puzzle, its charts drawn."""

    part: StrengthPart
    styles: dict[str, Style]
    figures: tuple[Figure, ...]
    single_figures: tuple[Figure, ...]


@dataclass(frozen=True)
class Finding:
    """One kind of oddity: `table` shows its first rows."""

    title: str
    meaning: str
    table: PlainTable


@dataclass(frozen=True)
class Report:
    """`csv`: the text of each CSV file by its name, runs.csv left to the one who writes files (it is large)."""

    name: str
    summary: Summary
    sections: tuple[Section, ...]
    conditions: Conditions
    calibration: tuple[Figure, ...]
    encodings: PlainTable
    encoding_figures: tuple[Figure, ...]
    strength: tuple[StrengthSection, ...]
    audits: tuple[AuditPart, ...]
    claims: tuple[ArticleChapter, ...]
    instances: InstanceTable
    exhibits: tuple[Exhibit, ...]
    known_answers: PlainTable
    uniqueness: PlainTable
    findings: tuple[Finding, ...]
    styles: dict[str, Style]
    csv: dict[str, str]

    @property
    def figures(self) -> Iterator[Figure]:
        for section in self.sections:
            yield from (*section.figures, *section.scatter_figures, *section.node_figures)
        for strength in self.strength:
            yield from (*strength.figures, *strength.single_figures)
        yield from (*self.encoding_figures, *self.calibration)


def compose(judged: JudgedRuns, name: str, store_path: Path) -> Report:
    """The report of a campaign called `name`, from what `judged_runs.gather` found in its store."""
    runs, csv = judged.runs, Csv()
    cases = tables.cases(runs)
    look = styles(cases["line_up"].unique()) if len(cases) else {}
    sections = [_section(part, look, csv) for part in _parts(runs, cases)]
    strength = tuple(strength_sections(strength_rows.read(store_path.parent), look, csv))
    counts, sizes = solution_counts.uniqueness_table(runs), encoding_sizes.encoding_table(runs)
    audits = audit_parts(read_audits(store_path.parent))
    for audited in (table for part in audits for table in part.tables):
        csv.add(f"{TABLES}/{audited.name}", audited.frame())
    claims = chapters_beside(store_path.parent)
    for tested in (table for chapter in claims for table in chapter.tables):
        csv.add(f"{TABLES}/{tested.name}", tested.frame())
    known_answers = plain_tables.wrong_known_answers(judged.refuted_puzzles)
    odd = oddities.oddities(runs, cases)
    exhibits = _exhibits(judged, store_path.parent)
    for table, data in (("uniqueness", counts), ("encodings", sizes), *((one.name, one.table) for one in odd)):
        csv.add(f"{TABLES}/{table}", data)
    csv.add(f"{TABLES}/known-answers", known_answers.frame())
    csv.add(f"{TABLES}/{WITNESSES}", witness_table(exhibits))
    return Report(
        name=name,
        summary=summarise(runs, judged.planned, tuple(section.part.table for section in sections)),
        sections=tuple(sections),
        conditions=conditions(judged),
        calibration=_calibration(judged, csv),
        encodings=plain_tables.encodings(sizes),
        encoding_figures=tuple(_figure(chart, look, csv) for chart in _encoding_charts(sizes)),
        strength=strength,
        audits=audits,
        claims=claims,
        instances=instance_table(cases, runs, store_path, look),
        exhibits=exhibits,
        known_answers=known_answers,
        uniqueness=plain_tables.uniqueness(counts),
        findings=tuple(Finding(it.title, it.meaning, plain_tables.finding(it)) for it in odd if len(it.table)),
        styles={solver: its for section in strength for solver, its in section.styles.items()} | look,
        csv=csv,
    )


class Csv(dict[str, str]):
    """The text of CSV files by name."""

    def add(self, name: str, table: pd.DataFrame) -> None:
        """A line-up is written as its solvers with blanks between."""
        if "line_up" in table:
            table = table.assign(line_up=table["line_up"].map(" ".join))
        self[f"{name}.csv"] = table.to_csv(index=False, lineterminator="\n", float_format="%.6g")


def _parts(runs: pd.DataFrame, cases: pd.DataFrame) -> list[TopicPart]:
    topic = ["puzzle", "count_asked"]
    by_size = tables.size_table(cases)
    if not len(by_size):
        return []
    of_cases, of_runs = dict(list(cases.groupby(topic))), dict(list(runs.groupby(topic)))
    return [topic_part(Topic.of(part), part, of_cases[key], of_runs[key]) for key, part in by_size.groupby(topic)]


def _section(part: TopicPart, look: dict[str, Style], csv: Csv) -> Section:
    for name, table in part.csv.items():
        csv.add(f"{TABLES}/{name}", table)
    kinds = (part.charts, part.scatter_charts, part.node_charts)
    return Section(part, *(tuple(_figure(chart, look, csv) for chart in charts) for charts in kinds))


def _figure(chart: Chart, look: dict[str, Style], csv: Csv) -> Figure:
    file = f"{FIGURES}/{chart.name}"
    csv.add(file, chart.data)
    return Figure(file, chart.title, chart.note, still.draw(chart, look), live.figure(chart, look))


def _calibration(judged: JudgedRuns, csv: Csv) -> tuple[Figure, ...]:
    chart = None if judged.calibrations is None else drift.chart(judged.calibrations)
    if chart is None:
        return ()
    look = {curve.solver: style(place) for place, curve in enumerate(chart.curves)}
    return (_figure(chart, look, csv),)


def _encoding_charts(sizes: pd.DataFrame) -> list[Chart]:
    return [chart for _, of_puzzle in sizes.groupby("puzzle") for chart in encoding_growth.charts(of_puzzle)]


def strength_sections(rows: pd.DataFrame | None, look: dict[str, Style], csv: Csv) -> Iterator[StrengthSection]:
    """From the rows of strength/rows.py, if there are any. Solvers without a look get one."""
    for part in [] if rows is None else strength_parts(rows):
        csv.add(f"{TABLES}/{part.table.name}", part.data)
        looks = styles([part.data["solver"].unique()]) | look
        kinds = (part.charts, part.single_charts)
        yield StrengthSection(part, looks, *(tuple(_figure(chart, looks, csv) for chart in charts) for charts in kinds))


def _exhibits(judged: JudgedRuns, folder: Path) -> tuple[Exhibit, ...]:
    """Refutations of others before those of the article presets; within these by puzzle. Their smallest witnesses are
    those kept in the folder. Raises InputError where one is damaged."""
    kind = ["puzzle", "solver", "fault"]
    alike = judged.runs[judged.runs["verdict"] == REFUTED].groupby(kind).size().to_dict()
    plugins = plugin_options(judged.meta)
    kept = {one.of: one for one in read_witnesses(folder)} if judged.refutations else {}
    found = [
        with_smallest(
            exhibit(one, alike[one.instance.puzzle, one.run.solver, one.judgement.kind], plugins),
            kept.get((one.instance.id, one.run.solver, one.judgement.kind)),
            plugins,
        )
        for one in judged.refutations
    ]
    return tuple(sorted(found, key=lambda one: (one.by_article, one.puzzle, one.solver, one.fault)))
