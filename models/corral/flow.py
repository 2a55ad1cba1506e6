"""Corral on CP-SAT: both sides reachable, by flow."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from models.blocks.reach_by_flow import first_of, reach_by_flow
from models.corral.cells_cpsat import CellsAndViews
from models.corral.regions import Sides, inside_side, outside_side
from models.encoding import cpsat_encoding


@cpsat_encoding("corral", "flow")
@dataclass(kw_only=True, eq=False)
class Flow(CellsAndViews):
    """Each inside cell gets a unit from the root, each outside cell one from the border.

    Variables    cells, views, and a whole number for each pair of neighbours and direction, on each side
    Constraints  the views make their clue; what flows in is what flows out and one (reach_by_flow). With `sides` one
                 side is left out, and vertices - edges + faces = 1 makes up for it: Euler's identity, as one equation.
                 For the inside alone no 2x2 block may be a checkerboard: to Euler two holes that touch are one
    Size         O(cells + sum of clues)
    Propagation  weak; the linear relaxation is what it is good for. Flows are no functions of the cells
    Source       B. Gavish, S. Graves, 1978, on cells; sides and Euler are ours
    """

    one_model_a_solution = False

    sides: Sides = "both"

    def connect(self) -> None:
        if self.sides != "outside":
            root = partial(first_of, self.model)
            reach_by_flow(self.model, inside_side(self.puzzle, self.known, self.cell, root))
        if self.sides != "inside":
            outside = {place: cell.Not() for place, cell in self.cell.items()}
            reach_by_flow(self.model, outside_side(self.puzzle, self.known, outside))
        if self.sides != "both":
            self.one_piece_more_than_holes()
        if self.sides == "inside":
            self.forbid_checkerboards()

    def one_piece_more_than_holes(self) -> None:
        """Vertices - edges + faces = pieces - holes = 1, where faces are full 2x2 blocks."""
        edges = [self.all_of(pair) for pair in self.blocks(1, 2) + self.blocks(2, 1)]
        faces = [self.all_of(block) for block in self.blocks(2, 2)]
        self.model.add(sum(self.cell.values()) - sum(edges) + sum(faces) == 1)

    def blocks(self, height: int, width: int) -> list[list[Any]]:
        """The cells of each rectangle of that size."""
        return [
            [self.cell[r + i, c + j] for i in range(height) for j in range(width)]
            for r, c in self.cell
            if (r + height - 1, c + width - 1) in self.cell
        ]

    def all_of(self, cells: list[Any]) -> Any:
        """A new literal that says all of them are inside."""
        every = self.model.new_bool_var("")
        self.model.add_bool_and(cells).only_enforce_if(every)
        self.model.add_bool_or([every, *(cell.Not() for cell in cells)])
        return every

    def forbid_checkerboards(self) -> None:
        for here, right, below, across in self.blocks(2, 2):
            self.model.add_bool_or([here.Not(), right, below, across.Not()])
            self.model.add_bool_or([here, right.Not(), below.Not(), across])
