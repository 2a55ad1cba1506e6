"""Unit propagation and failed literals, held against the plainest algorithms for them."""

import random

import pytest

from compare.strength.propagation import Propagator
from models.formula import Formula


def formula_of(*clauses, at_most=()):
    formula = Formula()
    formula.extend(map(list, clauses))
    formula.at_most = list(at_most)
    formula.variables = max((abs(literal) for clause in clauses for literal in clause), default=0)
    return formula


def naive_closure(clauses, literals):
    """Look through all clauses again and again; None where one has nothing left."""
    known = set(literals)
    if any(-literal in known for literal in known):
        return None
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if known.isdisjoint(clause):
                left = {literal for literal in clause if -literal not in known}
                if not left:
                    return None
                if len(left) == 1:
                    known |= left
                    changed = True
    return known


def naive_probed(clauses, literals, variables):
    assumed = set(literals)
    while True:
        known = naive_closure(clauses, assumed)
        if known is None:
            return None
        candidates = [sign * variable for variable in variables for sign in (1, -1)]
        failed = [
            one for one in candidates if not {one, -one} & known and naive_closure(clauses, assumed | {one}) is None
        ]
        if not failed:
            return known
        assumed.add(-failed[0])


def random_clauses(rng):
    """Up to 26 clauses over 9 variables, in half of the formulas without unit clauses."""
    lengths = rng.choice([(2, 2, 3), (1, 2, 2, 2, 3, 3, 3, 4)])
    return [
        [rng.choice((1, -1)) * rng.randint(1, 9) for _ in range(rng.choice(lengths))] for _ in range(rng.randint(2, 26))
    ]


@pytest.mark.parametrize("seed", range(60))
def test_closure_and_probing_are_those_of_the_plain_algorithms(seed):
    rng = random.Random(seed)
    clauses = random_clauses(rng)
    assumed = {rng.choice((1, -1)) * variable for variable in rng.sample(range(1, 10), rng.randint(0, 3))}
    probed = rng.sample(range(1, 10), 6)
    with Propagator(formula_of(*clauses)) as propagator:
        assert propagator.closure(assumed) == naive_closure(clauses, assumed)
        assert propagator.probed(assumed, probed) == naive_probed(clauses, assumed, probed)


def test_the_random_formulas_are_of_all_sorts():
    outcomes = set()
    for seed in range(60):
        rng = random.Random(seed)
        clauses = random_clauses(rng)
        plain, probed = naive_closure(clauses, ()), naive_probed(clauses, (), range(1, 10))
        outcomes.add("dead" if plain is None else "dead when probed" if probed is None else len(plain) < len(probed))
    assert outcomes == {"dead", "dead when probed", True, False}


def test_what_a_formula_fixes_at_its_root_is_in_the_closure():
    with Propagator(formula_of([1], [-1, 2], [-2, -3, 4])) as propagator:
        assert propagator.closure() == {1, 2}
        assert propagator.closure([3]) == {1, 2, 3, 4}


@pytest.mark.parametrize(
    "clauses",
    [([],), ([1], [-1]), ([1], [-1, 2], [-2]), ([1, 1], [-1, -1])],
    ids=["empty clause", "units", "chain", "repeated literals"],
)
def test_a_contradiction_at_the_root_is_met(clauses):
    with Propagator(formula_of(*clauses)) as propagator:
        assert propagator.closure() is None
        assert propagator.probed((), [1]) is None


def test_at_most_k_propagates_natively():
    with Propagator(formula_of([1, 2, 3, 4], at_most=[([1, 2, 3], 2), ([4], 0)])) as propagator:
        assert propagator.closure() == {-4}
        assert propagator.closure([1, 2]) == {-4, 1, 2, -3}
        assert propagator.closure([1, 2, 3]) is None
    with Propagator(formula_of([1], at_most=[([1], 0)])) as propagator:
        assert propagator.closure() is None
    with Propagator(formula_of([1], at_most=[([1], -1)])) as propagator:
        assert propagator.closure() is None


def test_variables_that_no_clause_mentions_can_be_assumed():
    with Propagator(formula_of([1, 2])) as propagator:
        assert propagator.closure([-1, 77]) == {-1, 2, 77}
