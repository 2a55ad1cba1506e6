"""The same plots for a page with JavaScript, as figures of plotly.js: zoom, and the numbers under the pointer."""

from __future__ import annotations

import json
from html import escape
from math import log10
from typing import Any

from compare import numerals
from compare.report import axes
from compare.report.curves import SECONDS, Curve, Panel, Point
from compare.report.palette import Style


def figure(panel: Panel, styles: dict[str, Style]) -> str:
    """The plotly figure as JSON, its colours of text left to the page. Safe inside a script element."""
    traces: list[dict[str, Any]] = []
    for place, curve in enumerate(panel.curves):
        traces += _traces(panel, place, curve, styles[curve.solver])
    text = json.dumps({"data": traces, "layout": _layout(panel)}, allow_nan=False)
    return text.replace("<", "\\u003c")


def script() -> str:
    """plotly.js itself."""
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs()).replace("</script", "<\\/script")


def _traces(panel: Panel, place: int, curve: Curve, style: Style) -> list[dict[str, Any]]:
    x = [axes.across(panel, point.cells, place) for point in curve.points]
    y, low, high = (
        [axes.height(panel, getattr(point, what)) for point in curve.points] for what in ("value", "low", "high")
    )
    nothing: list[Any] = [None]  # plotly leaves a curve without points out of the legend
    group: dict[str, Any] = {"legendgroup": curve.solver, "name": escape(curve.solver), "type": "scatter"}
    symbols = [style.marker + ("-open" if point.censored else "") for point in curve.points]
    band = {"x": x + x[::-1], "y": high + low[::-1], "fill": "toself", "fillcolor": style.colour, "opacity": 0.15}
    found = [
        group | band | {"mode": "none", "hoverinfo": "skip", "showlegend": False},
        group | {
            "x": x or nothing, "y": y or nothing, "mode": "lines+markers", "line": {"color": style.colour, "width": 2},
            "marker": {"symbol": symbols or style.marker, "size": 9, "color": style.colour,
                       "line": {"width": 1.5, "color": style.colour}},
            "text": [_hover(panel, point) for point in curve.points], "hovertemplate": "%{text}",
        },
    ]  # fmt: skip
    late = [(x[i], point.limit) for i, point in enumerate(curve.points) if point.stopped and not point.censored]
    if panel.unit == SECONDS and late:
        mark = {"symbol": f"{style.marker}-open", "size": 9, "color": style.colour, "line": {"width": 1.5}}
        found.append(group | {"x": [left for left, _ in late], "y": [limit for _, limit in late], "mode": "markers",
                              "marker": mark, "showlegend": False, "hoverinfo": "skip"})  # fmt: skip
    return found


def _hover(panel: Panel, point: Point) -> str:
    show = numerals.seconds if panel.unit == SECONDS else numerals.count
    median = numerals.censored(show(point.value), point.censored)
    spread = numerals.span(show(point.low), show(point.high))
    answered = f"{point.answered} of {point.instances} answered"
    return f"{point.size}: {median} {panel.unit} ({spread})<br>{answered}"


def _layout(panel: Panel) -> dict[str, Any]:
    def axis(title: str, ticks: list[tuple[float, str]]) -> dict[str, Any]:
        at = {"tickvals": [place for place, _ in ticks], "ticktext": [text for _, text in ticks]}
        return {"type": "log", "title": {"text": title, "standoff": 8}, "zeroline": False, "automargin": True} | at

    lines = [
        {
            "type": "line",
            "xref": "paper",
            "x0": 0,
            "x1": 1,
            "y0": limit,
            "y1": limit,
            "line": {"dash": "dash", "width": 1},
        }
        for limit in panel.limits
    ]
    return {
        "xaxis": axis("size of the board", axes.size_ticks(panel)) | {"showgrid": False},
        "yaxis": axis(panel.unit, axes.value_ticks(panel)) | {"range": [log10(end) for end in axes.value_range(panel)]},
        "shapes": lines,
        "margin": {"l": 10, "r": 10, "t": 10, "b": 10},
        "legend": {"orientation": "h", "y": -0.2},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "height": 400,
    }
