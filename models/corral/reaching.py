"""Corral in clauses with all of the topology written down beforehand: what encodings of reachability have in common.

side    the inside, connected, or the outside, which reaches the border (regions.py)
Euler   pieces - holes = 1 (euler_scan.py): makes up for a side that is left out
"""

from abc import abstractmethod
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from models.blocks.euler_scan import require_one_piece_more_than_holes
from models.blocks.reachability import Reachability, first_of, longest_induced_path
from models.corral.cells import CellsAndViews
from models.corral.regions import Sides, inside_side, outside_side
from puzzles.corral.puzzle import Corral

Bound = Literal["induced-path", "cells"]


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


@dataclass(kw_only=True, eq=False)
class ReachingInSteps(ReachingCells):
    """Both sides by paths of so many steps at the most.

    bound  how many: `induced-path`, what a path without short cuts can have (longest_induced_path), at most about 2/3
           of the cells; or `cells`, as many as there are. A smaller one, such as half the cells, loses solutions
    """

    bound: Bound = "induced-path"

    @abstractmethod
    def reach_in_steps(self, region: Reachability) -> None:
        """Write that each member is reachable in the region's number of steps."""

    def reach(self, region: Reachability) -> None:
        self.reach_in_steps(region if self.bound == "induced-path" else replace(region, steps=len(region.member)))

    def cells_times_steps(self, puzzle: Corral) -> int:
        """What the size grows with."""
        cells = puzzle.rows * puzzle.cols
        return cells * (longest_induced_path(puzzle.rows, puzzle.cols) if self.bound == "induced-path" else cells)
