"""Shikaku for CP-SAT: candidate rectangles as optional boxes that do not overlap."""

from __future__ import annotations

from models.encoding import cpsat_encoding
from models.shikaku.candidates import Candidates
from models.shikaku.chosen_candidates import ChosenCandidates
from models.shikaku.domains import too_many
from puzzles.shikaku.puzzle import Shikaku


@cpsat_encoding("shikaku", "no-overlap-optional")
class NoOverlapOptional(ChosenCandidates):
    """A fixed box for each candidate, present or not; boxes that are present do not overlap and fill the board.

    Variables    a Boolean a candidate, as `prune` leaves them (domains.py), and two optional intervals of fixed sides
    Constraints  exactly one candidate a clue; one NoOverlap2D over all; the areas chosen add up to the board
    Size         O(candidates)
    Propagation  that of CP-SAT's NoOverlap2D and of one linear equation: no cell is looked at by itself
    Source       OR-Tools, ortools/sat/docs, rectangles packing with optional intervals
    """

    def supports(self, puzzle: Shikaku) -> str | None:
        return too_many(puzzle, self.prune, "owners")

    def tile(self, puzzle: Shikaku, found: Candidates) -> None:
        interval = self.model.new_optional_fixed_size_interval_var
        across, down = [], []
        for (top, left, bottom, right), chosen in zip(self.rectangles, self.chosen, strict=True):
            across.append(interval(left, right - left + 1, chosen, ""))
            down.append(interval(top, bottom - top + 1, chosen, ""))
        self.model.add_no_overlap_2d(across, down)
        self.one_a_clue(found)
        self.fill(puzzle.rows * puzzle.cols, found)

    def fill(self, cells: int, found: Candidates) -> None:
        """The chosen areas add up to so many cells."""
        from ortools.sat.python import cp_model

        covered = cp_model.LinearExpr.weighted_sum(self.chosen, found.areas().tolist())
        self.model.add_linear_constraint(covered, cells, cells)
