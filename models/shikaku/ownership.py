"""Shikaku in clauses: which clue each cell belongs to."""

from __future__ import annotations

from typing import Literal

from models.blocks.cardinality import AT_MOST_ONE
from models.blocks.order import Number, require_sum, sum_of
from models.encoding import SatEncoding, Value, sat_encoding
from models.formula import Formula
from models.shikaku.bounds import Bounds, bounds, too_many_behind
from models.shikaku.domains import Prune
from models.shikaku.rectangles import cells_of, hull, inward
from models.shikaku.sides import require_area
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Cell, Solution

MOST_PAIRS = 5_000_000  # of clues that both reach a cell


@sat_encoding("shikaku", "ownership")
class Ownership(SatEncoding):
    """Each cell belongs to exactly one clue, and the cells of a clue are a rectangle of its area.

    Variables    own[clue][cell], for the cells of the clue's outer bound (bounds.py)
    Constraints  a cell beside the clue's row and column is the clue's exactly where its projections on both are; along
                 those, what the clue owns is what lies between, so that the cells owned are a rectangle; each cell has
                 exactly one owner, at most one by `amo`. The area: area=sides, from how far the clue owns along its
                 row and column (sides.py); area=count, a totalizer over all its cells
    Size         O(clues · cells) variables and clauses without bounds, pairwise O(clues² · cells); area=count adds
                 O(cells · area · log cells) clauses a clue
    Propagation  arc consistent on each cell's owner and on the shape; bounds of the sides, not their exact pairs
    Source       the textbook model of a partition into labelled parts; the totalizer: O. Bailleux, Y. Boufkhad, CP 2003
    """

    def __init__(
        self,
        *,
        area: Literal["sides", "count"] = "sides",
        amo: Literal["pairwise", "product", "seqcounter"] = "pairwise",
        prune: Prune = "layered",
    ) -> None:
        self.area = area
        self.at_most_one = AT_MOST_ONE[amo]
        self.prune = prune

    def supports(self, puzzle: Shikaku) -> str | None:
        if reason := too_many_behind(puzzle, self.prune):
            return reason
        reached = sum(len(cells_of(one.outer)) for one in bounds(puzzle, self.prune) or [])
        pairs = reached**2 // (2 * puzzle.rows * puzzle.cols)
        return (
            f"about {pairs:,} pairs of clues that reach a cell, expected {MOST_PAIRS:,}" if pairs > MOST_PAIRS else None
        )

    def build(self, puzzle: Shikaku) -> Formula:
        formula = Formula()
        found = bounds(puzzle, self.prune)
        self.own: dict[Cell, dict[Cell, int]] = {}
        rows: list[list[int]] = [[] for _ in range(puzzle.rows * puzzle.cols)]
        for clue in found or []:
            own = {cell: formula.variable(("owner", clue.cell, cell)) for cell in cells_of(clue.outer)}
            self.own[clue.cell] = own
            self.add_rectangle(formula, clue, own)
            for (r, c), variable in own.items():
                rows[r * puzzle.cols + c].append(variable)
        for row in rows:
            formula.clauses.append(row)
            self.at_most_one(formula, row)
        return formula

    def add_rectangle(self, formula: Formula, clue: Bounds, own: dict[Cell, int]) -> None:
        formula.extend([own[cell]] for cell in cells_of(clue.inner))
        r0, c0 = clue.cell
        for (r, c), variable in own.items():
            if r == r0 or c == c0:
                formula.extend([-variable, own[nearer]] for nearer in inward(clue.cell, (r, c)))
            else:
                beside, above = own[r, c0], own[r0, c]
                formula.extend([[-variable, beside], [-variable, above], [variable, -beside, -above]])
        if clue.area is None:
            return
        if self.area == "count":
            require_count(formula, list(own.values()), clue.area)
        else:
            require_area(formula, *reaches(clue, own), clue.area)

    def decode(self, value: Value) -> Solution:
        return tuple(hull([cell for cell, variable in own.items() if value(variable)]) for own in self.own.values())

    def literals(self, solution: Solution) -> list[int]:
        """Two opposite corners of each rectangle: what holds all of these rectangles tiles the board as they do."""
        return [
            own[corner] for own, one in zip(self.own.values(), solution, strict=True) for corner in (one[:2], one[2:])
        ]


def reaches(clue: Bounds, own: dict[Cell, int]) -> tuple[Number, Number, Number, Number]:
    """How far the clue owns up, down, left and right of itself: its variables there are in order already."""
    (r, c), (top, left, bottom, right) = clue.cell, clue.outer
    up, down = [own[a, c] for a in range(r - 1, top - 1, -1)], [own[a, c] for a in range(r + 1, bottom + 1)]
    back, on = [own[r, b] for b in range(c - 1, left - 1, -1)], [own[r, b] for b in range(c + 1, right + 1)]
    return up, down, back, on


def require_count(formula: Formula, literals: list[int], count: int) -> None:
    """Exactly so many of them are true: a totalizer, that stops counting above `count`."""
    numbers: list[Number] = [[literal] for literal in literals]
    while len(numbers) > 2:
        merged = [sum_of(formula, *pair, count + 1) for pair in zip(numbers[::2], numbers[1::2], strict=False)]
        numbers = merged + numbers[2 * len(merged) :]
    one, other = [*numbers, []][:2]
    require_sum(formula, one, other, count)
