"""One colour and one marker a solver, the same in all plots and tables: the colour-blind palette of Okabe and Ito
(2008), its black replaced by grey so that it shows on a dark page.

Solvers that meet on a puzzle never share a colour while there are colours left. Each family begins with colours of
its own, and the presets of the articles always have theirs, so that they look alike in every report.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

VERMILLION, ORANGE, PURPLE, BLUE = "#d55e00", "#e69f00", "#cc79a7", "#0072b2"
SKY, GREEN, GREY, YELLOW = "#56b4e9", "#009e73", "#999999", "#f0e442"
COLOURS = (VERMILLION, ORANGE, PURPLE, BLUE, SKY, GREEN, GREY, YELLOW)
MARKERS = ("x", "square", "diamond", "circle", "triangle-down", "triangle-up", "star", "pentagon")
GLYPHS = {
    "x": "✖", "square": "■", "diamond": "◆", "circle": "●",
    "triangle-down": "▼", "triangle-up": "▲", "star": "★", "pentagon": "⬟",
}  # fmt: skip
FIRST = {"handwritten": VERMILLION, "cpsat": BLUE, "sat": GREEN}
PRESETS = {"handwritten/article": 0, "handwritten/repaired": 1, "handwritten/strong": 2}


@dataclass(frozen=True)
class Style:
    colour: str
    marker: str


def style(number: int) -> Style:
    """Colours and markers go together; from the ninth solver on, colours return with other markers."""
    turn, place = divmod(number, len(COLOURS))
    return Style(COLOURS[place], MARKERS[(place + turn) % len(MARKERS)])


def styles(line_ups: Iterable[Iterable[str]]) -> dict[str, Style]:
    """A style for each solver, given the sets of solvers that are compared with each other."""
    neighbours: dict[str, set[str]] = {}
    for line_up in map(set, line_ups):
        for solver in line_up:
            neighbours.setdefault(solver, set()).update(line_up)
    numbers = {solver: number for solver, number in PRESETS.items() if solver in neighbours}
    for solver in sorted(neighbours.keys() - numbers.keys()):
        taken = {numbers[other] for other in neighbours[solver] if other in numbers}
        numbers[solver] = next(number for number in _preference(solver) if number not in taken)
    return {solver: style(number) for solver, number in numbers.items()}


def _preference(solver: str) -> Iterable[int]:
    first = COLOURS.index(FIRST.get(solver.split("/")[0], GREY))
    for turn in count():
        for step in range(len(COLOURS)):
            yield turn * len(COLOURS) + (first + step) % len(COLOURS)
