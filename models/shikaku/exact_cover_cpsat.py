"""Shikaku as an exact cover of the cells, for CP-SAT."""

from __future__ import annotations

from typing import Any

from models.blocks.cover import cover_rows
from models.encoding import CpSatEncoding, Value, cpsat_encoding
from models.shikaku.candidates import candidates
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Solution


@cpsat_encoding("shikaku", "exact-cover", best=True)
class ExactCover(CpSatEncoding):
    """Exactly one candidate rectangle over each cell.

    Variables: a Boolean a candidate. Constraints: an exactly-one a cell; O(total area of the candidates) literals.
    Source: the 0/1 programme of exact cover, as in GLPK's example shikaku.mod.
    Propagation is arc consistent on each cell by itself, not on the board.
    """

    def build(self, puzzle: Shikaku) -> Any:
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        by_clue = candidates(puzzle)
        self.variables = {one: model.new_bool_var("") for found in by_clue.values() for one in found}
        rows = cover_rows(self.variables)
        for r in range(puzzle.rows):
            for c in range(puzzle.cols):
                model.add_exactly_one(rows.get((r, c), []))
        return model

    def decode(self, value: Value) -> Solution:
        return tuple(rectangle for rectangle, variable in self.variables.items() if value(variable))

    def literals(self, solution: Solution) -> list[Any]:
        return [self.variables[rectangle] for rectangle in solution]
