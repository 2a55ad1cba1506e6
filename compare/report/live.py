"""Charts for a page with JavaScript, as figures of plotly.js: zoom, curves to hide, the numbers under the pointer."""

from __future__ import annotations

import json
from html import escape
from math import log10
from typing import Any

from compare.report.chart import JOINED, LOOSE, STEPS, Axis, Chart, Curve, Guide
from compare.report.palette import Style
from compare.report.still import FADED_FROM

LINES: dict[str, dict[str, Any]] = {
    JOINED: {"shape": "linear", "width": 2},
    STEPS: {"shape": "hv", "width": 2},
    LOOSE: {"width": 0},
}


def figure(chart: Chart, styles: dict[str, Style]) -> str:
    """The plotly figure as JSON, its colours of text left to the page. Safe inside a script element."""
    traces = [trace for curve in chart.curves for trace in _traces(curve, styles[curve.solver])]
    text = json.dumps({"data": traces, "layout": _layout(chart, styles)}, allow_nan=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def script() -> str:
    """plotly.js itself."""
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs()).replace("</script", "<\\/script")


def _traces(curve: Curve, style: Style) -> list[dict[str, Any]]:
    nothing: list[Any] = [None]  # plotly leaves a curve without points out of the legend
    group: dict[str, Any] = {"legendgroup": curve.solver, "name": escape(curve.solver), "type": "scatter"}
    many = len(curve.marks) >= FADED_FROM
    found = [group | _band(curve, style)] if curve.band else []
    mode = "+".join(part for part, there in (("lines", curve.join != LOOSE), ("markers", curve.symbols)) if there)
    found.append(
        group | {
            "x": [_short(mark.x) for mark in curve.marks] or nothing,
            "y": [_short(mark.y) for mark in curve.marks] or nothing,
            "mode": mode or "lines", "line": LINES[curve.join] | {"color": style.colour},
            "marker": {"symbol": [f"{style.marker}{'-open' if it.open else ''}" for it in curve.marks] or style.marker,
                       "size": 6 if many else 9, "color": style.colour, "line": {"width": 1.5, "color": style.colour}},
            "opacity": 0.6 if many and curve.join == LOOSE else 1,
            "text": [escape(mark.text, quote=False) for mark in curve.marks], "hovertemplate": "%{text}",
        }
    )  # fmt: skip
    if curve.late:
        mark = {"symbol": f"{style.marker}-open", "size": 9, "color": style.colour, "line": {"width": 1.5}}
        found.append(group | {"x": [late.x for late in curve.late], "y": [late.y for late in curve.late],
                              "mode": "markers", "marker": mark, "showlegend": False, "hoverinfo": "skip"})  # fmt: skip
    return found


def _band(curve: Curve, style: Style) -> dict[str, Any]:
    x = [place for place, _, _ in curve.band]
    low, high = [low for _, low, _ in curve.band], [high for _, _, high in curve.band]
    look = {"fill": "toself", "fillcolor": style.colour, "opacity": 0.15, "mode": "none"}
    return {"x": x + x[::-1], "y": high + low[::-1], "hoverinfo": "skip", "showlegend": False} | look


def _layout(chart: Chart, styles: dict[str, Style]) -> dict[str, Any]:
    rows = len(chart.curves)
    height = 60 + 24 * rows if not chart.legend else (480 if chart.square else 380) + 14 * rows
    return {
        "xaxis": _axis(chart.x) | {"showgrid": False},
        "yaxis": _axis(chart.y),
        "shapes": [_line(guide, styles) for guide in chart.guides],
        "annotations": [_label(chart, guide) for guide in chart.guides if guide.label],
        "margin": {"l": 10, "r": 10, "t": 24, "b": 10},
        "showlegend": chart.legend,
        "legend": {"orientation": "h", "yref": "container", "y": 0, "yanchor": "bottom"},
        "hovermode": "closest",
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "modebar": {"bgcolor": "rgba(0,0,0,0)", "remove": ["select2d", "lasso2d", "autoScale2d"]},
        "height": height,
    }


def _axis(axis: Axis) -> dict[str, Any]:
    ends = [log10(end) if axis.log else end for end in (axis.low, axis.high)]
    return {
        "type": "log" if axis.log else "linear", "range": ends, "title": {"text": axis.title, "standoff": 8},
        "tickvals": [value for value, _ in axis.ticks], "ticktext": [escape(text) for _, text in axis.ticks],
        "zeroline": False, "automargin": True, "showline": True, "tickangle": 0,
    }  # fmt: skip


def _line(guide: Guide, styles: dict[str, Style]) -> dict[str, Any]:
    """A guide; without a colour it is drawn in that of the text, which report.js sets."""
    look: dict[str, Any] = {"dash": "dash", "width": 1} if guide.dashed else {"width": 2.5}
    if guide.solver:
        look["color"] = styles[guide.solver].colour
    ends = {"x0": guide.x0, "y0": guide.y0, "x1": guide.x1, "y1": guide.y1}
    return {"type": "line", "line": look, "layer": "below"} | ends


def _label(chart: Chart, guide: Guide) -> dict[str, Any]:
    """Annotations are placed by the logarithm on a logarithmic axis, unlike shapes."""
    x, y = (log10(at) if axis.log else at for axis, at in ((chart.x, guide.x1), (chart.y, guide.y1)))
    place = {"xanchor": guide.anchor(chart.x), "yanchor": "bottom", "showarrow": False}
    return {"x": x, "y": y, "text": escape(guide.label), "font": {"size": 11}} | place


def _short(value: float) -> float:
    """As many digits as can be seen."""
    return float(f"{value:.5g}")
