"""A Picture as SVG: one element that stands by itself, scales to its place and needs no font or style sheet.

Lengths are in user units, CELL to the side of a cell. The background is part of the picture, so that it looks the same
on a light page and on a dark one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import groupby
from math import sqrt
from xml.sax.saxutils import escape, quoteattr

from puzzles.drawing.marks import NEW_PAPER, marks, outlines
from puzzles.picture import Picture, Square
from puzzles.vocabulary import Cell

CELL = 36.0
PAD = 14.0
CAPTION = 26.0  # height of the line below the board
DIGIT, CLUE_LINE = 8.0, 17.0  # width of a digit and height of a line in the margins

PAPER, TEXT, FOUND, THIN, THICK, PATH = "#ffffff", "#1d2733", "#1f5a9e", "#c3cad3", "#1d2733", "#f8dcae"
SHADES = {"ink": "#1d2733", "inside": "#cfe3f5", "hole": "#8f99a6"}
GUESSES = {"blank": "#efe8fb", "ink": "#6b46c1", "inside": "#dccdf7"}  # what was guessed stands in another ink
GUESSED = "#6b46c1"
ATTRIBUTES = 'font-family="Helvetica, Arial, sans-serif" text-anchor="middle"'


def as_svg(picture: Picture) -> str:
    """The picture as one `<svg>` element, sized by its viewBox and never wider than its natural size."""
    board: _Board = _Hexagons(picture) if picture.slant else _Squares(picture)
    width, height = board.width + 2 * PAD, board.height + 2 * PAD + (CAPTION if picture.caption else 0)
    caption = _printable(picture.caption)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" role="img" '
        f'aria-label={quoteattr(caption or "puzzle")} style="max-width:{_n(width)}px" {ATTRIBUTES}>',
        f'<rect width="{_n(width)}" height="{_n(height)}" rx="6" fill="{PAPER}"/>',
        *board.ground(),
        *board.paths(),
        *board.lines(),
        *board.texts(),
        *marks(board.cells, board.centre, board.room),
        *outlines(picture, board.centre, CELL),
    ]
    if caption:
        parts.append(_text(width / 2, height - PAD - 4, caption, 13, TEXT))
    return "\n".join([*parts, "</svg>"])


class _Board(ABC):
    """The cells of a picture and where they lie."""

    width: float
    height: float
    room: float  # the side of a square that fits into a cell

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.rows, self.cols = len(picture.squares), len(picture.squares[0])
        self.cells: list[tuple[Cell, Square]] = [
            ((r, c), square) for r, row in enumerate(picture.squares) for c, square in enumerate(row)
        ]
        longest = max(len(square.text) for _, square in self.cells)
        self.size = {0: 17, 1: 17, 2: 16, 3: 14}.get(longest, 44 / max(longest, 4))

    @abstractmethod
    def centre(self, cell: Cell) -> tuple[float, float]: ...

    @abstractmethod
    def ground(self) -> Iterator[str]:
        """The shaded cells."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Grid, walls, frame."""

    def paths(self) -> Iterator[str]:
        for path in self.picture.paths:
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in map(self.centre, path))
            ends = 'stroke-linejoin="round" stroke-linecap="round"'
            yield f'<polyline points="{points}" fill="none" stroke="{PATH}" stroke-width="9" {ends}/>'

    def texts(self) -> Iterator[str]:
        for cell, square in self.cells:
            if square.text:
                x, y = self.centre(cell)
                yield _text(x, y, square.text, self.size, _ink(square), bold=square.given)


