"""Boards of squares and of hexagons as SVG: where the cells lie, and what is drawn in and around them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import groupby
from math import sqrt

from puzzles.drawing.elements import CELL, PAD, short, stroke, text
from puzzles.drawing.marks import NEW_PAPER
from puzzles.picture import Picture, Square
from puzzles.vocabulary import Cell

DIGIT, CLUE_LINE = 8.0, 17.0  # width of a digit and height of a line in the margins

TEXT, FOUND, THIN, THICK, PATH = "#1d2733", "#1f5a9e", "#c3cad3", "#1d2733", "#f8dcae"
SHADES = {"ink": "#1d2733", "inside": "#cfe3f5", "hole": "#8f99a6"}
GUESSES = {"blank": "#efe8fb", "ink": "#6b46c1", "inside": "#dccdf7"}  # what was guessed stands in another ink
GUESSED = "#6b46c1"


class Board(ABC):
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
            points = " ".join(f"{short(x)},{short(y)}" for x, y in map(self.centre, path))
            ends = 'stroke-linejoin="round" stroke-linecap="round"'
            yield f'<polyline points="{points}" fill="none" stroke="{PATH}" stroke-width="9" {ends}/>'

    def texts(self) -> Iterator[str]:
        for cell, square in self.cells:
            if square.text:
                x, y = self.centre(cell)
                yield text(x, y, square.text, self.size, ink(square), bold=square.given)


class Squares(Board):
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
        for colour in dict.fromkeys(fill(square) for _, square in self.cells):
            if colour:
                yield f'<path d="{"".join(self._runs(colour))}" fill="{colour}"/>'

    def _runs(self, colour: str) -> Iterator[str]:
        """Outlines of the runs of that colour, so that no seam shows between neighbours in a row."""
        for r, row in enumerate(self.picture.squares):
            for same, run in groupby(enumerate(row), lambda numbered: fill(numbered[1]) == colour):
                if same:
                    cols = [c for c, _ in run]
                    length = len(cols) * CELL
                    yield f"M{self._x(cols[0])} {self._y(r)}h{short(length)}v{short(CELL)}h-{short(length)}z"

    def lines(self) -> Iterator[str]:
        yield stroke("".join(self._rulers(1)), THIN, 1)
        if self.picture.row_margin:  # every fifth line helps to count
            yield stroke("".join(self._rulers(5)), "#7b8794", 1.4)
        if self.picture.walls:
            yield stroke("".join(sorted(self._walls())), THICK, 3.2)
        frame = (
            f'x="{self._x(0)}" y="{self._y(0)}" width="{short(self.cols * CELL)}" height="{short(self.rows * CELL)}"'
        )
        yield f'<rect {frame} fill="none" stroke="{THICK}" stroke-width="3.2" stroke-linejoin="round"/>'

    def _rulers(self, step: int) -> Iterator[str]:
        for r in range(step, self.rows, step):
            yield f"M{self._x(0)} {self._y(r)}h{short(self.cols * CELL)}"
        for c in range(step, self.cols, step):
            yield f"M{self._x(c)} {self._y(0)}v{short(self.rows * CELL)}"

    def _walls(self) -> Iterator[str]:
        for wall in self.picture.walls:
            above, below = sorted(wall)  # the wall starts at the upper left corner of the second
            run = "h" if above[0] < below[0] else "v"
            yield f"M{self._x(below[1])} {self._y(below[0])}{run}{short(CELL)}"

    def texts(self) -> Iterator[str]:
        yield from super().texts()
        for r, clue in enumerate(self.row_clues):
            y = self.top + (r + 0.5) * CELL
            yield text(self.left - 8, y, clue, 14, TEXT, more=' text-anchor="end"')
        for c, numbers in enumerate(self.picture.col_margin):
            x = self.left + (c + 0.5) * CELL
            for level, number in enumerate(reversed(numbers or (0,))):
                yield text(x, self.top - 4 - (level + 0.5) * CLUE_LINE, str(number), 14, TEXT)

    def _x(self, c: int) -> str:
        return short(self.left + c * CELL)

    def _y(self, r: int) -> str:
        return short(self.top + r * CELL)


class Hexagons(Board):
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
            colour = fill(self.picture.squares[cell[0]][cell[1]])
            if colour:
                yield f'<path d="{self._hexagon(cell)}" fill="{colour}"/>'

    def lines(self) -> Iterator[str]:
        yield stroke("".join(map(self._hexagon, self.shown)), "#7b8794", 1.4)

    def _hexagon(self, cell: Cell) -> str:
        x, y = self.centre(cell)
        right, down, side = short(CELL / 2), short(self.radius / 2), short(self.radius)
        return f"M{short(x)} {short(y - self.radius)}l{right} {down}v{side}l-{right} {down}l-{right} -{down}v-{side}z"


def fill(square: Square) -> str | None:
    """The colour of a cell, None for that of the paper."""
    if square.guess:
        return GUESSES.get(square.shade)
    if square.new and square.shade == "blank":
        return NEW_PAPER
    return SHADES.get(square.shade)


def ink(square: Square) -> str:
    """The colour of what is written in a cell."""
    if square.given:
        return TEXT
    return GUESSED if square.guess else FOUND
