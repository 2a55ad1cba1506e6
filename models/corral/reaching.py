"""Corral in clauses with all of the topology written down beforehand: what encodings of reachability have in common.

side    the inside, connected, or the outside, which reaches the border (regions.py)
Euler   pieces - holes = 1 (euler_scan.py): makes up for a side that is left out
"""

from abc import abstractmethod
from dataclasses import dataclass
from functools import partial

from models.blocks.euler_scan import require_one_piece_more_than_holes
from models.blocks.reachability import Reachability, first_of, longest_induced_path
from models.corral.cells import CellsAndViews
from models.corral.regions import Sides, inside_side, outside_side
from puzzles.corral.puzzle import Corral


# Without `from __future__ import annotations`: subclasses inherit the fields, and their types are looked up there.
@dataclass(kw_only=True, eq=False)
class ReachingCells(CellsAndViews):
    """Both sides by `reach`, or one side and Euler's identity.

    sides  the sides that are said to be reachable. `inside` alone takes the checkerboards' clauses with it, since holes
           that touch at corners only are one hole to Euler
    """

    sides: Sides = "both"

    @abstractmethod
    def reach(self, region: Reachability) -> None:
        """Write that each member of the region is reachable."""

    def connect(self) -> None:
        if self.sides != "outside":
            self.reach(inside_side(self.puzzle, self.known, self.cell, partial(first_of, self.formula)))
        if self.sides != "inside":
            self.reach(outside_side(self.puzzle, self.known, {cell: -literal for cell, literal in self.cell.items()}))
        if self.sides != "both":
            require_one_piece_more_than_holes(self.formula, self.cell, self.puzzle.rows, self.puzzle.cols)
        if self.sides == "inside" and not self.checkerboards:
            self.forbid_checkerboards()


def most_cells_times_steps(puzzle: Corral) -> int:
    """Cells times the bound of steps: what the size of encodings with layers or levels grows with."""
    return puzzle.rows * puzzle.cols * longest_induced_path(puzzle.rows, puzzle.cols)
