"""A shuffled formula is the same formula: same models, same answers; only the way there differs."""

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_encodings import Contradiction, HalfOfTen, RandomThreeSat, check_half_of_ten

from models.backends import sat
from models.backends.engines import ENGINES, TABLE
from models.backends.shuffle import Renaming, shuffled
from models.encoding import SatEncoding
from models.formula import Formula
from puzzles.vocabulary import Limits, Status

VARIABLES = 5
literals = st.integers(1, VARIABLES).flatmap(lambda variable: st.sampled_from((variable, -variable)))
clauses = st.lists(st.lists(literals, max_size=4), max_size=12)
seeds = st.integers(1, 10**6)


def formula_of(clauses, at_most=()):
    formula = Formula()
    for _ in range(VARIABLES):
        formula.variable()
    formula.extend(clauses)
    formula.at_most = list(at_most)
    return formula


def models(formula):
    """By truth table: each model as its set of true literals."""
    found = set()
    for signs in product((1, -1), repeat=formula.variables):
        true = {sign * variable for variable, sign in enumerate(signs, 1)}
        if all(true & set(clause) for clause in formula.clauses) and all(
            sum(literal in true for literal in some) <= most for some, most in formula.at_most
        ):
            found.add(frozenset(true))
    return found


@given(clauses, st.lists(st.tuples(st.lists(literals, max_size=4, unique=True), st.integers(0, 3)), max_size=2), seeds)
def test_the_models_are_the_same_but_for_the_names(clauses, at_most, seed):
    formula = formula_of(clauses, at_most)
    written = [list(clause) for clause in clauses]
    guise, renaming = shuffled(formula, seed)
    assert {frozenset(renaming.original(model)) for model in models(guise)} == models(formula)
    assert guise.sizes() == formula.sizes()
    assert formula.clauses == written  # the encoding's own formula is left alone


@given(st.integers(0, 30), seeds)
def test_a_renaming_is_one_to_one_and_keeps_opposites(variables, seed):
    renaming = Renaming.drawn(variables, random.Random(seed))
    everything = [sign * variable for variable in range(1, variables + 1) for sign in (1, -1)]
    images = renaming.renamed(everything)
    assert sorted(images) == sorted(everything)
    assert [-image for image in images] == renaming.renamed([-literal for literal in everything])
    assert renaming.original(images) == everything
    later = variables + 1
    assert renaming.renamed([later, -later]) == renaming.original([later, -later]) == [later, -later]


def test_seed_0_is_the_formula_as_written():
    formula = formula_of([[1, -2], [3]])
    guise, renaming = shuffled(formula, 0)
    assert guise is formula
    assert renaming.renamed([1, -2]) == [1, -2]


def test_variables_polarities_clauses_and_literals_all_change_places():
    chain = [[variable, variable + 1, variable + 2] for variable in range(1, 60)]
    formula = Formula()
    formula.variables = 61
    formula.extend(chain)
    guise, renaming = shuffled(formula, 1)
    images = renaming.renamed(range(1, 62))
    assert 10 < sum(image < 0 for image in images) < 51
    assert sum(abs(image) == variable for variable, image in enumerate(images, 1)) < 20
    back = [renaming.original(clause) for clause in guise.clauses]
    assert Counter(map(frozenset, back)) == Counter(map(frozenset, chain))
    assert [sorted(clause) for clause in back] != chain  # clauses are in another order
    assert sum(clause == sorted(clause) for clause in back) < 30  # and so are the literals of most
    other, _ = shuffled(formula, 2)
    again, _ = shuffled(formula, 1)
    assert again.clauses == guise.clauses != other.clauses


@pytest.mark.parametrize("engine", ENGINES)
def test_cuts_and_blocking_meet_the_right_literals(engine):
    """The toy's constraints are all added later, as cuts over the encoding's own literals."""
    for seed in (1, 2):
        check_half_of_ten(sat.solve(engine, HalfOfTen(), None, 0, Limits(), seed), 252, exhausted=True)


class Free(SatEncoding):
    """Eight bits without constraints, in a pattern of phases."""

    WANTED = (1, 0, 0, 1, 1, 1, 0, 1)

    def build(self, puzzle):
        formula = Formula()
        self.bits = [formula.variable() for _ in self.WANTED]
        formula.extend([bit, -bit] for bit in self.bits)  # so that engines see the variables
        formula.phases = [bit if one else -bit for bit, one in zip(self.bits, self.WANTED, strict=True)]
        return formula

    def decode(self, value):
        return tuple(value(bit) for bit in self.bits)

    def literals(self, solution):
        return [bit if one else -bit for bit, one in zip(self.bits, solution, strict=True)]


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if TABLE[engine].phases])
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_phases_keep_their_meaning(engine, seed):
    """What the encoding wants tried first is what is found first, whatever the literals are called."""
    assert sat.solve(engine, Free(), None, 1, Limits(), seed).solutions == [Free.WANTED]


def test_an_empty_clause_stays_one():
    assert sat.solve("cadical195", Contradiction(), None, 1, Limits(), 5).status is Status.UNSOLVABLE


@pytest.mark.parametrize("engine", ["cadical195", "glucose4", "minisat22"])
def test_seeds_vary_the_effort_and_nothing_else(engine):
    outcomes = [sat.solve(engine, RandomThreeSat(), None, 1, Limits(), seed) for seed in range(6)]
    assert len({outcome.status for outcome in outcomes}) == 1
    conflicts = [outcome.effort["conflicts"] for outcome in outcomes]
    assert len(set(conflicts)) == 6
    assert max(conflicts) > 1.3 * min(conflicts)
    again = sat.solve(engine, RandomThreeSat(), None, 1, Limits(), 3)
    assert again.effort == outcomes[3].effort
