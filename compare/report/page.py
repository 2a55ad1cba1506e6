"""The report as one HTML page that needs nothing from outside: pictures, plotly.js and the tables' CSV are inside."""

from __future__ import annotations

from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from compare.report import live
from compare.report.content import Report
from compare.report.definitions import DEFINITIONS
from compare.report.summary import counts

GLYPHS = {
    "x": "✖", "square": "■", "diamond": "◆", "circle": "●",
    "triangle-down": "▼", "triangle-up": "▲", "star": "★", "pentagon": "⬟",
}  # fmt: skip


def render(report: Report) -> str:
    """The whole page. Everything is escaped but the pictures and plotly.js, which are made here."""
    environment = Environment(
        loader=PackageLoader("compare"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"drawn": Markup, "data_link": data_link}
    return environment.get_template("report.html.j2").render(
        report=report,
        counts=counts(report.summary),
        definitions=DEFINITIONS,
        glyphs=GLYPHS,
        plotly=Markup(live.script()) if report.sections else "",
    )


def data_link(text: str) -> str:
    """CSV as the address of a link that carries it."""
    return "data:text/csv;charset=utf-8," + quote(text)
