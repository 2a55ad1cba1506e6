"""Hidato in clauses: each cell's number in order encoding, and the steps that raise it by one."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from models.blocks.order import Truth, add_clause, negation
from models.encoding import sat_encoding
from models.formula import Literal
from models.hidato.successors import SuccessorEncoding


@sat_encoding("hidato", "position-order")
class PositionOrder(SuccessorEncoding):
    """Thresholds say how large each cell's number is at least; out of each cell leads one step, to the number after.

    Variables    least[c][k]: the number in c is k or more, for the numbers that `prune` leaves to c but the first;
                 at[k][c]: it is k; step[a, b]: the number in b is that in a, plus one
    Constraints  one step into each cell and one out of it, at most one by `amo`; step[a, b] -> each threshold of a is
                 passed on to b, and back; at[k][c] as two neighbouring thresholds; each number in some cell
    Size         O(V) variables, O(16V) clauses of up to three, where V <= N^2 is what the domains leave
    Propagation  along a decided step the bounds of one number pass to the other; holes in a domain do not, and "all
                 different" is seen only through the steps
    Source       order encoding: J. Crawford, A. Baker, AAAI 1994; N. Tamura et al., Constraints 14, 2009; cells
                 with a neighbour one higher and one lower instead of a chain of positions: the Hidato of cspuz
    """

    def add_order(self) -> None:
        self.numbers = self.graph.numbers_by_cell()
        self.least = {cell: [self.formula.variable() for _ in numbers[1:]] for cell, numbers in self.numbers.items()}
        for thresholds in self.least.values():
            self.formula.extend([lower, -upper] for lower, upper in pairwise(thresholds))
        self.name_numbers()
        for (tail, head), step in self.inner_steps():
            self.raise_by_one(step, tail, head)

    def name_numbers(self) -> None:
        """A variable for each number of each cell, and each number somewhere."""
        places: dict[int, list[Literal]] = {number: [] for number in range(1, self.graph.last + 1)}
        for cell, numbers in self.numbers.items():
            for number in numbers:
                here = self.formula.variable(("number", number, *self.graph.board.cell(cell)))
                from_it, above = self.at_least(cell, number), negation(self.at_least(cell, number + 1))
                add_clause(self.formula, -here, from_it)
                add_clause(self.formula, -here, above)
                add_clause(self.formula, here, negation(from_it), negation(above))
                places[number].append(here)
        self.formula.extend(places.values())

    def raise_by_one(self, step: Literal, tail: int, head: int) -> None:
        for number in self.numbers[tail]:  # b >= a + 1
            add_clause(self.formula, -step, negation(self.at_least(tail, number)), self.at_least(head, number + 1))
        for number in self.numbers[head]:  # a >= b - 1
            add_clause(self.formula, -step, negation(self.at_least(head, number)), self.at_least(tail, number - 1))

    def at_least(self, cell: int, number: int) -> Truth:
        """The literal, or the constant, that says that the number in the cell is that or more."""
        place = bisect_left(self.numbers[cell], number)
        if place == 0:
            return True
        return self.least[cell][place - 1] if place <= len(self.least[cell]) else False
