"""Shikaku in clauses: the sides of each rectangle as order-encoded numbers."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from models.blocks.order import Number, Truth, add_clause, at_least, at_most, negation
from models.encoding import SatEncoding, Value, sat_encoding
from models.formula import Formula
from models.shikaku.bounds import Bounds, bounds, too_many_behind
from models.shikaku.domains import Prune
from models.shikaku.rectangles import cells_of
from models.shikaku.sides import require_area
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Cell, Solution

MOST_CLUES = 5_000  # for looking at all pairs
UP, LEFT, DOWN, RIGHT = range(4)  # in the order of a rectangle's sides


@sat_encoding("shikaku", "corners")
class Corners(SatEncoding):
    """How far each rectangle reaches beyond its clue in the four directions; no two rectangles overlap.

    Variables    reach[clue][side] in order encoding, within the clue's bounds (bounds.py); one for each pair of clues
                 that may overlap in both directions; with cover=on, or a `?`, one for each clue and cell it may cover
    Constraints  the area (sides.py); of a pair of clues the upper rectangle ends above the lower, or the left one left
                 of the right: of the four ways to be disjoint the clues' places rule out two. Areas add up to the
                 board where all are known; else, or with cover=on, each cell is said to be covered
    Size         O(side) clauses a pair of clues, so O(clues² · side) without bounds; cover O(clues · cells)
    Propagation  bounds consistent on each area and, once decided which way, on each pair; weak on who covers a cell
    Source       packing in order encoding: T. Soh, K. Inoue, N. Tamura, M. Banbara, H. Nabeshima, A SAT-based method
                 for solving the two-dimensional strip packing problem, Fundamenta Informaticae 102 (2010)
    """

    def __init__(self, *, cover: bool = False, prune: Prune = "layered") -> None:
        self.cover = cover
        self.prune = prune

    def supports(self, puzzle: Shikaku) -> str | None:
        if len(puzzle.clue_cells) > MOST_CLUES:
            return f"{len(puzzle.clue_cells):,} clues, expected {MOST_CLUES:,} at most"
        return too_many_behind(puzzle, self.prune)

    def build(self, puzzle: Shikaku) -> Formula:
        formula = Formula()
        found = bounds(puzzle, self.prune)
        self.cells = puzzle.clue_cells
        self.reach = [[reach_variables(formula, clue, side) for side in range(4)] for clue in found or []]
        for clue, (up, left, down, right) in zip(found or [], self.reach, strict=True):
            if clue.area is not None:
                require_area(formula, up, down, left, right, clue.area)
        for i, j in overlapping(found or []):
            self.keep_apart(formula, i, j)
        known = sum(clue.area or 0 for clue in found or [])
        if self.cover or known != puzzle.rows * puzzle.cols:
            self.cover_cells(formula, puzzle, found or [])
        return formula

    def keep_apart(self, formula: Formula, i: int, j: int) -> None:
        """The rectangles of clue i and of clue j, which comes later in reading order."""
        (r, c), (s, d) = self.cells[i], self.cells[j]
        left, right = (i, j) if c < d else (j, i)
        ways = []
        if s > r:
            ways.append((self.reach[i][DOWN], self.reach[j][UP], s - r))
        if c != d:
            ways.append((self.reach[left][RIGHT], self.reach[right][LEFT], abs(d - c)))
        choice = formula.variable() if len(ways) == 2 else None
        for (here, there, distance), other_way in zip(ways, (choice, choice and -choice), strict=False):
            unless = () if other_way is None else (other_way,)
            for steps in range(distance + 1):
                add_clause(formula, *unless, negation(at_least(here, steps)), at_most(there, distance - 1 - steps))

    def cover_cells(self, formula: Formula, puzzle: Shikaku, found: list[Bounds]) -> None:
        rows: dict[Cell, list[Truth]] = {(r, c): [] for r in range(puzzle.rows) for c in range(puzzle.cols)}
        for clue, reach in zip(found, self.reach, strict=True):
            for cell in cells_of(clue.outer):
                rows[cell].append(covers(formula, reach, clue.cell, cell))
        for row in rows.values():
            add_clause(formula, *row)

    def decode(self, value: Value) -> Solution:
        solution = []
        for (r, c), reach in zip(self.cells, self.reach, strict=True):
            up, left, down, right = (sum(map(value, number)) for number in reach)
            solution.append((r - up, c - left, r + down, c + right))
        return tuple(solution)

    def literals(self, solution: Solution) -> list[int]:
        """Each rectangle reaches as far as it does, at least: what holds all of them tiles the board as they do."""
        pinned = []
        for (r, c), reach, (top, left, bottom, right) in zip(self.cells, self.reach, solution, strict=True):
            steps = r - top, c - left, bottom - r, right - c
            pinned += [number[far - 1] for number, far in zip(reach, steps, strict=True) if far]
        return pinned


def reach_variables(formula: Formula, clue: Bounds, side: int) -> Number:
    """How far the clue's rectangle reaches to that side, from its inner bound to its outer one."""
    at = (*clue.cell, *clue.cell)[side]
    least, most = abs(at - clue.inner[side]), abs(at - clue.outer[side])
    number = [formula.variable(("reach", clue.cell, side, steps)) for steps in range(1, most + 1)]
    formula.extend([[-further, nearer] for nearer, further in pairwise(number)])
    formula.extend([literal] for literal in number[:least])
    return number


def overlapping(found: list[Bounds]) -> list[tuple[int, int]]:
    """The pairs of clues whose outer bounds share a cell."""
    top, left, bottom, right = np.array([clue.outer for clue in found], np.int64).reshape(-1, 4).T
    rows = (top[:, None] <= bottom) & (top <= bottom[:, None])
    cols = (left[:, None] <= right) & (left <= right[:, None])
    return [(i, j) for i, j in np.argwhere(rows & cols).tolist() if i < j]


def covers(formula: Formula, reach: list[Number], clue: Cell, cell: Cell) -> Truth:
    """What implies that the clue's rectangle covers the cell: it reaches the cell's row, and its column."""
    (r, c), (clue_r, clue_c) = cell, clue
    row = at_least(reach[UP if r < clue_r else DOWN], abs(r - clue_r))
    column = at_least(reach[LEFT if c < clue_c else RIGHT], abs(c - clue_c))
    if row is True or column is True:
        return column if row is True else row
    both = formula.variable()
    add_clause(formula, -both, row)
    add_clause(formula, -both, column)
    return both
