"""A Shikaku and its rectangles as a Picture."""

from __future__ import annotations

from collections.abc import Iterator

from puzzles.picture import Picture, Square
from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.shikaku.rules import on_the_board, well_formed
from puzzles.vocabulary import Cell, Solution


def draw(puzzle: Shikaku, solution: Solution | None) -> Picture:
    """The clues, and a wall along the sides of each rectangle; a wrong solution is drawn as far as it can be."""
    squares = tuple(tuple(_square(number) for number in row) for row in puzzle.clues)
    rectangles = solution if solution is not None and not any(well_formed(solution)) else []
    drawable = [rectangle for rectangle in rectangles if not any(on_the_board(puzzle, [rectangle]))]
    return Picture(squares, frozenset(frozenset(pair) for one in drawable for pair in _sides(puzzle, one)))


def _square(number: int) -> Square:
    if not number:
        return Square()
    return Square("?" if number == ANY_AREA else str(number), given=True)


def _sides(puzzle: Shikaku, rectangle: Rectangle) -> Iterator[tuple[Cell, Cell]]:
    """(cell inside, its neighbour outside) along the rectangle, the border of the board left out."""
    top, left, bottom, right = rectangle
    for c in range(left, right + 1):
        if top > 0:
            yield (top, c), (top - 1, c)
        if bottom < puzzle.rows - 1:
            yield (bottom, c), (bottom + 1, c)
    for r in range(top, bottom + 1):
        if left > 0:
            yield (r, left), (r, left - 1)
        if right < puzzle.cols - 1:
            yield (r, right), (r, right + 1)
