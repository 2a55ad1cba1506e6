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
from compare.report import drift, encoding_growth, plain_tables
from compare.report.audit import AuditPart, audit_parts
from compare.report.audit_exhibit import AuditExhibit, audit_exhibit
from compare.report.chart import Chart
from compare.report.claims import ArticleChapter, chapters_beside
from compare.report.exhibits import Exhibit, exhibit
from compare.report.instances import InstanceTable, instance_table
from compare.report.offence_links import offence_links
from compare.report.palette import Style, style, styles
from compare.report.plain_tables import PlainTable
from compare.report.plugins import plugin_options
from compare.report.sections import Csv, Figure, Section, StrengthSection, figure, section, strength_sections
from compare.report.smallest import WITNESSES, with_smallest, witness_table
from compare.report.summary import Summary, summarise
from compare.report.topic import Topic
from compare.report.topic_part import TopicPart, topic_part
from compare.strength import rows as strength_rows
from compare.witness.offence import offences_kept
from compare.witness.offence_record import read_audit_witnesses
from compare.witness.record import read_witnesses

if TYPE_CHECKING:
    import pandas as pd


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
    audited: tuple[AuditExhibit, ...]
    known_answers: PlainTable
    uniqueness: PlainTable
    findings: tuple[Finding, ...]
    styles: dict[str, Style]
    csv: Csv

    @property
    def shown(self) -> tuple[Exhibit | AuditExhibit, ...]:
        return *self.exhibits, *self.audited

    @property
    def by_articles(self) -> bool:
        """Whether a fault of an article's algorithm is shown."""
        return any(one.by_article for one in self.shown)

    @property
    def figures(self) -> Iterator[Figure]:
        for of_topic in self.sections:
            yield from (*of_topic.figures, *of_topic.scatter_figures, *of_topic.node_figures)
        for of_puzzle in self.strength:
            yield from (*of_puzzle.figures, *of_puzzle.single_figures)
        yield from (*self.encoding_figures, *self.calibration)


def compose(judged: JudgedRuns, name: str, store_path: Path) -> Report:
    """The report of a campaign called `name`, from what `judged_runs.gather` found in its store."""
    runs, folder, csv = judged.runs, store_path.parent, Csv()
    cases = tables.cases(runs)
    look = styles(cases["line_up"].unique()) if len(cases) else {}
    sections = tuple(section(part, look, csv) for part in _parts(runs, cases))
    strength = tuple(strength_sections(strength_rows.read(folder), look, csv))
    counts, sizes = solution_counts.uniqueness_table(runs), encoding_sizes.encoding_table(runs)
    odd = oddities.oddities(runs, cases)
    exhibits, audited = _exhibits(judged, folder), _audited(judged, folder)
    report = Report(
        name=name,
        summary=summarise(runs, judged.planned, tuple(one.part.table for one in sections)),
        sections=sections,
        conditions=conditions(judged),
        calibration=_calibration(judged, csv),
        encodings=plain_tables.encodings(sizes),
        encoding_figures=tuple(figure(chart, look, csv) for chart in _encoding_charts(sizes)),
        strength=strength,
        audits=audit_parts(read_audits(folder), offence_links(audited, exhibits)),
        claims=chapters_beside(folder),
        instances=instance_table(cases, runs, store_path, look),
        exhibits=exhibits,
        audited=audited,
        known_answers=plain_tables.wrong_known_answers(judged.refuted_puzzles),
        uniqueness=plain_tables.uniqueness(counts),
        findings=tuple(Finding(it.title, it.meaning, plain_tables.finding(it)) for it in odd if len(it.table)),
        styles={solver: its for one in strength for solver, its in one.styles.items()} | look,
        csv=csv,
    )
    whole = {"uniqueness": counts, "encodings": sizes} | {one.name: one.table for one in odd}
    _add_tables(report, whole)
    return report


def _add_tables(report: Report, whole: dict[str, pd.DataFrame]) -> None:
    """Put beside the report what its chapters print, and those tables whole of which they print the first rows."""
    parts: tuple[AuditPart | ArticleChapter, ...] = (*report.audits, *report.claims)
    for table in (report.known_answers, *(table for part in parts for table in part.tables)):
        report.csv.add_table(table.name, table.frame())
    for name, data in whole.items():
        report.csv.add_table(name, data)
    report.csv.add_table(WITNESSES, witness_table(report.exhibits, report.audited))


def _parts(runs: pd.DataFrame, cases: pd.DataFrame) -> list[TopicPart]:
    topic = ["puzzle", "count_asked"]
    by_size = tables.size_table(cases)
    if not len(by_size):
        return []
    of_cases, of_runs = dict(list(cases.groupby(topic))), dict(list(runs.groupby(topic)))
    return [topic_part(Topic.of(part), part, of_cases[key], of_runs[key]) for key, part in by_size.groupby(topic)]


def _calibration(judged: JudgedRuns, csv: Csv) -> tuple[Figure, ...]:
    chart = None if judged.calibrations is None else drift.chart(judged.calibrations)
    if chart is None:
        return ()
    look = {curve.solver: style(place) for place, curve in enumerate(chart.curves)}
    return (figure(chart, look, csv),)


def _encoding_charts(sizes: pd.DataFrame) -> list[Chart]:
    return [chart for _, of_puzzle in sizes.groupby("puzzle") for chart in encoding_growth.charts(of_puzzle)]


def _exhibits(judged: JudgedRuns, folder: Path) -> tuple[Exhibit, ...]:
    """Refutations of others before those of the article presets; within these by puzzle. Their smallest witnesses are
    those kept in the folder. Raises InputError where one is damaged."""
    plugins = plugin_options(judged.meta)
    kept = {one.of: one for one in read_witnesses(folder)} if judged.refutations else {}
    found = [
        with_smallest(
            exhibit(one, judged.alike[one.alike], plugins),
            kept.get(one.of),
            plugins,
        )
        for one in judged.refutations
    ]
    return tuple(sorted(found, key=lambda one: (one.by_article, one.puzzle, one.solver, one.fault)))


def _audited(judged: JudgedRuns, folder: Path) -> tuple[AuditExhibit, ...]:
    """The smallest witnesses in the folder of what its audits found; others before the article presets. Raises
    InputError where one is damaged."""
    found = {(it.instance.id, one.solver, it.offence) for one in read_audits(folder) for it in offences_kept(one)}
    options = plugin_options(judged.meta)
    shown = [audit_exhibit(one, options) for one in read_audit_witnesses(folder) if found.intersection(one.of)]
    return tuple(sorted(shown, key=lambda one: (one.by_article, one.puzzle, one.solver, one.title)))
