"""The elements of SVG that a picture is made of, and its lengths, in user units: CELL to the side of a cell."""

from __future__ import annotations

from xml.sax.saxutils import escape

CELL = 36.0
PAD = 14.0  # around the board


def text(x: float, y: float, words: str, size: float, colour: str, bold: bool = False, more: str = "") -> str:
    weight = ' font-weight="bold"' if bold else ""
    baseline = y + 0.35 * size  # centred on y for figures, in every renderer
    place = f'x="{short(x)}" y="{short(baseline)}" font-size="{short(size)}"'
    return f'<text {place} fill="{colour}"{weight}{more}>{escape(printable(words))}</text>'


def stroke(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{short(width)}" stroke-linecap="square"/>'


def printable(words: str) -> str:
    """Without what XML cannot hold."""
    return "".join(letter if letter.isprintable() else " " for letter in words)


def short(length: float) -> str:
    """A number as short as it can be written."""
    return f"{length:.2f}".rstrip("0").rstrip(".")
