"""Corral in clauses, with the topology added lazily, where a model breaks it.

piece       an orthogonally connected part of the inside or of the outside of a model: cells as bits (board.py)
anchor      the cell that stands for a piece
cut         a clause that a model with a loose piece breaks and every solution satisfies
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from models.backends.engines import led_by
from models.blocks.board import Board, indices
from models.blocks.connectivity import connected, pieces, separator
from models.corral.cells import CellsAndViews
from models.encoding import Value, sat_encoding
from models.formula import Clause, Literal
from puzzles.vocabulary import Cell

# Glucose first: CaDiCaL changes as little of a model as it can and walks a piece through all shapes of a pocket.
ENGINES = led_by("glucose4")


@sat_encoding("corral", "lazy-cuts", best=True, engines=ENGINES)
class LazyCuts(CellsAndViews):
    """Connectivity by cuts, added where a model breaks it, one model after another.

    Variables    one a cell; of each clue the views and their sums (cells.py)
    Constraints  the views make their clue; the cuts, at most one for each loose piece of each model, no longer than the
                 piece's boundary. A cut does not forbid the piece, it says that there is a way out of it
    Size         O(clue^2) clauses a clue, O(1) a cell, before the cuts; of those there can be exponentially many
    Propagation  of the topology it sees only the checkerboards and the cuts so far: not arc consistent
    Source       cut sets: Soh, Le Berre, Roussel, Banbara, Tamura, JELIA 2014; Ohashi et al., SAT 2025; here on cells.
                 Phases outside are the part that matters: small models have few pieces to cut
    """

    def connect(self) -> None:
        """Nothing yet."""
        self.board = Board(self.cell, self.puzzle.cols, "orthogonal")
        self.edge = self._bits(self.border)
        self.marked = self._bits(self.clues)

    def _bits(self, cells: Iterable[Cell]) -> int:
        return sum(map(self.board.bit, cells))

    def cuts(self, value: Value) -> list[Clause]:
        """A cut for each piece of the inside but the largest, and each piece of the outside away from the border."""
        inside = self._bits(cell for cell, literal in self.cell.items() if value(literal))
        return [*self._inside_cuts(inside), *self._outside_cuts(self.board.cells & ~inside)]

    def _inside_cuts(self, inside: int) -> Iterator[Clause]:
        """Two anchors are connected, by a cell of what separates them, or they are not both inside."""
        *others, largest = pieces(inside, self.board)
        root = self._anchor(largest)
        for piece in others:
            anchor = self._anchor(piece)
            ways = separator(piece, root, self.board)
            yield [*(-cell for cell in self._literals(anchor | root)), *self._literals(ways)]

    def _outside_cuts(self, outside: int) -> Iterator[Clause]:
        """An anchor reaches the border, by a cell of what separates it from there, or it is inside."""
        trapped = outside & ~connected(outside & self.edge, outside, self.board)
        for piece in pieces(trapped, self.board):
            ways = separator(piece, self.edge, self.board)
            yield [*self._literals(self._anchor(piece)), *(-cell for cell in self._literals(ways))]

    def _anchor(self, piece: int) -> int:
        """A clue where the piece has one: it cannot change sides, which leaves the cut the ways out alone."""
        candidates = piece & self.marked or piece
        return candidates & -candidates

    def _literals(self, cells: int) -> list[Literal]:
        return [self.cell[self.board.cell(index)] for index in indices(cells)]
