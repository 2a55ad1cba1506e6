"""Charts drawn, and the sections of a report that hold them; the data of each goes into a CSV file beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from compare.report import live, still
from compare.report.chart import Chart
from compare.report.palette import Style, styles
from compare.report.strength import StrengthPart, strength_parts
from compare.report.topic_part import TopicPart

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


class Csv(dict[str, str]):
    """The text of CSV files by name."""

    def add(self, name: str, table: pd.DataFrame) -> None:
        """A line-up is written as its solvers with blanks between."""
        if "line_up" in table:
            table = table.assign(line_up=table["line_up"].map(" ".join))
        self[f"{name}.csv"] = table.to_csv(index=False, lineterminator="\n", float_format="%.6g")

    def add_table(self, name: str, table: pd.DataFrame) -> None:
        self.add(f"{TABLES}/{name}", table)


def figure(chart: Chart, look: dict[str, Style], csv: Csv) -> Figure:
    """The chart drawn, its data put beside it."""
    file = f"{FIGURES}/{chart.name}"
    csv.add(file, chart.data)
    return Figure(file, chart.title, chart.note, still.draw(chart, look), live.figure(chart, look))


def section(part: TopicPart, look: dict[str, Style], csv: Csv) -> Section:
    """The part with its charts drawn, its tables put beside it."""
    for name, table in part.csv.items():
        csv.add_table(name, table)
    kinds = (part.charts, part.scatter_charts, part.node_charts)
    return Section(part, *(tuple(figure(chart, look, csv) for chart in charts) for charts in kinds))


def strength_sections(rows: pd.DataFrame | None, look: dict[str, Style], csv: Csv) -> Iterator[StrengthSection]:
    """From the rows of strength/rows.py, if there are any. Solvers without a look get one."""
    for part in [] if rows is None else strength_parts(rows):
        csv.add_table(part.table.name, part.data)
        looks = styles([part.data["solver"].unique()]) | look
        kinds = (part.charts, part.single_charts)
        yield StrengthSection(part, looks, *(tuple(figure(chart, looks, csv) for chart in charts) for charts in kinds))
