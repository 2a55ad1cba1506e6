"""A Picture as SVG: one element that stands by itself, scales to its place and needs no font or style sheet.

The background is part of the picture, so that it looks the same on a light page and on a dark one.
"""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from puzzles.drawing.boards import TEXT, Board, Hexagons, Squares
from puzzles.drawing.elements import CELL, PAD, printable, short, text
from puzzles.drawing.marks import marks, outlines
from puzzles.picture import Picture

CAPTION = 26.0  # height of the line below the board
PAPER = "#ffffff"
ATTRIBUTES = 'font-family="Helvetica, Arial, sans-serif" text-anchor="middle"'


def as_svg(picture: Picture) -> str:
    """The picture as one `<svg>` element, sized by its viewBox and never wider than its natural size."""
    board: Board = Hexagons(picture) if picture.slant else Squares(picture)
    width, height = board.width + 2 * PAD, board.height + 2 * PAD + (CAPTION if picture.caption else 0)
    caption = printable(picture.caption)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}" role="img" '
        f'aria-label={quoteattr(caption or "puzzle")} style="max-width:{short(width)}px" {ATTRIBUTES}>',
        f'<rect width="{short(width)}" height="{short(height)}" rx="6" fill="{PAPER}"/>',
        *board.ground(),
        *board.paths(),
        *board.lines(),
        *board.texts(),
        *marks(board.cells, board.centre, board.room),
        *outlines(picture, board.centre, CELL),
    ]
    if caption:
        parts.append(text(width / 2, height - PAD - 4, caption, 13, TEXT))
    return "\n".join([*parts, "</svg>"])
