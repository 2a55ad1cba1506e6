"""Counters in clauses: from the bits of a state, literals that equal the bits of the next one.

A binary counter goes through all 2^m states of its m bits, a linear feedback shift register through all but zero, with
shorter clauses. Both come back to where they began.
"""

from __future__ import annotations

from models.formula import Formula, Literal

# The bits, from 1, whose sum is shifted in: primitive polynomials, by the number of bits.
# Source: P. Alfke, Xilinx application note XAPP 052 (1996), table 3.
TAPS = {
    2: (2, 1), 3: (3, 2), 4: (4, 3), 5: (5, 3), 6: (6, 5), 7: (7, 6), 8: (8, 6, 5, 4), 9: (9, 5), 10: (10, 7),
    11: (11, 9), 12: (12, 6, 4, 1), 13: (13, 4, 3, 1), 14: (14, 5, 3, 1), 15: (15, 14), 16: (16, 15, 13, 4),
}  # fmt: skip


def xor(formula: Formula, one: Literal, other: Literal) -> Literal:
    """A new literal that is true when exactly one of the two is."""
    odd = formula.variable()
    formula.extend([[-odd, one, other], [-odd, -one, -other], [odd, -one, other], [odd, one, -other]])
    return odd


def both(formula: Formula, one: Literal, other: Literal) -> Literal:
    """A new literal that is true when both are."""
    conjunction = formula.variable()
    formula.extend([[-conjunction, one], [-conjunction, other], [conjunction, -one, -other]])
    return conjunction


def incremented(formula: Formula, bits: list[Literal]) -> list[Literal]:
    """The binary number plus one, the lowest bit first; all ones become all zeros. 7 clauses a bit."""
    after, carry = [-bits[0]], bits[0]
    for bit in bits[1:-1]:
        after.append(xor(formula, bit, carry))
        carry = both(formula, bit, carry)
    return after + [xor(formula, bit, carry) for bit in bits[1:][-1:]]


def shifted(formula: Formula, bits: list[Literal]) -> list[Literal]:
    """The register one step on: the sum of its tapped bits comes first, the others move up. 4 or 12 clauses in all.

    Raises KeyError for a number of bits that TAPS does not have."""
    first, *rest = (bits[tap - 1] for tap in TAPS[len(bits)])
    for bit in rest:
        first = xor(formula, first, bit)
    return [first, *bits[:-1]]


def shifted_state(state: tuple[bool, ...]) -> tuple[bool, ...]:
    """`shifted` on a known state."""
    return (sum(state[tap - 1] for tap in TAPS[len(state)]) % 2 == 1, *state[:-1])


def register_states(bits: int, count: int) -> list[tuple[bool, ...]]:
    """The first `count` states of a register that begins with a one and zeros; at most 2^bits - 1 are different."""
    states = [(True,) + (False,) * (bits - 1)]
    while len(states) < count:
        states.append(shifted_state(states[-1]))
    return states


def binary(number: int, bits: int) -> tuple[bool, ...]:
    """The lowest bits of a number, the lowest first."""
    return tuple(bool(number >> bit & 1) for bit in range(bits))
