"""Shikaku as an exact cover of the cells, in clauses."""

from __future__ import annotations

from typing import Literal

from models.backends.engines import WITH_NATIVE_AT_MOST
from models.blocks.cardinality import AT_MOST_ONE
from models.blocks.cover import cover_rows
from models.encoding import SatEncoding, Value, sat_encoding
from models.formula import Formula
from models.shikaku.candidates import candidates
from models.shikaku.commanders import add_owners
from puzzles.shikaku.puzzle import Rectangle, Shikaku
from puzzles.vocabulary import Cell, Solution


@sat_encoding("shikaku", "exact-cover", best=True)
class ExactCover(SatEncoding):
    """Exactly one candidate rectangle over each cell; `amo` says how "at most one" is written down.

    Variables: one a candidate. For each cell a clause says that some candidate covers it, and `amo` (see
    blocks/cardinality.py for sizes) that no two do; together O(total area of the candidates) literals or more.
    `commander` gathers the candidates of a clue first (see commanders.py): O(candidates + clues · cells).
    Source: the 0/1 programme of exact cover, as in GLPK's example shikaku.mod.
    Unit propagation is arc consistent on each cell by itself, not on the board.
    """

    def __init__(
        self,
        *,
        amo: Literal[
            "commander", "pairwise", "seqcounter", "product", "ladder", "bitwise", "totalizer", "native"
        ] = "commander",
    ) -> None:
        self.amo = amo
        if amo == "native":
            self.only_engines = WITH_NATIVE_AT_MOST

    def build(self, puzzle: Shikaku) -> Formula:
        formula = Formula()
        by_clue = candidates(puzzle)
        self.variables = {one: formula.variable(("rectangle", one)) for found in by_clue.values() for one in found}
        grouped = self.amo == "commander"
        at_most_one = AT_MOST_ONE["pairwise" if grouped else self.amo]
        rows = self.owners(formula, by_clue) if grouped else cover_rows(self.variables)
        for r in range(puzzle.rows):
            for c in range(puzzle.cols):
                row = rows.get((r, c), [])
                formula.clause(*row)
                at_most_one(formula, row)
        return formula

    def owners(self, formula: Formula, by_clue: dict[Cell, list[Rectangle]]) -> dict[Cell, list[int]]:
        """For each cell the commanders of the clues that can cover it."""
        rows: dict[Cell, list[int]] = {}
        for clue, rectangles in by_clue.items():
            owner = add_owners(formula, clue, {one: self.variables[one] for one in rectangles})
            for cell, variable in owner.items():
                rows.setdefault(cell, []).append(variable)
        return rows

    def decode(self, value: Value) -> Solution:
        return tuple(rectangle for rectangle, variable in self.variables.items() if value(variable))

    def literals(self, solution: Solution) -> list[int]:
        return [self.variables[rectangle] for rectangle in solution]
