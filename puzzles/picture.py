"""A picture of a grid puzzle, free of any kind's rules: what drawing/ turns into text or SVG.

cell text     the clue or number written in a cell, "" for none
given         whether that text belongs to the puzzle (drawn bold) rather than to the solution
shade         "blank", "ink" (filled nonogram cell), "inside" (Corral), "hole" (no cell at all)
walls         borders between orthogonally neighbouring cells, drawn thick
paths         lines through cell centres
margins       clue lists beside rows and above columns (nonogram)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from puzzles.vocabulary import Cell


@dataclass(frozen=True)
class Square:
    text: str = ""
    given: bool = False
    shade: str = "blank"


@dataclass(frozen=True)
class Picture:
    """A drawn grid. `squares` is rows of Square; `walls` holds pairs of neighbouring cells, `paths` lists of cells.

    `slant` shifts each row by half a cell to the right of the one above it (hexagonal boards).
    """

    squares: tuple[tuple[Square, ...], ...]
    walls: frozenset[frozenset[Cell]] = frozenset()
    paths: tuple[tuple[Cell, ...], ...] = ()
    row_margin: tuple[tuple[int, ...], ...] = ()
    col_margin: tuple[tuple[int, ...], ...] = ()
    slant: bool = False
    caption: str = field(default="")
