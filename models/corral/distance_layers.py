"""Corral in clauses: both sides reachable, by breadth-first search unrolled."""

from models.blocks.reach_by_layers import reach_by_layers
from models.blocks.reachability import Reachability
from models.corral.reaching import ReachingInSteps
from models.encoding import sat_encoding
from puzzles.corral.puzzle import Corral

MOST_CELLS_TIMES_STEPS = 400_000  # 27x27; about six clauses for each


@sat_encoding("corral", "distance-layers")
class DistanceLayers(ReachingInSteps):
    """Each cell is reached from the root, or from the border, within so many steps.

    Variables    a cell, the views, and whether it is reached, for each cell and step
    Constraints  the views make their clue; reached in t steps is what was, or is beside what was, in t - 1
    Size         O(cells * steps) variables and clauses, steps as `bound` says: O(n^4) on n x n
    Propagation  all variables are functions of the cells; what is cut off is seen once it is closed off, not before
    Source       folklore; the bound of steps is ours (longest_induced_path): n * n / 2 loses boards
    """

    def supports(self, puzzle: Corral) -> str | None:
        if (size := self.cells_times_steps(puzzle)) > MOST_CELLS_TIMES_STEPS:
            return f"{size:,} layered cells for each side, at most {MOST_CELLS_TIMES_STEPS:,} are written"
        return super().supports(puzzle)

    def reach_in_steps(self, region: Reachability) -> None:
        reach_by_layers(self.formula, region)
