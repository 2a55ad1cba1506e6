"""Whole numbers in order encoding, and their sums (a totalizer's merge).

A number with values 0..n is n literals; the i-th of them, from 0, says that it is above i, and implies those before it.
Source of the merge: O. Bailleux, Y. Boufkhad, Efficient CNF encoding of Boolean cardinality constraints, CP 2003.
"""

from __future__ import annotations

from models.formula import Formula, Literal

Number = list[Literal]
Truth = Literal | bool  # a literal, or known already


def at_least(number: Number, bound: int) -> Truth:
    """The literal, or the constant, that says number >= bound."""
    if bound <= 0:
        return True
    return number[bound - 1] if bound <= len(number) else False


def at_most(number: Number, bound: int) -> Truth:
    return negation(at_least(number, bound + 1))


def negation(truth: Truth) -> Truth:
    return not truth if isinstance(truth, bool) else -truth


def add_clause(formula: Formula, *truths: Truth) -> None:
    """The clause of these, unless a constant satisfies it. All constants false: the empty clause."""
    if not any(truth is True for truth in truths):
        formula.clause(*(truth for truth in truths if truth is not False))


def sum_of(formula: Formula, one: Number, other: Number, cap: int) -> Number:
    """A new number, one + other, or `cap` where that is more (cap > 0).

    O(min(cap, length)^2) clauses; unit propagation keeps both bounds exact.
    """
    if not one or not other:
        return (one or other)[:cap]
    total = [formula.variable() for _ in range(min(cap, len(one) + len(other)))]
    for i in range(min(cap, len(one)) + 1):
        for j in range(min(cap - i, len(other)) + 1):
            both_least = negation(at_least(one, i)), negation(at_least(other, j))
            both_most = negation(at_most(one, i)), negation(at_most(other, j))
            add_clause(formula, *both_least, at_least(total, i + j))
            add_clause(formula, *both_most, at_most(total, i + j))
    return total


def require_sum(formula: Formula, one: Number, other: Number, total: int) -> None:
    """one + other = total, in O(len(one)) binary clauses; unit propagation keeps both bounds exact."""
    for i in range(len(one) + 1):
        add_clause(formula, negation(at_least(one, i)), at_most(other, total - i))
        add_clause(formula, negation(at_most(one, i)), at_least(other, total - i))
