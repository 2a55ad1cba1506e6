"""Corral on CP-SAT: the loop itself as a circuit through the lattice points, the cells' corners.

cell        Boolean: inside. Cells beyond the board are outside.
corner      lattice point (i, j), 0..rows, 0..cols; its number is i * (cols + 1) + j
arc         one step of the loop from corner to corner, walked so that the inside lies on its left
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.corral.cells_cpsat import CellsAndViews
from models.encoding import cpsat_encoding


@cpsat_encoding("corral", "boundary-circuit", best=True)
class BoundaryCircuit(CellsAndViews):
    """One add_circuit over directed lattice edges, inside on the left: both connectivity rules at once.

    The inside is connected and free of holes where its boundary is a single simple cycle. An arc is there if and only
    if the cell on its left is inside and the one on its right is outside, so the direction is fixed and each
    board has one model. Corners off the loop have a loop arc of their own.

    Variables    cells, 2 an inner edge, 1 a corner, and the views (cells_cpsat.py)
    Constraints  the views make their clue; one circuit over the arcs
    Size         O(cells + sum of clues)
    Propagation  the circuit's own rules, short of arc consistency (which is NP-hard to have)
    Source       models of Slitherlink as AddCircuit, with the orientation that makes the model of a board unique
    """

    def connect(self) -> None:
        rows, cols = self.puzzle.rows, self.puzzle.cols
        off_loop = [(corner, corner, self.model.new_bool_var("")) for corner in range((rows + 1) * (cols + 1))]
        self.model.add_circuit([*off_loop, *self._arcs()])

    def _arcs(self) -> Iterator[tuple[int, int, Any]]:
        """Every arc that can be there: (from corner, to corner, its literal)."""
        rows, cols, cell = self.puzzle.rows, self.puzzle.cols, self.cell
        for i in range(rows + 1):
            for j in range(cols + 1):
                corner, east, south = (a * (cols + 1) + b for a, b in ((i, j), (i, j + 1), (i + 1, j)))
                if j < cols:  # eastwards the cell above is on the left
                    yield from self._both_ways(corner, east, cell.get((i - 1, j)), cell.get((i, j)))
                if i < rows:  # southwards the cell to the right is on the left
                    yield from self._both_ways(corner, south, cell.get((i, j)), cell.get((i, j - 1)))

    def _both_ways(self, start: int, end: int, left: Any, right: Any) -> Iterator[tuple[int, int, Any]]:
        """The arcs between two corners; `left` and `right` are the cells as seen when walking from start to end."""
        if left is not None:
            yield start, end, self._only(left, right)
        if right is not None:
            yield end, start, self._only(right, left)

    def _only(self, here: Any, there: Any) -> Any:
        """The literal for: `here` is inside, `there` is not."""
        if there is None:
            return here
        arc = self.model.new_bool_var("")
        self.model.add_bool_and([here, there.Not()]).only_enforce_if(arc)
        self.model.add_bool_or([arc, here.Not(), there])
        return arc
