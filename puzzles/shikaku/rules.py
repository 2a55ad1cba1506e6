"""The rules of Shikaku, and which of them a solution breaks.

Rectangles are drawn along the grid lines so that
    every cell lies in exactly one rectangle,
    every rectangle holds exactly one clue,
    and a clue with a number says the area of its rectangle.
A solution lists the rectangles as (top, left, bottom, right), inclusive, in reading order of their clues.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.vocabulary import Cell, Solution, Violation


def violations(puzzle: Shikaku, solution: Solution) -> list[Violation]:
    """Every rule that the solution breaks; empty where it is right. `solution` may be any object at all."""
    if broken := list(well_formed(solution)) or list(on_the_board(puzzle, solution)) or list(few(puzzle, solution)):
        return broken  # what is no rectangle of this board cannot be held against the other rules
    return [
        *no_cell_twice(puzzle, solution),
        *no_cell_left(puzzle, solution),
        *one_clue_each(puzzle, solution),
        *areas(puzzle, solution),
        *reading_order(puzzle, solution),
    ]


def few(puzzle: Shikaku, solution: Sequence[Rectangle]) -> Iterator[Violation]:
    """There are no more rectangles than cells: more would take for ever to go through, and must overlap."""
    cells = puzzle.rows * puzzle.cols
    if len(solution) > cells:
        yield Violation("shape", f"{len(solution)} rectangles on a board of {cells} cells", (), (len(solution), cells))


def well_formed(solution: Solution) -> Iterator[Violation]:
    """A solution is a list of rectangles, each of four whole numbers."""
    if not isinstance(solution, list | tuple):
        yield Violation("shape", f"expected a list of rectangles, found {type(solution).__name__}")
        return
    for i, rectangle in enumerate(solution):
        if not isinstance(rectangle, list | tuple) or len(rectangle) != 4:
            yield Violation("shape", f"rectangle {i} is not a list [top, left, bottom, right]")
        elif not all(type(number) is int for number in rectangle):
            yield Violation("values", f"rectangle {i} holds something other than whole numbers")


def on_the_board(puzzle: Shikaku, rectangles: Sequence[Rectangle]) -> Iterator[Violation]:
    """A rectangle lies on the board: top above bottom, left of right, at least one cell."""
    for top, left, bottom, right in rectangles:
        if not (0 <= top <= bottom < puzzle.rows and 0 <= left <= right < puzzle.cols):
            shown = [number if abs(number) < 10**9 else "…" for number in (top, left, bottom, right)]
            yield Violation("board", f"{shown} is no rectangle of a {puzzle.size} board")


def no_cell_twice(puzzle: Shikaku, rectangles: Sequence[Rectangle]) -> Iterator[Violation]:
    """No cell lies in two rectangles."""
    if shared := [cell for cell, times in _times_covered(puzzle, rectangles).items() if times > 1]:
        yield Violation("overlap", f"{_count(shared)} in more than one rectangle", tuple(shared))


def no_cell_left(puzzle: Shikaku, rectangles: Sequence[Rectangle]) -> Iterator[Violation]:
    """Every cell lies in a rectangle."""
    if left := [cell for cell, times in _times_covered(puzzle, rectangles).items() if times == 0]:
        yield Violation("cover", f"{_count(left)} in no rectangle", tuple(left))


def one_clue_each(puzzle: Shikaku, rectangles: Sequence[Rectangle]) -> Iterator[Violation]:
    """A rectangle holds exactly one clue."""
    for rectangle in rectangles:
        inside = _clues_inside(puzzle, rectangle)
        if len(inside) != 1:
            message = f"the rectangle {list(rectangle)} holds {len(inside) or 'no'} clues, expected one"
            yield Violation("one clue", message, tuple(inside), tuple(rectangle))


def areas(puzzle: Shikaku, rectangles: Sequence[Rectangle]) -> Iterator[Violation]:
    """A clue with a number says how many cells its rectangle has."""
    for rectangle in rectangles:
        top, left, bottom, right = rectangle
        area = (bottom - top + 1) * (right - left + 1)
        for r, c in _clues_inside(puzzle, rectangle):
            clue = puzzle.clues[r][c]
            if clue not in (ANY_AREA, area):
                message = f"the clue {clue} at row {r}, column {c} lies in a rectangle of {area} cells"
                yield Violation("area", message, ((r, c),), (clue, area))


def reading_order(puzzle: Shikaku, rectangles: Sequence[Rectangle]) -> Iterator[Violation]:
    """Rectangles are listed in reading order of their clues, so that one dissection is one solution."""
    clues = [inside[0] for rectangle in rectangles if (inside := _clues_inside(puzzle, rectangle))]
    for before, after in pairwise(clues):
        if before > after:
            message = f"the rectangle of the clue at {list(before)} is listed before that of {list(after)}"
            yield Violation("order", message, (before, after))


def _times_covered(puzzle: Shikaku, rectangles: Sequence[Rectangle]) -> dict[Cell, int]:
    times = {(r, c): 0 for r in range(puzzle.rows) for c in range(puzzle.cols)}
    for top, left, bottom, right in rectangles:
        for r in range(top, bottom + 1):
            for c in range(left, right + 1):
                times[r, c] += 1
    return times


def _clues_inside(puzzle: Shikaku, rectangle: Rectangle) -> list[Cell]:
    top, left, bottom, right = rectangle
    return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1) if puzzle.clues[r][c]]


def _count(cells: list[Cell]) -> str:
    return "1 cell lies" if len(cells) == 1 else f"{len(cells)} cells lie"
