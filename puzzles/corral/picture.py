"""A Corral puzzle and its solution as a Picture: clues, the inside shaded, the loop as walls."""

from __future__ import annotations

from itertools import product

from puzzles.corral.puzzle import NONE, UNKNOWN, Corral
from puzzles.picture import Picture, Square
from puzzles.vocabulary import Cell, Solution

CLUE_TEXTS = {NONE: "", UNKNOWN: "?"}


def draw(puzzle: Corral, solution: Solution | None = None) -> Picture:
    """The Picture of a puzzle, alone or with a 0/1 grid of its size, in which None stands for what is not known."""
    marks = solution or ((None,) * puzzle.cols,) * puzzle.rows
    squares = tuple(
        tuple(_square(clue, marks[r][c] == 1) for c, clue in enumerate(row)) for r, row in enumerate(puzzle.clues)
    )
    return Picture(squares, walls=_loop(puzzle, marks))


def _square(clue: int, inside: bool) -> Square:
    return Square(CLUE_TEXTS.get(clue, str(clue)), given=clue != NONE, shade="inside" if inside else "blank")


def _loop(puzzle: Corral, marks: Solution) -> frozenset[frozenset[Cell]]:
    """The borders between inside and outside; those along the edge of the board are drawn with the board."""
    return frozenset(
        frozenset({(r, c), (below, right)})
        for r, c in product(range(puzzle.rows), range(puzzle.cols))
        for below, right in ((r + 1, c), (r, c + 1))
        if below < puzzle.rows and right < puzzle.cols and (marks[r][c], marks[below][right]) in ((0, 1), (1, 0))
    )
