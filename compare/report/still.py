"""Plots as SVG, drawn by matplotlib: for the Markdown, for paper, and for a page without JavaScript."""

from __future__ import annotations

import re
from io import StringIO
from math import ceil
from typing import TYPE_CHECKING, Any

from compare.report import axes
from compare.report.curves import SECONDS, Curve, Panel
from compare.report.palette import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKS = {
    "x": "X", "square": "s", "diamond": "D", "circle": "o",
    "triangle-down": "v", "triangle-up": "^", "star": "*", "pentagon": "p",
}  # fmt: skip
LEGEND_COLUMNS = 2
INK = "#010203"  # stands for the colour of the text around, which may be light or dark
PAPER = "#040506"
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9, "axes.spines.top": False,
    "axes.spines.right": False, "text.color": INK, "axes.edgecolor": INK, "axes.labelcolor": INK, "xtick.color": INK,
    "ytick.color": INK, "legend.frameon": False, "figure.facecolor": "none", "axes.facecolor": "none",
    "xtick.minor.size": 0, "ytick.minor.size": 0, "text.parse_math": False,
}  # fmt: skip
THEME = (
    "<style>svg{color:#1f2328;--paper:#fff;background:#fff}"
    "@media(prefers-color-scheme:dark){svg{color:#e6edf3;--paper:#0d1117;background:#0d1117}}</style>"
)


def draw(panel: Panel, styles: dict[str, Style], label: str) -> str:
    """The panel as an SVG element that takes its text colour, and --paper, from the page around it."""
    from matplotlib import rc_context

    with rc_context(SETTINGS | {"svg.hashsalt": panel.name}):
        figure, plot = _paper(ceil(len(panel.curves) / LEGEND_COLUMNS))
        for place, curve in enumerate(panel.curves):
            _draw_curve(plot, panel, place, curve, styles[curve.solver])
        for limit in panel.limits:
            plot.axhline(limit, color=INK, linewidth=0.8, linestyle=(0, (4, 3)), zorder=1)
        _label(plot, panel)
        figure.legend(loc="lower center", ncols=min(LEGEND_COLUMNS, len(panel.curves)), fontsize=8)
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return _inlined(text.getvalue(), label)


def alone(svg: str) -> str:
    """The SVG as a file of its own, with a light and a dark theme."""
    return svg.replace(">", f">{THEME}", 1)


def _paper(legend_rows: int) -> tuple[Figure, Axes]:
    """A figure with room for its legend below, in inches. No layout engine: it would draw everything twice."""
    from matplotlib.figure import Figure

    width, plot_height, left, top, below = 6.0, 2.7, 0.75, 0.1, 0.65 + 0.18 * legend_rows
    height = top + plot_height + below
    figure = Figure(figsize=(width, height))
    return figure, figure.add_axes((left / width, below / height, 1 - (left + 0.1) / width, plot_height / height))


def _draw_curve(plot: Axes, panel: Panel, place: int, curve: Curve, style: Style) -> None:
    x = [axes.across(panel, point.cells, place) for point in curve.points]
    look: dict[str, Any] = {"color": style.colour, "marker": MARKS[style.marker], "markersize": 6}
    y, low, high = (
        [axes.height(panel, getattr(point, what)) for point in curve.points] for what in ("value", "low", "high")
    )
    open_ = [point.censored for point in curve.points]
    plot.fill_between(x, low, high, color=style.colour, alpha=0.15, linewidth=0, zorder=2)
    known = [place for place, censored in enumerate(open_) if not censored]
    plot.plot(x, y, linewidth=1.6, label=curve.solver, markevery=known, zorder=3, **look)
    hollow = look | {"markerfacecolor": PAPER, "linestyle": "none", "zorder": 4}
    at = [place for place, censored in enumerate(open_) if censored]
    plot.plot([x[i] for i in at], [y[i] for i in at], **hollow)
    if panel.unit == SECONDS:
        late = [(x[i], p.limit) for i, p in enumerate(curve.points) if p.stopped and not p.censored and p.limit]
        plot.plot([left for left, _ in late], [limit for _, limit in late], **hollow)


def _label(plot: Axes, panel: Panel) -> None:
    plot.set_xscale("log")
    plot.set_yscale("log")
    for axis, ticks in ((plot.xaxis, axes.size_ticks(panel)), (plot.yaxis, axes.value_ticks(panel))):
        axis.set_ticks([at for at, _ in ticks], labels=[text for _, text in ticks])
        axis.set_ticks([], minor=True)
    plot.set_ylim(*axes.value_range(panel))
    plot.grid(axis="y", linewidth=0.5, alpha=0.2, color=INK)
    plot.set_xlabel("size of the board")
    plot.set_ylabel(panel.unit)


def _inlined(text: str, label: str) -> str:
    """Without the file's head, its style for all of a page, and the identifiers that every drawing has alike."""
    from markupsafe import escape

    svg = re.sub(r"<(metadata|style).*?</\1>\s*", "", text[text.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r' id="[\w.]+_\d+"', "", svg)
    svg = svg.replace(INK, "currentColor").replace(PAPER, "var(--paper)")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" stroke-linejoin="round" ', 1)
