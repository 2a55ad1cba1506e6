"""Hidato in clauses: which cell follows which, and the numbers as states of a shift register."""

from __future__ import annotations

from models.blocks.counters import TAPS, register_states, shifted
from models.encoding import sat_encoding
from models.formula import Formula
from models.hidato.counted_steps import Bits, Code, CountedSteps
from puzzles.hidato.puzzle import Hidato

MOST_CELLS = 2 ** max(TAPS) - 1


@sat_encoding("hidato", "shift-register")
class ShiftRegister(CountedSteps):
    """As binary-adder, but each step shifts a linear feedback register of a period of at least N.

    Variables    step[a, b]: b comes right after a; m bits a cell, 2^m > N, and one or three for the feedback
    Constraints  one step into each cell and one out of it, at most one by `amo`; step[a, b] -> bits[b] = shift(bits[a])
    Size         O(N log N) variables, O(8N · 2 log N) clauses, next to no clauses beside those of the steps
    Propagation  as binary-adder; bits pass along a decided step without carries, the feedback when all taps are known
    Source       A. Johnson, Quasi-linear reduction of Hamiltonian cycle problem to satisfiability problem,
                 IPCOM000237123, 2014
    """

    def supports(self, puzzle: Hidato) -> str | None:
        return f"more than {MOST_CELLS} cells" if puzzle.last > MOST_CELLS else None

    def build(self, puzzle: Hidato) -> Formula:
        self.states = register_states(max(2, puzzle.last.bit_length()), puzzle.last)
        return super().build(puzzle)

    def code(self, number: int) -> Code:
        return self.states[number - 1]

    def after(self, bits: Bits) -> Bits:
        return shifted(self.formula, bits)
