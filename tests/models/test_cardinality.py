from itertools import product

import pytest
from pysat.solvers import Solver

from models.blocks.cardinality import AT_MOST_ONE
from models.formula import Formula

IN_CLAUSES = sorted(AT_MOST_ONE.keys() - {"native"})
SIZES = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]


def written(how, size):
    formula = Formula()
    literals = [formula.variable() for _ in range(size)]
    literals[::2] = [-literal for literal in literals[::2]]  # negative literals are literals too
    AT_MOST_ONE[how](formula, literals)
    return formula, literals


def loaded(engine, formula):
    solver = Solver(name=engine, bootstrap_with=formula.clauses)
    for literals, most in formula.at_most:
        solver.add_atmost(literals, most)
    return solver


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("how", sorted(AT_MOST_ONE))
def test_every_assignment_is_judged(how, size):
    formula, literals = written(how, size)
    with loaded("minicard", formula) as solver:
        for signs in product((1, -1), repeat=size):
            assumed = [sign * literal for sign, literal in zip(signs, literals, strict=True)]
            assert solver.solve(assumed) == (signs.count(1) <= 1)


@pytest.mark.parametrize("size", SIZES[2:])
@pytest.mark.parametrize("how", IN_CLAUSES)
def test_one_true_literal_propagates_the_others_away(how, size):
    formula, literals = written(how, size)
    with loaded("minisat22", formula) as solver:
        for chosen in literals:
            consistent, implied = solver.propagate([chosen])
            assert consistent
            assert {-other for other in literals if other != chosen} <= set(implied)


@pytest.mark.parametrize("size", [2, 3, 5, 9, 30])
def test_sizes_in_the_literature(size):
    def clauses(how):
        formula, _ = written(how, size)
        return len(formula.clauses), formula.variables - size

    assert clauses("pairwise") == (size * (size - 1) // 2, 0)
    assert clauses("seqcounter") == (3 * size - 4, size - 1)  # Sinz 2005
    assert clauses("native") == (0, 0)


def test_a_product_is_smaller_than_the_pairs():
    """Chen 2010: 2n + 4 sqrt n + O(n^(1/4)) clauses, 2 sqrt n + O(n^(1/4)) variables."""
    formula, _ = written("product", 100)
    assert len(formula.clauses) <= 2 * 100 + 4 * 10 + 30
    assert formula.variables - 100 <= 2 * 10 + 20
    for size in range(2, 40):
        assert len(written("product", size)[0].clauses) <= size * (size - 1) // 2


@pytest.mark.parametrize("size", [9, 27, 30, 100])
def test_sizes_of_groups(size):
    """Klieber and Kwon 2007: 3.5n clauses, n/2 variables; Nguyen and Mai 2015: n log(n/2) and n/2 pairs."""
    led, _ = written("commander", size)
    assert len(led.clauses) <= 3.5 * size
    assert led.variables - size <= size / 2 + 1
    numbered, _ = written("bimander", size)
    bits = (-(-size // 2) - 1).bit_length()
    assert numbered.variables - size == bits
    assert len(numbered.clauses) == size * bits + size // 2


def test_variables_of_two_constraints_are_apart():
    for how in IN_CLAUSES:
        formula = Formula()
        first = [formula.variable() for _ in range(9)]
        AT_MOST_ONE[how](formula, first)
        second = [formula.variable() for _ in range(9)]
        AT_MOST_ONE[how](formula, second)
        used = {abs(literal) for clause in formula.clauses for literal in clause}
        assert used <= set(range(1, formula.variables + 1))
        with loaded("minisat22", formula) as solver:
            assert solver.solve([first[3], second[5]])
            assert not solver.solve([second[3], second[5]])