class _Squares(_Board):
    """A rectangular board, with the clues of its lines in the margins."""

    room = CELL

    def __init__(self, picture: Picture) -> None:
        super().__init__(picture)
        self.row_clues = [" ".join(map(str, clue)) or "0" for clue in picture.row_margin]
        self.left = PAD + max((len(clue) * DIGIT + 8 for clue in self.row_clues), default=0)
        self.top = PAD + max((max(len(clue), 1) * CLUE_LINE + 4 for clue in picture.col_margin), default=0)
        self.width = self.left - PAD + self.cols * CELL
        self.height = self.top - PAD + self.rows * CELL

    def centre(self, cell: Cell) -> tuple[float, float]:
        return self.left + (cell[1] + 0.5) * CELL, self.top + (cell[0] + 0.5) * CELL

    def ground(self) -> Iterator[str]:
        for colour in dict.fromkeys(_fill(square) for _, square in self.cells):
            if colour:
                yield f'<path d="{"".join(self._runs(colour))}" fill="{colour}"/>'

    def _runs(self, colour: str) -> Iterator[str]:
        """Outlines of the runs of that colour, so that no seam shows between neighbours in a row."""
        for r, row in enumerate(self.picture.squares):
            for same, run in groupby(enumerate(row), lambda numbered: _fill(numbered[1]) == colour):
                if same:
                    cols = [c for c, _ in run]
                    length = len(cols) * CELL
                    yield f"M{self._x(cols[0])} {self._y(r)}h{_n(length)}v{_n(CELL)}h-{_n(length)}z"

    def lines(self) -> Iterator[str]:
        yield _stroke("".join(self._rulers(1)), THIN, 1)
        if self.picture.row_margin:  # every fifth line helps to count
            yield _stroke("".join(self._rulers(5)), "#7b8794", 1.4)
        if self.picture.walls:
            yield _stroke("".join(sorted(self._walls())), THICK, 3.2)
        yield (
            f'<rect x="{self._x(0)}" y="{self._y(0)}" width="{_n(self.cols * CELL)}" '
            f'height="{_n(self.rows * CELL)}" fill="none" stroke="{THICK}" stroke-width="3.2" stroke-linejoin="round"/>'
        )

    def _rulers(self, step: int) -> Iterator[str]:
        for r in range(step, self.rows, step):
            yield f"M{self._x(0)} {self._y(r)}h{_n(self.cols * CELL)}"
        for c in range(step, self.cols, step):
            yield f"M{self._x(c)} {self._y(0)}v{_n(self.rows * CELL)}"

    def _walls(self) -> Iterator[str]:
        for wall in self.picture.walls:
            above, below = sorted(wall)  # the wall starts at the upper left corner of the second
            run = "h" if above[0] < below[0] else "v"
            yield f"M{self._x(below[1])} {self._y(below[0])}{run}{_n(CELL)}"

    def texts(self) -> Iterator[str]:
        yield from super().texts()
        for r, clue in enumerate(self.row_clues):
            y = self.top + (r + 0.5) * CELL
            yield _text(self.left - 8, y, clue, 14, TEXT, more=' text-anchor="end"')
        for c, numbers in enumerate(self.picture.col_margin):
            x = self.left + (c + 0.5) * CELL
            for level, number in enumerate(reversed(numbers or (0,))):
                yield _text(x, self.top - 4 - (level + 0.5) * CLUE_LINE, str(number), 14, TEXT)

    def _x(self, c: int) -> str:
        return _n(self.left + c * CELL)

    def _y(self, r: int) -> str:
        return _n(self.top + r * CELL)


class _Hexagons(_Board):
    """A sheared board of hexagons, each row half a cell to the right of the one above; holes are left out."""

    radius = CELL / sqrt(3)
    room = CELL / sqrt(2)

    def __init__(self, picture: Picture) -> None:
        super().__init__(picture)
        self.shown = [cell for cell, square in self.cells if square.shade != "hole"]
        self.left = min((c + r / 2 for r, c in self.shown), default=0)
        right = max((c + r / 2 for r, c in self.shown), default=0)
        self.first = min((r for r, _ in self.shown), default=0)
        last = max((r for r, _ in self.shown), default=0)
        self.width = (right - self.left + 1) * CELL
        self.height = (last - self.first) * 1.5 * self.radius + 2 * self.radius

    def centre(self, cell: Cell) -> tuple[float, float]:
        r, c = cell
        x = PAD + (c + r / 2 - self.left + 0.5) * CELL
        return x, PAD + self.radius + (r - self.first) * 1.5 * self.radius

    def ground(self) -> Iterator[str]:
        for cell in self.shown:
            colour = _fill(self.picture.squares[cell[0]][cell[1]])
            if colour:
                yield f'<path d="{self._hexagon(cell)}" fill="{colour}"/>'

    def lines(self) -> Iterator[str]:
        yield _stroke("".join(map(self._hexagon, self.shown)), "#7b8794", 1.4)

    def _hexagon(self, cell: Cell) -> str:
        x, y = self.centre(cell)
        right, down, side = _n(CELL / 2), _n(self.radius / 2), _n(self.radius)
        return f"M{_n(x)} {_n(y - self.radius)}l{right} {down}v{side}l-{right} {down}l-{right} -{down}v-{side}z"


def _fill(square: Square) -> str | None:
    """The colour of a cell, None for that of the paper."""
    if square.guess:
        return GUESSES.get(square.shade)
    if square.new and square.shade == "blank":
        return NEW_PAPER
    return SHADES.get(square.shade)


def _ink(square: Square) -> str:
    """The colour of what is written in a cell."""
    if square.given:
        return TEXT
    return GUESSED if square.guess else FOUND


def _text(x: float, y: float, text: str, size: float, colour: str, bold: bool = False, more: str = "") -> str:
    weight = ' font-weight="bold"' if bold else ""
    baseline = y + 0.35 * size  # centred on y for figures, in every renderer
    written = escape(_printable(text))
    return f'<text x="{_n(x)}" y="{_n(baseline)}" font-size="{_n(size)}" fill="{colour}"{weight}{more}>{written}</text>'


def _stroke(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{_n(width)}" stroke-linecap="square"/>'


def _printable(text: str) -> str:
    """Without what XML cannot hold."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _n(length: float) -> str:
    """A number as short as it can be written."""
    return f"{length:.2f}".rstrip("0").rstrip(".")
