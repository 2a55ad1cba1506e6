"""Corral in clauses: cells and views, to which an encoding adds its way of saying that both sides are connected.

cell        variable: inside
view        how many inside cells a clue sees in one direction, in order encoding
topology    the inside is connected, and each outside cell reaches the border through outside cells
"""

from abc import abstractmethod
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from models.blocks.connectivity import orthogonal_graph
from models.blocks.visibility import require_total, require_tuple
from models.corral.clued_cells import CluedCells
from models.corral.domains import Prune, View
from models.encoding import SatEncoding
from models.formula import Formula
from puzzles.corral.puzzle import Corral
from puzzles.vocabulary import Solution

TotalOfViews = Literal["chains", "tuples"]
Phase = Literal["outside", "inside", "engine"]

TOTALS = {"chains": require_total, "tuples": require_tuple}


# Without `from __future__ import annotations`: subclasses inherit the fields, and their types are looked up there.
@dataclass(kw_only=True, eq=False)
class CellsAndViews(CluedCells, SatEncoding):
    """What all encodings of Corral into clauses have in common.

    view           how the four views of a clue are held to it: `chains` by sums, `tuples` by the table of all ways
    prune          what is found out before the formula is written (domains.py)
    checkerboards  the clauses that no 2x2 block is a checkerboard, which follow from the topology; 2 a block
    degree_cuts    the clauses that no cell is alone on its side, where that follows from the topology; 1 a cell
    phase          the side that engines try first for each cell; `engine`: as they like
    """

    view: TotalOfViews = "chains"
    prune: Prune = "given"
    checkerboards: bool = True
    degree_cuts: bool = False
    phase: Phase = "outside"

    def build(self, puzzle: Corral) -> Formula:
        self.read(puzzle)
        self.formula = Formula()
        self.graph = orthogonal_graph(puzzle.rows, puzzle.cols)
        self.cell = {(r, c): self.formula.variable(("cell", r, c)) for r, c in self.graph}
        self.border = {(r, c) for r, c in self.graph if r in (0, puzzle.rows - 1) or c in (0, puzzle.cols - 1)}
        if not self.known.possible:
            self.formula.clause()
            return self.formula
        self.write_facts()
        for cell, views in self.known.views.items():
            self.count_views(views, self.clues[cell] - 1)
        if self.checkerboards:
            self.forbid_checkerboards()
        if self.degree_cuts:
            self.forbid_lone_cells()
        self.connect()
        return self.formula

    @abstractmethod
    def connect(self) -> None:
        """Write the topology."""

    def write_facts(self) -> None:
        """What is known of the cells, that the inside is not empty, and the phases."""
        self.formula.extend([self.cell[cell]] for cell in sorted(self.sure))
        self.formula.extend([-self.cell[cell]] for cell in sorted(self.known.outside))
        self.formula.clause(*self.cell.values())
        if self.phase != "engine":
            sign = 1 if self.phase == "inside" else -1
            self.formula.phases = [sign * cell for cell in self.cell.values()]

    def count_views(self, views: list[View], total: int) -> None:
        """Views beyond what they are known to be at least, which is counted out of the total."""
        lines = [[self.cell[cell] for cell in view.line[view.least :]] for view in views]
        most = [view.most - view.least for view in views]
        TOTALS[self.view](self.formula, lines, most, total - sum(view.least for view in views))

    def forbid_checkerboards(self) -> None:
        for r, c in self.graph:
            if (r + 1, c + 1) in self.cell:
                here, right, below, across = (self.cell[r + i, c + j] for i in (0, 1) for j in (0, 1))
                self.formula.extend([[-here, right, below, -across], [here, -right, -below, across]])

    def forbid_lone_cells(self) -> None:
        """An outside cell off the border has one beside it; so has an inside cell, where two are known to be inside."""
        at_least_two = len(self.sure) > 1
        for cell, near in self.graph.items():
            around = [self.cell[neighbour] for neighbour in near]
            if cell not in self.border:
                self.formula.clause(self.cell[cell], *(-neighbour for neighbour in around))
            if at_least_two:
                self.formula.clause(-self.cell[cell], *around)

    def literals(self, solution: Solution) -> list[Any]:
        """Every cell, as it is."""
        values = chain.from_iterable(solution)
        return [cell if inside else -cell for cell, inside in zip(self.cell.values(), values, strict=True)]
