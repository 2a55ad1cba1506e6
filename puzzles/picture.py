"""A picture of a grid puzzle, free of any kind's rules: what drawing/ turns into text or SVG.

cell text     the clue or number written in a cell, "" for none
given         whether that text belongs to the puzzle (drawn bold) rather than to the solution
shade         "blank", "ink" (filled nonogram cell), "inside" (Corral), "hole" (no cell at all)
walls         borders between orthogonally neighbouring cells, drawn thick
paths         lines through cell centres
margins       clue lists beside rows and above columns (nonogram)

Of a board half solved, besides:

ruled_out     the cell is known not to be filled, or not to be inside: drawn as a cross
notes         candidates, written small; those in `struck` have just been crossed out
new           the cell is what the picture is about: what the last step concluded, or where it went wrong
guess         what the cell shows was guessed, and may be taken back
outlines      rectangles that are excluded, dashed
"""

from __future__ import annotations

from dataclasses import dataclass, field

from puzzles.vocabulary import Cell


@dataclass(frozen=True)
class Square:
    text: str = ""
    given: bool = False
    shade: str = "blank"
    ruled_out: bool = False
    notes: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    new: bool = False
    guess: bool = False


@dataclass(frozen=True)
class Picture:
    """A drawn grid. `squares` is rows of Square; `walls` holds pairs of neighbouring cells, `paths` lists of cells.

    `outlines` are (top, left, bottom, right), inclusive. `slant` shifts each row by half a cell to the right of the
    one above it (hexagonal boards).
    """

    squares: tuple[tuple[Square, ...], ...]
    walls: frozenset[frozenset[Cell]] = frozenset()
    paths: tuple[tuple[Cell, ...], ...] = ()
    outlines: tuple[tuple[int, int, int, int], ...] = ()
    row_margin: tuple[tuple[int, ...], ...] = ()
    col_margin: tuple[tuple[int, ...], ...] = ()
    slant: bool = False
    caption: str = field(default="")
