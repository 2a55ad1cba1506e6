"""Charts as SVG: for the Markdown, for paper, and for a page without JavaScript.

One element that scales to its place; the text takes its colour, and open marks their filling (--paper), from around
it. Lengths are in user units; `plot` is the rectangle between the axes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from compare.report.chart import JOINED, STEPS, Axis, Chart, Curve, Guide, Mark
from compare.report.palette import Style

LETTER, FONT = 6.6, 11.5  # mean width of a letter, and the size of the text
LEGEND_LINE, LEGEND_COLUMNS = 17.0, 2
RADIUS = 4.0
FADED_FROM = 60  # marks of one curve: so many would hide each other
MOST_TITLES = 40  # marks of one curve that say what they are when pointed at
LABEL_LOOK = ' fill-opacity=".75" font-size="10"'
THEME = (
    "<style>svg{color:#1f2328;--paper:#fff;background:#fff}"
    "@media(prefers-color-scheme:dark){svg{color:#e6edf3;--paper:#0d1117;background:#0d1117}}</style>"
)


@dataclass(frozen=True)
class Plot:
    """The chart's axes, laid out."""

    x: Axis
    y: Axis
    left: float
    top: float
    width: float
    height: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.left + self.width * self.x.share(x), self.top + self.height * (1 - self.y.share(y))

    def path(self, points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{_n(x)} {_n(y)}" for x, y in (self.at(*point) for point in points))


def draw(chart: Chart, styles: dict[str, Style]) -> str:
    """The chart as one `<svg>` element."""
    plot = _layout(chart)
    names = [curve.solver for curve in chart.curves] if chart.legend else []
    width, below = plot.left + plot.width + 14, plot.top + plot.height + 46
    height = below + LEGEND_LINE * -(-len(names) // LEGEND_COLUMNS) + 4
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" role="img" '
        f'aria-label="{escape(chart.title)}" font-family="system-ui, sans-serif" font-size="{FONT}" '
        'fill="currentColor" stroke-linejoin="round">',
        *_axes(plot),
        *(_guide(plot, guide, styles) for guide in chart.guides),
        *(_band(plot, curve, styles[curve.solver]) for curve in chart.curves if curve.band),
        *(part for curve in chart.curves for part in _curve(plot, curve, styles[curve.solver])),
        *(part for place, name in enumerate(names) for part in _legend(place, name, width, below, styles[name])),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def alone(svg: str) -> str:
    """The SVG as a file of its own, with a light and a dark theme."""
    return svg.replace(">", f">{THEME}", 1)


def _layout(chart: Chart) -> Plot:
    width, height = (380.0, 380.0) if chart.square else (560.0, 270.0)
    if not chart.legend:  # names stand on the axis instead
        height = 20.0 + 22 * len(chart.curves)
    left = 44 + LETTER * max((len(text) for _, text in chart.y.ticks), default=1)
    return Plot(chart.x, chart.y, left, 16, width + 44 - min(left, 44), height)


def _axes(plot: Plot) -> Iterator[str]:
    right, bottom = plot.left + plot.width, plot.top + plot.height
    yield '<g stroke="currentColor" stroke-opacity=".16">'
    for value, _ in _inside(plot.y):
        y = plot.at(plot.x.low, value)[1]
        yield f'<path d="M{_n(plot.left)} {_n(y)}H{_n(right)}"/>'
    yield "</g>"
    yield f'<path d="M{_n(plot.left)} {_n(plot.top)}V{_n(bottom)}H{_n(right)}" fill="none" stroke="currentColor"/>'
    for value, text in _inside(plot.y):
        yield _text(plot.left - 7, plot.at(plot.x.low, value)[1] + 4, text, "end")
    for value, text in _inside(plot.x):
        yield _text(plot.at(value, plot.y.low)[0], bottom + 16, text)
    yield _text(plot.left + plot.width / 2, bottom + 35, plot.x.title)
    if plot.y.title:
        middle = plot.top + plot.height / 2
        turned = f'transform="rotate(-90 14 {_n(middle)})"'
        yield f'<text x="14" y="{_n(middle)}" text-anchor="middle" {turned}>{escape(plot.y.title)}</text>'


def _inside(axis: Axis) -> list[tuple[float, str]]:
    return [(value, text) for value, text in axis.ticks if axis.low <= value <= axis.high]


def _guide(plot: Plot, guide: Guide, styles: dict[str, Style]) -> str:
    """The line, and its label at the far end."""
    colour = styles[guide.solver].colour if guide.solver else "currentColor"
    dash = ' stroke-dasharray="5 4"' if guide.dashed else ' stroke-width="2.5"'
    line = (
        f'<path d="M{plot.path([(guide.x0, guide.y0)])}L{plot.path([(guide.x1, guide.y1)])}" stroke="{colour}"{dash}/>'
    )
    x, y = plot.at(guide.x1, guide.y1)
    return line + (_guide_label(x, y, guide, plot.x) if guide.label else "")


def _guide_label(x: float, y: float, guide: Guide, axis: Axis) -> str:
    left = guide.anchor(axis) == "left"
    return _text(x + (3 if left else -3), y - 4, guide.label, "start" if left else "end", LABEL_LOOK)


def _band(plot: Plot, curve: Curve, style: Style) -> str:
    upper = plot.path((x, high) for x, _, high in curve.band)
    lower = plot.path((x, low) for x, low, _ in reversed(curve.band))
    return f'<path d="M{upper} L{lower}Z" fill="{style.colour}" fill-opacity=".15"/>'


def _curve(plot: Plot, curve: Curve, style: Style) -> Iterator[str]:
    points = [(mark.x, mark.y) for mark in curve.marks]
    if len(points) > 1 and curve.join == JOINED:
        yield f'<path d="M{plot.path(points)}" fill="none" stroke="{style.colour}" stroke-width="1.8"/>'
    elif len(points) > 1 and curve.join == STEPS:
        yield f'<path d="{_steps(plot, points)}" fill="none" stroke="{style.colour}" stroke-width="1.8"/>'
    if curve.symbols:
        many = len(curve.marks) >= FADED_FROM
        faded = ' opacity=".55"' if many else ""
        yield f'<g stroke="{style.colour}" stroke-width="1.4"{faded}>'
        titled = len(curve.marks) <= MOST_TITLES
        yield from (_mark(plot, mark, style, titled, RADIUS * 0.75 if many else RADIUS) for mark in curve.marks)
        yield from (_mark(plot, mark, style, titled, RADIUS) for mark in curve.late)
        yield "</g>"


def _steps(plot: Plot, points: list[tuple[float, float]]) -> str:
    """Level up to the next x, then up."""
    path = f"M{plot.path(points[:1])}"
    for point in points[1:]:
        x, y = plot.at(*point)
        path += f"H{_n(x)}V{_n(y)}"
    return path


def _mark(plot: Plot, mark: Mark, style: Style, titled: bool, radius: float) -> str:
    fill = "var(--paper)" if mark.open else style.colour
    shape = _symbol(style.marker, *plot.at(mark.x, mark.y), radius)
    title = f"<title>{escape(mark.text)}</title>" if titled and mark.text else ""
    return f'<path d="{shape}" fill="{fill}">{title}</path>'


def _symbol(marker: str, x: float, y: float, r: float) -> str:
    """The outline of a marker around (x, y)."""
    if marker == "circle":
        return f"M{_n(x - r)} {_n(y)}a{_n(r)} {_n(r)} 0 1 0 {_n(2 * r)} 0a{_n(r)} {_n(r)} 0 1 0 {_n(-2 * r)} 0Z"
    corners, turn, inner = SHAPES[marker]
    outline = []
    for corner in range(corners):
        reach = r * (inner if corner % 2 else 1.2)
        angle = 2 * pi * corner / corners + turn
        outline.append(f"{_n(x + reach * sin(angle))} {_n(y - reach * cos(angle))}")
    return f"M{'L'.join(outline)}Z"


SHAPES = {  # corners, the first one's angle from the top, how far every other corner reaches
    "square": (4, pi / 4, 1.2), "diamond": (4, 0.0, 1.2), "triangle-up": (3, 0.0, 1.2), "triangle-down": (3, pi, 1.2),
    "pentagon": (5, 0.0, 1.2), "star": (10, 0.0, 0.5), "x": (8, pi / 4, 0.35),
}  # fmt: skip


def _legend(place: int, name: str, width: float, top: float, style: Style) -> Iterator[str]:
    row, column = divmod(place, LEGEND_COLUMNS)
    x, y = 16 + column * (width - 16) / LEGEND_COLUMNS, top + LEGEND_LINE * (row + 0.5)
    yield f'<path d="M{_n(x)} {_n(y)}h22" stroke="{style.colour}" stroke-width="1.8"/>'
    yield f'<path d="{_symbol(style.marker, x + 11, y, RADIUS)}" fill="{style.colour}"/>'
    yield _text(x + 29, y + 4, name, "start")


def _text(x: float, y: float, text: str, anchor: str = "middle", more: str = "") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}"{more}>{escape(text)}</text>'


def _n(length: float) -> str:
    """A number as short as it can be written."""
    return f"{length:.1f}".removesuffix(".0")
