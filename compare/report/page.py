"""The report as one HTML page that needs nothing from outside: pictures, plotly.js, the instance table
and short CSV are inside; long CSV lies beside it."""

from __future__ import annotations

from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from compare.report import live
from compare.report.content import Report
from compare.report.definitions import DEFINITIONS
from compare.report.palette import GLYPHS
from compare.report.summary import counts

LONGEST_LINK = 60_000  # letters of CSV that a link carries within itself; longer ones are files beside the page


def render(report: Report) -> str:
    """The whole page. Everything is escaped but the pictures and plotly.js, which are made here."""
    environment = Environment(
        loader=PackageLoader("compare"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"drawn": Markup, "csv_address": csv_address}
    return environment.get_template("report.html.j2").render(
        report=report,
        counts=counts(report.summary),
        definitions=DEFINITIONS,
        glyphs=GLYPHS,
        plotly=Markup(live.script()) if report.sections else "",
    )


def csv_address(file: str, text: str) -> str:
    """Where a link finds the CSV: in itself, or in the file of that name."""
    return file if len(text) > LONGEST_LINK else "data:text/csv;charset=utf-8," + quote(text)
