"""Hidato in clauses: the path between givens as a walk through one layer of cells for each number."""

from __future__ import annotations

from models.encoding import sat_encoding
from models.formula import Literal
from models.hidato.positions import PositionEncoding


@sat_encoding("hidato", "segments")
class Segments(PositionEncoding):
    """Each stretch between givens is a unit flow through its time-expanded graph; no cell is in two layers of it.

    Variables    at[k][cell]: number k stands in that cell, for the cells that `prune` leaves to k; move[k][a, b]: k in
                 a and k + 1 in b, where either has several cells left: else the one or the other says it
    Constraints  each number in exactly one cell, each cell holds exactly one number; out of a cell that holds k leads
                 exactly one move to the next layer, into it exactly one from the layer before; at most one by `amo`
    Size         O(8V) variables, O(8V) clauses with chained at-most-ones, where V <= N^2 is what the domains leave
    Propagation  arc consistent on each stretch (a layered graph), as position-filtered; moves give the solver steps at
                 their times to decide on and learn from
    Source       node-disjoint paths in time-expanded graphs, as in multi-agent path finding: P. Surynek, ICTAI 2014
    """

    def add_steps(self) -> None:
        for number in range(1, len(self.at)):
            self.at_known_cell(self.at[number])
        near = self.near()
        for before, after in zip(self.at[1:], self.at[2:], strict=False):
            into: dict[int, list[Literal]] = {j: [] for j in after}
            for i, here in before.items():
                out = {j: self.move(before, after, i, j) for j in near[i] if j in after}
                self.one_of(here, list(out.values()))
                for j, literal in out.items():
                    into[j].append(literal)
            for j, there in after.items():
                self.one_of(there, into[j])

    def at_known_cell(self, places: dict[int, Literal]) -> None:
        """A number with one cell left is there."""
        if len(places) == 1:
            self.formula.extend([literal] for literal in places.values())

    def move(self, before: dict[int, Literal], after: dict[int, Literal], i: int, j: int) -> Literal:
        """The literal for the move from i to j: of one end of it where the other end's layer has no more cells."""
        if len(before) == 1:
            return after[j]
        return before[i] if len(after) == 1 else self.formula.variable()

    def one_of(self, node: Literal, moves: list[Literal]) -> None:
        """The node is on the walk exactly when one of its moves is taken, and then no other of them."""
        self.formula.clause(-node, *moves)
        self.formula.extend([-move, node] for move in moves if move != node)
        self.at_most_one(self.formula, moves)
