"""Between which rectangles each clue's rectangle lies, for the encodings that list no candidates."""

from __future__ import annotations

from dataclasses import dataclass

from models.shikaku.candidates import Numbers
from models.shikaku.domains import Prune, domains, too_many
from models.shikaku.owner_filter import complete, cores, hulls
from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.vocabulary import Cell


@dataclass(frozen=True)
class Bounds:
    """What is known of the rectangle of one clue.

    area     in cells; None of a `?`
    inner    lies in it
    outer    holds it
    """

    cell: Cell
    area: int | None
    inner: Rectangle
    outer: Rectangle


def bounds(puzzle: Shikaku, prune: Prune) -> list[Bounds] | None:
    """The bounds of every clue, or None where `prune` sees a contradiction (domains.py).

    Not of candidates with prune=none: the clue itself, and as far from it as its area reaches. O(clues) then.
    """
    if prune == "none":
        return [bounds_of_area(puzzle, cell) for cell in puzzle.clue_cells]
    found = domains(puzzle, prune)
    if not complete(found) or not found.clue_cells:
        return None
    return [
        Bounds(cell, known_area(puzzle, cell), *sides)
        for cell, *sides in zip(found.clue_cells, tuples(cores(found)), tuples(hulls(found)), strict=True)
    ]


def tuples(sides: Numbers) -> list[Rectangle]:
    return list(map(tuple, sides.tolist()))


def known_area(puzzle: Shikaku, cell: Cell) -> int | None:
    area = puzzle.clues[cell[0]][cell[1]]
    return None if area == ANY_AREA else area


def bounds_of_area(puzzle: Shikaku, cell: Cell) -> Bounds:
    """What a clue's cell and area say alone."""
    r, c = cell
    area = known_area(puzzle, cell)
    step = max(puzzle.rows, puzzle.cols) if area is None else area - 1
    outer = max(0, r - step), max(0, c - step), min(puzzle.rows - 1, r + step), min(puzzle.cols - 1, c + step)
    return Bounds(cell, area, (r, c, r, c), outer)


def too_many_behind(puzzle: Shikaku, prune: Prune) -> str | None:
    """Why the candidates behind the bounds are too many to be listed, or None."""
    return None if prune == "none" else too_many(puzzle, prune, "owners")
