"""Hidato in clauses: which cell follows which, and the numbers as binary numbers that each step raises by one."""

from __future__ import annotations

from models.blocks.counters import binary, incremented
from models.encoding import sat_encoding
from models.hidato.counted_steps import Bits, Code, CountedSteps


@sat_encoding("hidato", "binary-adder")
class BinaryAdder(CountedSteps):
    """Successors, and in each cell its number in binary; an adder in each cell says what its follower's must be.

    Variables    step[a, b]: b comes right after a; m = log2 N bits a cell, and 2m for the adder
    Constraints  one step into each cell and one out of it, at most one by `amo`; step[a, b] -> bits[b] = bits[a] + 1
    Size         O(N log N) variables, O(8N · 2 log N) clauses, whatever the domains; `prune` leaves out steps between
                 cells without consecutive numbers and fixes the bits in which all numbers of a cell agree
    Propagation  arc consistent on the steps of each cell; of the numbers only bits pass along a step that is decided,
                 so much weaker than a variable for each number and cell
    Source       distance encoding with binary adders: N.-F. Zhou, In pursuit of an efficient SAT encoding for the
                 Hamiltonian cycle problem, CP 2020
    """

    def code(self, number: int) -> Code:
        return binary(number - 1, max(1, (self.graph.last - 1).bit_length()))

    def after(self, bits: Bits) -> Bits:
        return incremented(self.formula, bits)
