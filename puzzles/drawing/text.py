"""A Picture as text: box drawing, or plain ASCII.

line r       the horizontal line above row r, from 0 to the number of rows; line c likewise, left of column c
side         a piece of a line between two cells: drawn along the edge of the board and where there is a wall
joint        where line r crosses line c; which character it is depends on the four sides that meet there
open         a picture without walls: only the frame has lines, so rows and columns stand close together
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from puzzles.picture import Picture, Square
from puzzles.vocabulary import Cell

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


@dataclass(frozen=True)
class Characters:
    """`joints` is indexed by the sum of the sides that meet; `fill` says what shades a cell.

    `dot` stands in an empty cell, `cross` in one that is ruled out; `new` takes their place in what is new.
    """

    joints: str
    fill: dict[str, str]
    dot: str
    cross: str
    new: dict[str, str]


UNICODE = Characters(
    " ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    {"blank": " ", "ink": "█", "inside": "░", "hole": "▓"}, "·", "✕", {"·": "?", "✕": "✖", "█": "▒", "░": "▒"}
)  # fmt: skip
ASCII = Characters(
    " |-+||++-+-+++++",
    {"blank": " ", "ink": "#", "inside": ":", "hole": "%"}, ".", "x", {".": "?", "x": "X", "#": "@", ":": "@"}
)  # fmt: skip


def as_text(picture: Picture, ascii_only: bool = False) -> str:
    """The picture in lines of text, without a line end at the end.

    Where a picture holds both, what was given stands in brackets and what was found does not; a number that is new
    stands in angle brackets. Paths are not drawn, the numbers tell them; nor are candidates and excluded rectangles.
    """
    characters = ASCII if ascii_only else UNICODE
    drawn = _Slanted(picture, characters) if picture.slant else _Framed(picture, characters)
    lines = [picture.caption] if picture.caption else []
    return "\n".join(line.rstrip() for line in lines + drawn.lines())


class _Cells:
    """What stands in the cells, each of the same width."""

    def __init__(self, picture: Picture, characters: Characters) -> None:
        self.picture = picture
        self.characters = characters
        self.rows, self.cols = len(picture.squares), len(picture.squares[0])
        texts = [square for row in picture.squares for square in row if square.text]
        self.mixed = len({square.given for square in texts}) == 2
        longest = max((len(square.text) for square in texts), default=0)
        margin = max((len(str(number)) for clue in picture.col_margin for number in clue), default=0)
        self.width = max(longest + 2 if longest else 2, margin + 1)

    def cell(self, square: Square) -> str:
        fill = self.characters.fill[square.shade]
        dot = self.characters.dot if square.shade == "blank" else fill
        if square.ruled_out:
            dot = self.characters.cross
        if square.new:
            fill, dot = self.characters.new.get(fill, fill), self.characters.new.get(dot, dot)
        if not square.text:
            return fill * (self.width - 2) + dot + fill
        left, right = "[]" if self.mixed and square.given else "<>" if square.new else (fill, fill)
        return (left + square.text).rjust(self.width - 1, fill) + right


class _Slanted(_Cells):
    """A hexagonal board: no lines, holes left out, each row half a cell to the right of the one above."""

    def __init__(self, picture: Picture, characters: Characters) -> None:
        super().__init__(picture, replace(characters, fill={**characters.fill, "hole": " "}))
        self.width += self.width % 2

    def lines(self) -> list[str]:
        rows = ("".join(map(self.cell, row)) for row in self.picture.squares)
        return [" " * (r * self.width // 2) + row for r, row in enumerate(rows)]


class _Framed(_Cells):
    """A rectangular board with its frame, its walls and its margins."""

    def __init__(self, picture: Picture, characters: Characters) -> None:
        super().__init__(picture, characters)
        self.open = not picture.walls
        self.clues = [" ".join(map(str, clue)) or "0" for clue in picture.row_margin] or [""] * self.rows
        self.indent = max(map(len, self.clues))

    def lines(self) -> list[str]:
        found = self._column_clues()
        for r in range(self.rows):
            if r == 0 or not self.open:
                found.append(self._line(r))
            found.append(self._row(r))
        return [*found, self._line(self.rows)]

    def _column_clues(self) -> list[str]:
        clues = [list(map(str, clue)) or ["0"] for clue in self.picture.col_margin]
        depth = max(map(len, clues), default=0)
        columns = [[""] * (depth - len(clue)) + clue for clue in clues]
        gap = "" if self.open else " "
        return [
            " " * (self.indent + 1) + gap.join(f"{column[level]:>{self.width - 1}} " for column in columns)
            for level in range(depth)
        ]

    def _line(self, r: int) -> str:
        """Line r, from joint to joint."""
        text = ""
        for c in range(self.cols + 1):
            if c in (0, self.cols) or not self.open:
                text += self._joint(r, c)
            if c < self.cols:
                side = self._side((r - 1, c), (r, c))
                text += (
                    self.characters.joints[LEFT + RIGHT] if side else self._ground((r - 1, c), (r, c))
                ) * self.width
        return " " * self.indent + text

    def _row(self, r: int) -> str:
        """Row r of cells, with the lines between them."""
        text = self.clues[r].rjust(self.indent)
        for c in range(self.cols + 1):
            if self._side((r, c - 1), (r, c)):
                text += self.characters.joints[UP + DOWN]
            elif not self.open:
                text += self._ground((r, c - 1), (r, c))
            if c < self.cols:
                text += self.cell(self.picture.squares[r][c])
        return text

    def _joint(self, r: int, c: int) -> str:
        above_left, above, left, here = (r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)
        sides = (
            UP * self._side(above_left, above)
            + RIGHT * self._side(above, here)
            + DOWN * self._side(left, here)
            + LEFT * self._side(above_left, left)
        )
        return self.characters.joints[sides] if sides else self._ground(above_left, above, left, here)

    def _side(self, one: Cell, other: Cell) -> bool:
        on_board = self._on_board(one) + self._on_board(other)
        return on_board == 1 or (on_board == 2 and frozenset((one, other)) in self.picture.walls)

    def _ground(self, *cells: Cell) -> str:
        """What lies between cells without a wall: their common shade."""
        shades = {self.picture.squares[r][c].shade for r, c in cells}
        return self.characters.fill[shades.pop()] if len(shades) == 1 else " "

    def _on_board(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols
