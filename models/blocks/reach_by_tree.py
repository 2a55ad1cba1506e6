"""Reachability by parents whose levels decrease towards a source."""

from __future__ import annotations

from itertools import pairwise

from models.blocks.counters import both, xor
from models.blocks.order import Number, add_clause, at_most, negation
from models.blocks.reachability import Reachability, require_parents
from models.formula import Formula, Literal


def reach_by_unary_levels(formula: Formula, region: Reachability) -> None:
    """A parent has a lower level than its child; levels in order encoding.

    Variables    an arc and its opposite for each pair of neighbours; `steps` for the level of each node
    Clauses      parents (reachability.py); parent and child's level <= t: the parent's level <= t - 1
    Size         O((nodes + arcs) * steps): O(n^4) on a grid of n x n
    Propagation  keeps the bounds of levels along arcs that are chosen; not arc consistent. Levels and parents are not
                 functions of the members: one set of members has many models
    Source       folklore; compared in N.-F. Zhou, R. Wang, R. Yap, SAT 2023, as leaf elimination with unary time
    """
    parents = require_parents(formula, region)
    level = {node: unary_level(formula, region.steps) for node in region.member}
    for (node, other), parent in parents.items():
        for bound in range(region.steps + 1):
            too_high = at_most(level[other], bound - 1) if bound else False
            add_clause(formula, -parent, negation(at_most(level[node], bound)), too_high)


def unary_level(formula: Formula, most: int) -> Number:
    """A new number from 0 to `most`."""
    number = [formula.variable() for _ in range(most)]
    formula.extend([-above, below] for below, above in pairwise(number))
    return number


def reach_by_binary_levels(formula: Formula, region: Reachability) -> None:
    """A child's level is its parent's and one; levels in binary.

    Variables    an arc and its opposite for each pair of neighbours; for each node the bits of its level and of the
                 level after it
    Clauses      parents (reachability.py); the level after by a ripple of carries; parent: the bits are equal; no level
                 goes around past its highest bit
    Size         O((nodes + arcs) * log steps)
    Propagation  weak: a bit is known only when all lower ones are. Not a function of the members, as above
    Source       N.-F. Zhou, In pursuit of an efficient SAT encoding for the Hamiltonian cycle problem, CP 2020
    """
    parents = require_parents(formula, region)
    bits = max(1, region.steps.bit_length())
    level = {node: [formula.variable() for _ in range(bits)] for node in region.member}
    after = {node: successor(formula, number) for node, number in level.items()}
    for (node, other), parent in parents.items():
        *low, overflow = after[other]
        formula.clause(-parent, -overflow)
        for mine, theirs in zip(level[node], low, strict=True):
            formula.extend([[-parent, -mine, theirs], [-parent, mine, -theirs]])


def successor(formula: Formula, number: list[Literal]) -> list[Literal]:
    """The bits, lowest first, of a binary number and one; a bit longer than the number. 7 clauses a bit."""
    low, *rest = number
    bits, carry = [-low], low
    for bit in rest:
        bits.append(xor(formula, bit, carry))
        carry = both(formula, bit, carry)
    return [*bits, carry]
