"""Hidato in clauses: which cell follows which, and the numbers as their remainders by small moduli."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Literal as OneOf

from models.blocks.cardinality import pairwise
from models.blocks.counters import binary, incremented, register_states, shifted
from models.blocks.layered_domains import Prune
from models.encoding import sat_encoding
from models.formula import Formula
from models.hidato.counted_steps import Bits, Code, CountedSteps
from models.hidato.positions import Amo
from puzzles.hidato.puzzle import Hidato

# One of each group makes a set of coprime moduli.
PRIME_POWERS = ((1, 2, 4, 8, 16), (1, 3, 9), (1, 5), (1, 7), (1, 11), (1, 13))
MOST_CELLS = prod(max(powers) for powers in PRIME_POWERS)
REGISTERS = {3: 2, 7: 3}  # modulus -> bits of the shift register that has it as its period


@sat_encoding("hidato", "chinese-remainder")
class ChineseRemainder(CountedSteps):
    """As binary-adder, but a cell has the remainders of its number by coprime moduli whose product is at least N.

    residues     direct: a bit for each remainder, exactly one of a modulus; after a step the next one round.
                 binary: shift registers of two and three bits by 3 and 7, and a binary number by a power of two
    Variables    step[a, b]: b comes right after a; bits (direct: 19 a cell up to N = 420, binary: 2 + 3 + log2(N/21))
    Constraints  one step into each cell and one out of it, at most one by `amo`; step[a, b] -> remainders one further
    Size         O(N · s) variables and O(8N · 2s) clauses for s bits a cell; s is O(log^2 N / log log N) for direct
    Propagation  as binary-adder; with direct residues what one remainder cannot be passes along a step as well.
                 A given fixes all its remainders, and the domains those that none of a cell's numbers has
    Source       M. Heule, Chinese remainder encoding for Hamiltonian cycles, SAT 2021, which may take a smaller
                 product and test what it finds; here the product is large enough
    """

    def __init__(
        self, *, prune: Prune = "layered", amo: Amo = "pairwise", residues: OneOf["direct", "binary"] = "direct"
    ) -> None:
        super().__init__(prune=prune, amo=amo)
        self.residues = residues

    def supports(self, puzzle: Hidato) -> str | None:
        return f"more than {MOST_CELLS} cells" if puzzle.last > MOST_CELLS else None

    def build(self, puzzle: Hidato) -> Formula:
        last = puzzle.last
        if self.residues == "direct":
            self.moduli = direct_moduli(last)
            self.widths = self.moduli
        else:
            power = max(1, (-(-last // 21) - 1).bit_length())
            self.moduli = (3, 7, 2**power)
            self.widths = (2, 3, power)
        return super().build(puzzle)

    def code(self, number: int) -> Code:
        return sum(map(self.residue, [number] * len(self.moduli), self.moduli, self.widths), ())

    def residue(self, number: int, modulus: int, width: int) -> Code:
        remainder = number % modulus
        if self.residues == "direct":
            return tuple(remainder == each for each in range(modulus))
        if modulus in REGISTERS:
            return register_states(width, modulus)[remainder]
        return binary(remainder, width)

    def new_bits(self, count: int) -> Bits:
        bits = super().new_bits(count)
        if self.residues == "direct":
            for residue in self.split(bits):
                self.formula.clause(*residue)
                pairwise(self.formula, residue)
        return bits

    def after(self, bits: Bits) -> Bits:
        return [
            bit
            for residue, modulus in zip(self.split(bits), self.moduli, strict=True)
            for bit in self.next(residue, modulus)
        ]

    def next(self, residue: Bits, modulus: int) -> Bits:
        if self.residues == "direct":
            return [residue[-1], *residue[:-1]]
        step = shifted if modulus in REGISTERS else incremented
        return step(self.formula, residue)

    def split(self, bits: Bits) -> list[Bits]:
        """The bits of each modulus."""
        ends = [sum(self.widths[: i + 1]) for i in range(len(self.widths))]
        return [bits[end - width : end] for end, width in zip(ends, self.widths, strict=True)]


def direct_moduli(last: int) -> tuple[int, ...]:
    """Coprime moduli whose product is at least `last`, with the smallest sum."""
    choices = (tuple(power for power in powers if power > 1) for powers in product(*PRIME_POWERS))
    large_enough = (moduli for moduli in choices if moduli and prod(moduli) >= last)
    return min(large_enough, key=lambda moduli: (sum(moduli), moduli))
