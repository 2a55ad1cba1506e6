"""Steps that advance a counter: which cell follows which, and in each cell a code of its number.

code     number -> bits, all different for the numbers 1..N
after    the bits that a cell's follower must have, as literals over the cell's own
"""

from __future__ import annotations

from abc import abstractmethod

from models.formula import Literal
from models.hidato.step_graph import OUTSIDE
from models.hidato.successors import SuccessorEncoding

Bits = list[Literal]
Code = tuple[bool, ...]


class CountedSteps(SuccessorEncoding):
    """Each step sets the bits of its head to those that come after its tail's; the first cell has the code of 1.

    The last cell has the code of N, so the path from the first has a length that this code tells from all others up
    to N: it is N, and no cell is left for a cycle. Bits in which all numbers open to a cell agree are fixed there: a
    given's all.
    """

    def add_order(self) -> None:
        codes = [self.code(number) for number in range(1, self.graph.last + 1)]
        self.bits = {cell: self.new_bits(len(codes[0])) for cell in self.graph.open}
        for cell, numbers in self.graph.numbers_by_cell().items():
            self.fix_common_bits(self.bits[cell], [codes[number - 1] for number in numbers])
        after = {cell: self.after(bits) for cell, bits in self.bits.items()}
        for (tail, head), step in self.step.items():
            if tail == OUTSIDE:
                self.formula.extend([-step, literal] for literal in signed(self.bits[head], codes[0]))
            elif head == OUTSIDE:
                self.formula.extend([-step, literal] for literal in signed(self.bits[tail], codes[-1]))
            else:
                self.equal_under(step, self.bits[head], after[tail])

    def new_bits(self, count: int) -> Bits:
        return [self.formula.variable() for _ in range(count)]

    def fix_common_bits(self, bits: Bits, codes: list[Code]) -> None:
        for bit, *values in zip(bits, *codes, strict=True):
            if len(set(values)) == 1:
                self.formula.clause(bit if values[0] else -bit)

    def equal_under(self, step: Literal, bits: Bits, others: Bits) -> None:
        for one, other in zip(bits, others, strict=True):
            self.formula.extend([[-step, -one, other], [-step, one, -other]])

    @abstractmethod
    def code(self, number: int) -> Code:
        """The bits of a number from 1 to N."""

    @abstractmethod
    def after(self, bits: Bits) -> Bits:
        """Literals that equal the bits of the next number, wherever `bits` are a number's."""


def signed(bits: Bits, code: Code) -> Bits:
    """The literals that say that `bits` are that code."""
    return [bit if value else -bit for bit, value in zip(bits, code, strict=True)]
