"""Corral on CP-SAT: the loop itself as a circuit through the lattice points, the cells' corners.

cell        Boolean: inside. Cells beyond the board are outside.
corner      lattice point (i, j), 0..rows, 0..cols; its number is i * (cols + 1) + j
arc         one step of the loop from corner to corner, walked so that the inside lies on its left
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.encoding import CpSatEncoding, Value, cpsat_encoding
from puzzles.corral.puzzle import NONE, UNKNOWN, Corral
from puzzles.vocabulary import Solution


@cpsat_encoding("corral", "boundary-circuit", best=True)
class BoundaryCircuit(CpSatEncoding):
    """One add_circuit over directed lattice edges, inside on the left: both connectivity rules at once.

    The inside is connected and free of holes where its boundary is a single simple cycle. An arc is there if and only
    if the cell on its left is inside and the one on its right is outside, so the direction is fixed and each
    board has one model. Corners off the loop have a loop arc of their own.
    Variables: cells, 2 an inner edge, 1 a corner, and at most 4k a clue k (its views as chains).
    Constraints: O(cells + sum of clues), one circuit over O(cells) arcs. The circuit propagates by rules of its own,
    short of arc consistency (which is NP-hard to have).
    Source: models of Slitherlink as AddCircuit, with the orientation that makes the model of a board unique.
    """

    def build(self, puzzle: Corral) -> Any:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.cell = [[self.model.new_bool_var(f"cell {r} {c}") for c in range(puzzle.cols)] for r in range(puzzle.rows)]
        self.model.add_bool_or([cell for row in self.cell for cell in row])
        self._one_boundary()
        for r, row in enumerate(puzzle.clues):
            for c, clue in enumerate(row):
                if clue != NONE:
                    self.model.add_bool_and([self.cell[r][c]])
                if clue not in (NONE, UNKNOWN):
                    self._count_views(r, c, clue)
        return self.model

    def _one_boundary(self) -> None:
        rows, cols = len(self.cell), len(self.cell[0])
        off_loop = [(corner, corner, self.model.new_bool_var("")) for corner in range((rows + 1) * (cols + 1))]
        self.model.add_circuit([*off_loop, *self._arcs()])

    def _arcs(self) -> Iterator[tuple[int, int, Any]]:
        """Every arc that can be there: (from corner, to corner, its literal)."""
        rows, cols = len(self.cell), len(self.cell[0])
        for i in range(rows + 1):
            for j in range(cols + 1):
                corner, east, south = (a * (cols + 1) + b for a, b in ((i, j), (i, j + 1), (i + 1, j)))
                if j < cols:  # eastwards the cell above is on the left
                    yield from self._both_ways(corner, east, self._cell(i - 1, j), self._cell(i, j))
                if i < rows:  # southwards the cell to the right is on the left
                    yield from self._both_ways(corner, south, self._cell(i, j), self._cell(i, j - 1))

    def _cell(self, r: int, c: int) -> Any:
        """The cell's Boolean, None beyond the board."""
        return self.cell[r][c] if 0 <= r < len(self.cell) and 0 <= c < len(self.cell[0]) else None

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

    def _count_views(self, r: int, c: int, clue: int) -> None:
        """A clue counts itself and the inside cells up to the first outside one, each way.

        Cells further than `clue` steps away are left out: seeing the `clue`-th is already one too many.
        """
        row, column = self.cell[r], [line[c] for line in self.cell]
        lines = (row[:c][::-1], row[c + 1 :], column[:r][::-1], column[r + 1 :])
        seen = [link for line in lines for link in self._chain(line[:clue])]
        self.model.add(sum(seen) == clue - 1)

    def _chain(self, line: list[Any]) -> list[Any]:
        """For each cell of the line (nearest first): it and all cells before it are inside."""
        chain = line[:1]
        for cell in line[1:]:
            link = self.model.new_bool_var("")
            self.model.add_bool_and([chain[-1], cell]).only_enforce_if(link)
            self.model.add_bool_or([link, chain[-1].Not(), cell.Not()])
            chain.append(link)
        return chain

    def decode(self, value: Value) -> Solution:
        return tuple(tuple(int(value(cell)) for cell in row) for row in self.cell)

    def literals(self, solution: Solution) -> list[Any]:
        """Every cell, as it is."""
        return [
            cell if inside else cell.Not()
            for cells, values in zip(self.cell, solution, strict=True)
            for cell, inside in zip(cells, values, strict=True)
        ]
