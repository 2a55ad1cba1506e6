"""Numbers in order encoding: sums exact, and their bounds seen by unit propagation alone."""

from itertools import pairwise, product

import pytest
from pysat.solvers import Solver

from models.blocks.order import require_sum, sum_of
from models.blocks.visibility import view
from models.formula import Formula


def number(formula, length):
    """A number 0..length whose literals imply those before them."""
    literals = [formula.variable() for _ in range(length)]
    formula.extend([[-above, below] for below, above in pairwise(literals)])
    return literals


def bounds(low, high, literals) -> list:
    """The literals that say low <= number <= high."""
    return literals[:low] + [-literal for literal in literals[high:]]


def propagated(formula, assumptions):
    """The literals that follow by unit propagation, None where it meets a conflict."""
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        consistent, literals = solver.propagate(assumptions)
    fixed = {clause[0] for clause in formula.clauses if len(clause) == 1}  # PySAT leaves these out
    return fixed | set(literals) if consistent else None


@pytest.mark.parametrize("lengths", list(product(range(4), range(5))), ids=str)
@pytest.mark.parametrize("cap", [1, 2, 3, 5, 9])
def test_a_sum_has_the_bounds_of_its_parts(lengths, cap):
    formula = Formula()
    one, other = (number(formula, length) for length in lengths)
    total = sum_of(formula, one, other, cap)
    assert len(total) == min(cap, sum(lengths))
    for low, more, low2, more2 in product(*(range(n + 1) for n in (lengths[0], lengths[0], lengths[1], lengths[1]))):
        high, high2 = min(low + more, lengths[0]), min(low2 + more2, lengths[1])
        known = propagated(formula, bounds(low, high, one) + bounds(low2, high2, other))
        expected = bounds(min(cap, low + low2), min(cap, high + high2), total)
        assert known is not None
        assert {literal for literal in known if abs(literal) in total} == set(expected)


@pytest.mark.parametrize("lengths", list(product(range(4), range(4))), ids=str)
def test_a_required_sum(lengths):
    for total in range(9):
        formula = Formula()
        one, other = (number(formula, length) for length in lengths)
        require_sum(formula, one, other, total)
        if not all(formula.clauses):  # an empty clause: no two such numbers
            assert total > sum(lengths)
            continue
        for a, b in product(range(lengths[0] + 1), range(lengths[1] + 1)):
            known = propagated(formula, bounds(a, a, one) + bounds(b, b, other))
            assert (known is not None) == (a + b == total)


def test_a_required_sum_bounds_its_parts():
    """4 = a + b with a <= 1 and b <= 3: both are at their most."""
    formula = Formula()
    one, other = number(formula, 3), number(formula, 3)
    require_sum(formula, one, other, 4)
    assert set(bounds(1, 1, one) + bounds(3, 3, other)) <= propagated(formula, bounds(0, 1, one))


@pytest.mark.parametrize("length", range(5))
def test_a_view_counts_up_to_the_first_false_cell(length):
    formula = Formula()
    line = [formula.variable() for _ in range(length)]
    seen = view(formula, line)
    assert len(seen) == length
    for cells in product((True, False), repeat=length):
        known = propagated(formula, [cell if value else -cell for cell, value in zip(line, cells, strict=True)])
        count = (*cells, False).index(False)
        assert known is not None
        assert set(bounds(count, count, seen)) <= known
