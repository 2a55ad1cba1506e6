"""Shikaku as an exact cover of the cells, for CP-SAT."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from models.blocks.cover import cover_rows
from models.encoding import CpSatEncoding, Value, cpsat_encoding
from models.shikaku.domains import Prune, domains, too_many
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Solution


@cpsat_encoding("shikaku", "exact-cover", best=True)
class ExactCover(CpSatEncoding):
    """Exactly one candidate rectangle over each cell.

    Variables    a Boolean a candidate, as `prune` leaves them (domains.py)
    Constraints  an exactly-one a cell, of the candidates over it
    Size         O(total area of the candidates) literals
    Propagation  arc consistent on each cell by itself, not on the board
    Source       the 0/1 programme of exact cover, as in GLPK's example shikaku.mod
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def supports(self, puzzle: Shikaku) -> str | None:
        return too_many(puzzle, self.prune, "rectangles")

    def build(self, puzzle: Shikaku) -> Any:
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        found = domains(puzzle, self.prune)
        self.rectangles = found.rectangles()
        self.chosen = [model.new_bool_var("") for _ in self.rectangles]
        for row in cover_rows(found.sides, puzzle.rows, puzzle.cols):
            model.add_exactly_one([self.chosen[place] for place in row])
        if self.prune == "none":  # else there are no other candidates over a clue
            for begin, end in pairwise(found.first_of_clues().tolist()):
                model.add_exactly_one(self.chosen[begin:end])
        return model

    def decode(self, value: Value) -> Solution:
        return tuple(one for one, chosen in zip(self.rectangles, self.chosen, strict=True) if value(chosen))

    def literals(self, solution: Solution) -> list[Any]:
        chosen = dict(zip(reversed(self.rectangles), reversed(self.chosen), strict=True))
        return [chosen[rectangle] for rectangle in solution]
