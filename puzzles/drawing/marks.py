"""What only a board half solved shows, as SVG: crosses, candidates, frames around cells, dashed rectangles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil, sqrt
from xml.sax.saxutils import escape

from puzzles.picture import Picture, Square
from puzzles.vocabulary import Cell

NEW, FAINT = "#d97706", "#8f99a6"
NEW_PAPER = "#fff1cf"

Centre = Callable[[Cell], tuple[float, float]]


def marks(cells: Iterable[tuple[Cell, Square]], centre: Centre, side: float) -> Iterator[str]:
    """The marks of each cell, whose middle `centre` gives, within a square of that side."""
    for cell, square in cells:
        x, y = centre(cell)
        if square.ruled_out:
            yield _cross(x, y, side / 7, NEW if square.new else FAINT)
        if square.notes or square.struck:
            yield from _notes(square, x, y, side)
        if square.new:
            yield _frame(x, y, side - 5)


def outlines(picture: Picture, centre: Centre, cell: float) -> Iterator[str]:
    """The excluded rectangles, each a little further in than the one before it, so that none hides another."""
    for number, (top, left, bottom, right) in enumerate(picture.outlines):
        x, y = centre((top, left))
        inset = 4 + number % 4 * 3
        corner = f'x="{x - cell / 2 + inset:g}" y="{y - cell / 2 + inset:g}"'
        width, height = (right - left + 1) * cell - 2 * inset, (bottom - top + 1) * cell - 2 * inset
        dashes = f'fill="none" stroke="{NEW}" stroke-width="1.6" stroke-dasharray="5 4"'
        yield f'<rect {corner} width="{width:g}" height="{height:g}" {dashes}/>'


def _cross(x: float, y: float, arm: float, colour: str) -> str:
    both = f"M{x - arm:.1f} {y - arm:.1f}l{2 * arm:.1f} {2 * arm:.1f}m0 -{2 * arm:.1f}l-{2 * arm:.1f} {2 * arm:.1f}"
    return f'<path d="{both}" fill="none" stroke="{colour}" stroke-width="1.8" stroke-linecap="round"/>'


def _frame(x: float, y: float, side: float) -> str:
    corner = f'x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" rx="4"'
    return f'<rect {corner} fill="none" stroke="{NEW}" stroke-width="2.6"/>'


def _notes(square: Square, x: float, y: float, side: float) -> Iterator[str]:
    """Notes in a square of columns and rows, those struck among the others, in the order of their numbers."""
    notes = sorted((*square.notes, *square.struck), key=lambda note: (len(note), note))
    columns = ceil(sqrt(len(notes)))
    pitch = (side - 4) / columns
    size = min(9.5, pitch * 1.5 / max(map(len, notes)), pitch)
    for index, note in enumerate(notes):
        down, along = divmod(index, columns)
        left = x + (along - (columns - 1) / 2) * pitch
        middle = y + (down - (ceil(len(notes) / columns) - 1) / 2) * pitch
        struck = note in square.struck
        colour, line = (NEW, ' text-decoration="line-through"') if struck else (FAINT, "")
        place = f'x="{left:.1f}" y="{middle + 0.35 * size:.1f}" font-size="{size:.1f}"'
        yield f'<text {place} fill="{colour}"{line}>{escape(note)}</text>'
