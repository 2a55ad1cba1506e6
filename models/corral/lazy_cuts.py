"""Corral in clauses, with connectivity added lazily, where a model breaks it.

cell        variable: inside
view        how many inside cells one sees from a clue in a direction, in order encoding
piece       an orthogonally connected part of the inside or of the outside of a model
anchor      the cell that stands for a piece
cut         a clause that a model with a loose piece breaks and every solution satisfies
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.backends import engines
from models.blocks.connectivity import orthogonal_graph, pieces, separator
from models.blocks.order import require_sum, sum_of
from models.blocks.visibility import view
from models.encoding import SatEncoding, Value, sat_encoding
from models.formula import Clause, Formula, Literal
from puzzles.corral.puzzle import NONE, UNKNOWN, Corral
from puzzles.vocabulary import Cell, Solution

# Glucose first: CaDiCaL changes as little of a model as it can and walks a piece through all shapes of a pocket.
ENGINES = ("glucose4", *(engine for engine in engines.ENGINES if engine != "glucose4"))


@sat_encoding("corral", "lazy-cuts", best=True, engines=ENGINES)
class LazyCuts(SatEncoding):
    """Views as chains with exact sums; loose pieces of inside and outside are cut off one model after another.

    Variables: one a cell; for each clue k at most 4k of views and 2k of sums. Clauses: O(k^2) a clue, O(1) a cell; then
    the cuts, at most one for each loose piece of each model, no longer than the piece's boundary.
    A cut does not forbid the piece, it says that there is a way out of it (the cut sets of Soh et al., JELIA 2014, and
    Ohashi et al., SAT 2025, here on cells).
    No 2x2 block may be a checkerboard, which follows from both connectivity rules and spares many rounds.
    Phases are set to outside: small models have few pieces to cut.
    Unit propagation makes each clue's two sums of opposite views bounds-consistent; of connectivity it sees only the
    checkerboards and the cuts so far, so the whole is not arc consistent.
    """

    def build(self, puzzle: Corral) -> Formula:
        rows, cols = puzzle.rows, puzzle.cols
        formula = Formula()
        self.cell = [[formula.variable(("cell", r, c)) for c in range(cols)] for r in range(rows)]
        self.graph = orthogonal_graph(rows, cols)
        self.border = {(r, c) for r, c in self.graph if r in (0, rows - 1) or c in (0, cols - 1)}
        self.clues = {(r, c): clue for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue != NONE}
        formula.phases = [-cell for row in self.cell for cell in row]
        formula.clause(*(cell for row in self.cell for cell in row))  # the inside is not empty
        for (r, c), clue in self.clues.items():
            formula.clause(self.cell[r][c])
            if clue != UNKNOWN:
                self._count_views(formula, r, c, clue)
        self._forbid_checkerboards(formula)
        return formula

    def _count_views(self, formula: Formula, r: int, c: int, clue: int) -> None:
        """The four views and the cell itself make the clue. At `clue` they stop counting: one too many."""
        row, column = self.cell[r], [line[c] for line in self.cell]
        left, right = row[:c][::-1], row[c + 1 :]
        up, down = column[:r][::-1], column[r + 1 :]
        across = sum_of(formula, view(formula, left[:clue]), view(formula, right[:clue]), cap=clue)
        along = sum_of(formula, view(formula, up[:clue]), view(formula, down[:clue]), cap=clue)
        require_sum(formula, across, along, clue - 1)

    def _forbid_checkerboards(self, formula: Formula) -> None:
        for upper, lower in zip(self.cell, self.cell[1:], strict=False):
            for a, b, c, d in zip(upper, upper[1:], lower, lower[1:], strict=False):
                formula.extend([[-a, b, c, -d], [a, -b, -c, d]])

    def cuts(self, value: Value) -> list[Clause]:
        """A cut for each piece of the inside but the largest, and each piece of the outside away from the border."""
        inside = {(r, c) for r, c in self.graph if value(self.cell[r][c])}
        return [*self._inside_cuts(inside), *self._outside_cuts(self.graph.keys() - inside)]

    def _inside_cuts(self, inside: set[Cell]) -> Iterator[Clause]:
        """Two anchors are connected, by a cell of what separates them, or they are not both inside."""
        *others, largest = pieces(inside, self.graph)
        root = self._anchor(largest)
        for piece in others:
            ways = sorted(separator(piece, {root}, self.graph))
            yield [-self._literal(self._anchor(piece)), -self._literal(root), *map(self._literal, ways)]

    def _outside_cuts(self, outside: set[Cell]) -> Iterator[Clause]:
        """An anchor reaches the border, by a cell of what separates it from there, or it is inside."""
        for piece in pieces(outside, self.graph):
            if piece.isdisjoint(self.border):
                ways = sorted(separator(piece, self.border, self.graph))
                yield [self._literal(self._anchor(piece)), *(-self._literal(cell) for cell in ways)]

    def _anchor(self, piece: set[Cell]) -> Cell:
        """A clue where the piece has one: it cannot change sides, which leaves the cut the ways out alone."""
        return min(piece & self.clues.keys() or piece)

    def _literal(self, cell: Cell) -> Literal:
        return self.cell[cell[0]][cell[1]]

    def decode(self, value: Value) -> Solution:
        return tuple(tuple(value(cell) for cell in row) for row in self.cell)

    def literals(self, solution: Solution) -> list[Any]:
        """Every cell, as it is."""
        return [
            cell if inside else -cell
            for cells, values in zip(self.cell, solution, strict=True)
            for cell, inside in zip(cells, values, strict=True)
        ]
