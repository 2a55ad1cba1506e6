"""Shikaku for CP-SAT: candidate rectangles as optional boxes that do not overlap."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from models.encoding import CpSatEncoding, Value, cpsat_encoding
from models.shikaku.domains import Prune, domains, too_many
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Solution


@cpsat_encoding("shikaku", "no-overlap-optional")
class NoOverlapOptional(CpSatEncoding):
    """A fixed box for each candidate, present or not; boxes that are present do not overlap and fill the board.

    Variables    a Boolean a candidate, as `prune` leaves them (domains.py), and two optional intervals of fixed sides
    Constraints  exactly one candidate a clue; one NoOverlap2D over all; the areas chosen add up to the board
    Size         O(candidates)
    Propagation  that of CP-SAT's NoOverlap2D and of one linear equation: no cell is looked at by itself
    Source       OR-Tools, ortools/sat/docs, rectangles packing with optional intervals
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def supports(self, puzzle: Shikaku) -> str | None:
        return too_many(puzzle, self.prune, "owners")

    def build(self, puzzle: Shikaku) -> Any:
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        found = domains(puzzle, self.prune)
        self.rectangles = found.rectangles()
        self.chosen = [model.new_bool_var("") for _ in self.rectangles]
        across, down = [], []
        for (top, left, bottom, right), chosen in zip(self.rectangles, self.chosen, strict=True):
            across.append(model.new_optional_fixed_size_interval_var(left, right - left + 1, chosen, ""))
            down.append(model.new_optional_fixed_size_interval_var(top, bottom - top + 1, chosen, ""))
        model.add_no_overlap_2d(across, down)
        for begin, end in pairwise(found.first_of_clues().tolist()):
            model.add_exactly_one(self.chosen[begin:end])
        covered = cp_model.LinearExpr.weighted_sum(self.chosen, found.areas().tolist())
        model.add_linear_constraint(covered, puzzle.rows * puzzle.cols, puzzle.rows * puzzle.cols)
        return model

    def decode(self, value: Value) -> Solution:
        return tuple(one for one, chosen in zip(self.rectangles, self.chosen, strict=True) if value(chosen))

    def literals(self, solution: Solution) -> list[Any]:
        chosen = dict(zip(reversed(self.rectangles), reversed(self.chosen), strict=True))
        return [chosen[rectangle] for rectangle in solution]
