"""Corral in clauses: both sides reachable, along the arcs of trees."""

from dataclasses import dataclass
from typing import Literal

from models.blocks.reach_by_tree import reach_by_binary_levels, reach_by_unary_levels
from models.blocks.reachability import Reachability
from models.corral.reaching import ReachingInSteps
from models.encoding import sat_encoding
from puzzles.corral.puzzle import Corral

Levels = Literal["unary", "binary"]

MOST_CELLS_TIMES_STEPS = 150_000  # 20x20; about four clauses for each
MOST_CELLS = 10_000

REACH = {"unary": reach_by_unary_levels, "binary": reach_by_binary_levels}


@sat_encoding("corral", "tree-levels")
@dataclass(kw_only=True, eq=False)
class TreeLevels(ReachingInSteps):
    """Each cell has a parent, on a lower level, or is the root, or on the border.

    Variables    a cell, the views, two parents for each pair of neighbours, a level for each cell: unary (order
                 encoding) or binary
    Constraints  the views make their clue; a parent's level is lower (reach_by_tree)
    Size         unary O(cells * steps), steps as `bound` says: O(n^4) on n x n; binary O(cells * log steps)
    Propagation  bounds of unary levels along chosen parents; binary ones less. Parents and levels are no functions of
                 the cells: one board has many models
    Source       folklore; compared by N.-F. Zhou, R. Wang, R. Yap, SAT 2023
    """

    levels: Levels = "binary"

    def supports(self, puzzle: Corral) -> str | None:
        size = self.cells_times_steps(puzzle)
        if self.levels == "unary" and size > MOST_CELLS_TIMES_STEPS:
            return f"{size:,} levels of cells for each side, at most {MOST_CELLS_TIMES_STEPS:,} are written in unary"
        if puzzle.rows * puzzle.cols > MOST_CELLS:
            return f"at most {MOST_CELLS:,} cells are written"
        return super().supports(puzzle)

    def reach_in_steps(self, region: Reachability) -> None:
        REACH[self.levels](self.formula, region)
