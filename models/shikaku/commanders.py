"""Commander variables for the cells of a Shikaku: `owner` of a cell and a clue is true where the clue's rectangle
covers the cell.

The candidates of one clue all hold its cell, so among those over some cell at most one is true, and one variable can
speak for all of them (the commander of Klieber and Kwon, CFV 2007). Neighbouring cells share their work: a rectangle
that covers a cell covers every cell between it and the clue, hence four corners say all of a rectangle.

    rectangle -> owner of its corners          owner -> owner of the next cells toward the clue (`inward`)
    rectangle -> no owner just beyond it       owner -> owner of a next cell outward, or a rectangle with a corner here

Clauses O(candidates + clues · cells), where a list of rectangles for each cell takes O(total area of the candidates):
on a board of few `?` clues hundreds of times as much. Unit propagation is at least as strong as with those lists: an
owner that is true also refutes the clue's candidates elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from models.formula import Formula, Literal
from puzzles.shikaku.puzzle import Rectangle
from puzzles.vocabulary import Cell


def add_owners(formula: Formula, clue: Cell, candidates: Mapping[Rectangle, Literal]) -> dict[Cell, Literal]:
    """The owner variables of one clue, by cell, for the cells that some candidate covers; exactly one candidate is
    true. `candidates`: the literal of each of the clue's candidates."""
    formula.clause(*candidates.values())
    corners: dict[Cell, list[Literal]] = {}
    for rectangle, literal in candidates.items():
        for corner in corners_of(rectangle):
            corners.setdefault(corner, []).append(literal)
    owner = {cell: formula.variable(("owner", clue, cell)) for cell in reach(clue, corners)}
    outward: dict[Cell, list[Literal]] = {cell: [] for cell in owner}
    for cell, literal in owner.items():
        for nearer in inward(clue, cell):
            formula.clause(-literal, owner[nearer])
            outward[nearer].append(literal)
    for cell, literal in owner.items():
        here = corners.get(cell, [])
        formula.extend([-rectangle, literal] for rectangle in here)
        formula.clause(-literal, *outward[cell], *here)
    for rectangle, literal in candidates.items():
        formula.extend([-literal, -owner[cell]] for cell in just_beyond(clue, rectangle) if cell in owner)
    return owner


def corners_of(rectangle: Rectangle) -> set[Cell]:
    top, left, bottom, right = rectangle
    return {(top, left), (top, right), (bottom, left), (bottom, right)}


def inward(clue: Cell, cell: Cell) -> list[Cell]:
    """The next cells on the way to the clue: one along the column, one along the row."""
    (r, c), (clue_r, clue_c) = cell, clue
    along_column = [(r + (1 if r < clue_r else -1), c)] if r != clue_r else []
    along_row = [(r, c + (1 if c < clue_c else -1))] if c != clue_c else []
    return along_column + along_row


def just_beyond(clue: Cell, rectangle: Rectangle) -> list[Cell]:
    """In the clue's row and column, the cells next to the rectangle."""
    (r, c), (top, left, bottom, right) = clue, rectangle
    return [(top - 1, c), (bottom + 1, c), (r, left - 1), (r, right + 1)]


def reach(clue: Cell, corners: Iterable[Cell]) -> list[Cell]:
    """The cells between the clue and any of the corners."""
    seen = set(corners)
    waiting = list(seen)
    for cell in waiting:
        for nearer in inward(clue, cell):
            if nearer not in seen:
                seen.add(nearer)
                waiting.append(nearer)
    return sorted(seen)
