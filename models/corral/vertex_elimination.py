"""Corral in clauses: both sides reachable, along parents whose circles are excluded by eliminating cells."""

from models.blocks.reach_by_elimination import reach_by_elimination
from models.blocks.reachability import Reachability
from models.corral.reaching import ReachingCells
from models.encoding import sat_encoding
from puzzles.corral.puzzle import Corral

MOST_CELLS = 900


@sat_encoding("corral", "vertex-elimination")
class VertexElimination(ReachingCells):
    """Each cell has a parent or is the root, or on the border; parents go in no circle, by vertex elimination.

    Variables    a cell, the views, two parents for each pair of neighbours and for each fill of the elimination
    Constraints  the views make their clue; parents, and the ways past eliminated cells (reach_by_elimination)
    Size         O(n^3) on n x n: cells are eliminated by least degree, and the grid has tree width n
    Propagation  a circle is seen when its last arc is chosen; parents are no functions of the cells
    Source       M. Rankooh, J. Rintanen, AAAI 2022
    """

    def supports(self, puzzle: Corral) -> str | None:
        if puzzle.rows * puzzle.cols > MOST_CELLS:
            return f"at most {MOST_CELLS} cells are eliminated"
        return super().supports(puzzle)

    def reach(self, region: Reachability) -> None:
        reach_by_elimination(self.formula, region)
