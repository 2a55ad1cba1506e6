"""Owner variables for the cells of a Shikaku: `owner` of a cell and a clue is true where the clue's rectangle covers
the cell.

The candidates of one clue all hold its cell, so among those over some cell at most one is true, and one variable can
speak for all of them, as a commander does (Klieber and Kwon, CFV 2007; their grouping knows no clues). Neighbouring
cells share their work: a rectangle that covers a cell covers every cell between it and the clue, hence four corners say
all of a rectangle.

    rectangle -> owner of its corners          owner -> owner of the next cells toward the clue (`inward`)
    rectangle -> no owner just beyond it       owner -> owner of a next cell outward, or a rectangle with a corner here

Clauses O(candidates + clues · cells), where a list of rectangles for each cell takes O(total area of the candidates):
on a board of few `?` clues hundreds of times as much. Unit propagation is at least as strong as with those lists: an
owner that is true also refutes the clue's candidates elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from models.formula import Formula, Literal
from models.shikaku.candidates import Candidates
from models.shikaku.rectangles import cells_of, corners_of, inward
from puzzles.shikaku.puzzle import Rectangle, Shikaku
from puzzles.vocabulary import Cell

FEW = 4  # candidates of a clue that are left as they are: owner variables would be more


def owner_rows(formula: Formula, puzzle: Shikaku, found: Candidates) -> list[list[Literal]]:
    """For each cell, row by row, what stands for the clues that can cover it: their owner variables, or their few
    candidates. Literal i + 1 is candidate i."""
    rows: list[list[Literal]] = [[] for _ in range(puzzle.rows * puzzle.cols)]
    rectangles = found.rectangles()
    for clue, literals in zip(found.clue_cells, choices(found), strict=True):
        candidates = [(rectangles[literal - 1], literal) for literal in literals]
        if len(candidates) <= FEW:
            over = [(cell, literal) for rectangle, literal in candidates for cell in cells_of(rectangle)]
        else:
            over = list(add_owners(formula, clue, candidates).items())
        for (r, c), literal in over:
            rows[r * puzzle.cols + c].append(literal)
    return rows


def choices(found: Candidates) -> list[list[Literal]]:
    """The literals of each clue's candidates, where i + 1 is that of candidate i."""
    return [list(range(begin + 1, end + 1)) for begin, end in pairwise(found.first_of_clues().tolist())]


def add_owners(formula: Formula, clue: Cell, candidates: list[tuple[Rectangle, Literal]]) -> dict[Cell, Literal]:
    """The owner variables of one clue, by cell, for the cells that some candidate covers; exactly one candidate is
    true. `candidates`: each of the clue's candidates, and its literal."""
    formula.clause(*(literal for _, literal in candidates))
    corners: dict[Cell, list[Literal]] = {}
    for rectangle, literal in candidates:
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
    for rectangle, literal in candidates:
        formula.extend([-literal, -owner[cell]] for cell in just_beyond(clue, rectangle) if cell in owner)
    return owner


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
