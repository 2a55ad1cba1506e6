"""A permuted CP-SAT model is the same model: every sort of constraint keeps its meaning."""

import random
from itertools import product

import pytest
from ortools.sat.python import cp_model
from toy_encodings import HalfOfTenCp, RandomThreeSatCp, check_half_of_ten

from compare import roster
from models.backends import cpsat
from models.backends.cpsat import Settings
from models.backends.permute import permuted
from puzzles.kinds import kind_named
from puzzles.vocabulary import Limits

VALUES = range(3)


def intervals(model, x, y):
    starts = [
        model.new_interval_var(y[0], 1, y[0] + 1, "a"),
        model.new_optional_interval_var(y[1], 1, y[1] + 1, x[0], "b"),
    ]
    return [*starts, model.new_interval_var(y[2], 1, y[2] + 1, "c: d")]


CONSTRAINTS = {
    "linear": lambda m, x, y: m.add(y[0] + 2 * y[1] - y[2] == 2),
    "enforced": lambda m, x, y: m.add(y[0] < y[1]).only_enforce_if(x[0], x[1].Not()),
    "or": lambda m, x, y: m.add_bool_or([x[0], x[1].Not()]),
    "and": lambda m, x, y: m.add_bool_and([x[0], x[1].Not()]),
    "xor": lambda m, x, y: m.add_bool_xor([x[0], x[1].Not()]),
    "exactly one": lambda m, x, y: m.add_exactly_one([x[0], x[1].Not()]),
    "at most one": lambda m, x, y: m.add_at_most_one([x[0].Not(), x[1]]),
    "all different": lambda m, x, y: m.add_all_different([y[0], y[1] + 1, y[2]]),
    "element": lambda m, x, y: m.add_element(y[0], [y[1], 2, y[2]], y[1]),
    "table": lambda m, x, y: m.add_allowed_assignments([y[0], y[1]], [(0, 2), (1, 1), (2, 1)]),
    "forbidden": lambda m, x, y: m.add_forbidden_assignments([y[2], y[0]], [(0, 2), (1, 1), (2, 1)]),
    "automaton": lambda m, x, y: m.add_automaton(y, 0, [1], [(0, 1, 1), (1, 2, 0), (1, 0, 1)]),
    "circuit": lambda m, x, y: m.add_circuit([(0, 1, x[0]), (1, 0, x[0]), (0, 0, x[1]), (1, 1, x[1])]),
    "inverse": lambda m, x, y: m.add_inverse([y[0], y[1], y[2]], [y[1], y[0], y[2]]),
    "maximum": lambda m, x, y: m.add_max_equality(y[0], [y[1], y[2] - 1]),
    "product": lambda m, x, y: m.add_multiplication_equality(y[0], [y[1], y[2]]),
    "quotient": lambda m, x, y: m.add_division_equality(y[0], y[1] + 2, y[2] + 1),
    "remainder": lambda m, x, y: m.add_modulo_equality(y[0], y[1] + 2, 3),
    "no overlap": lambda m, x, y: m.add_no_overlap(intervals(m, x, y)),
    "no overlap in the plane": lambda m, x, y: m.add_no_overlap_2d(intervals(m, x, y), intervals(m, x, y[::-1])),
    "cumulative": lambda m, x, y: m.add_cumulative(intervals(m, x, y), [1, 2, 1], 2),
    "reservoir": lambda m, x, y: m.add_reservoir_constraint_with_active(y[:2], [1, -1], x, 0, 1),
    "assumptions and hints": lambda m, x, y: (m.add_assumptions([x[1].Not()]), m.add_hint(y[1], 2)),
    "strategy": lambda m, x, y: m.add_decision_strategy(y, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE),
}  # fmt: skip


def solutions(model, variables):
    """By asking for every assignment."""
    found = set()
    for values in product(VALUES, repeat=len(variables)):
        pinned = model.clone()
        for variable, value in zip(variables, values, strict=True):
            pinned.add(pinned.get_int_var_from_proto_index(variable.index) == value)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        answer = solver.solve(pinned)
        assert answer in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE), pinned.validate()
        if answer != cp_model.INFEASIBLE:
            found.add(values)
    return found


@pytest.mark.parametrize("sort", CONSTRAINTS)
def test_every_sort_of_constraint_keeps_its_meaning(sort):
    model = cp_model.CpModel()
    y = [model.new_int_var(0, 2, f"y {at}") for at in range(3)]
    x = [model.new_bool_var(name) for name in ("vars: 1", "}")]
    model.add(y[2] != 1)  # so that there is an order of constraints
    CONSTRAINTS[sort](model, x, y)
    for seed in (1, 2):
        other, image = permuted(model, seed)
        assert solutions(other, [image(one) for one in (*y, *x)]) == solutions(model, [*y, *x])


def test_the_order_is_another_and_negations_stay_negations():
    model = HalfOfTenCp().build(None)
    literals = [model.get_bool_var_from_proto_index(at) for at in range(10)]
    _, image = permuted(model, 1)
    places = [image(literal).index for literal in literals]
    assert sorted(places) == list(range(10)) != places
    assert [image(literal.Not()).index for literal in literals] == [-place - 1 for place in places]
    assert [permuted(model, 1)[1](literal).index for literal in literals] == places
    assert permuted(model, 0)[0] is model


def test_a_field_that_may_refer_to_anything_is_refused():
    """Better no answer than one to another model."""

    class Proto:
        variables = constraints = ()

        def __str__(self):
            return "constraints {\n  news {\n    whatever: 3\n  }\n}\n"

    class Model:
        proto = Proto()

    with pytest.raises(ValueError, match="whatever"):
        permuted(Model(), 1)


@pytest.mark.parametrize("settings", [Settings(), Settings(presolve=False)], ids=["presolve", "without"])
def test_seeds_count_alike(settings):
    """Below ten solutions one after the other, above by enumeration."""
    for seed in (1, 2):
        check_half_of_ten(cpsat.solve(HalfOfTenCp(), None, 0, Limits(), seed, settings), 252, exhausted=True)


@pytest.mark.parametrize("settings", [Settings(), Settings(presolve=False)], ids=["presolve", "without"])
def test_seeds_vary_the_effort_with_presolve_and_without(settings):
    limits = Limits(conflicts=2000)
    outcomes = [cpsat.solve(RandomThreeSatCp(), None, 1, limits, seed, settings) for seed in range(5)]
    assert len({outcome.effort["branches"] for outcome in outcomes}) == 5


def test_seeds_vary_even_where_presolve_has_no_part():
    """CP-SAT's own permutations alone leave this one the same to the digit."""
    kind = kind_named("nonogram")
    puzzle, _ = kind.generate(20, 25, 0.5, random.Random(1), "random")
    solver = roster.solver_named("cpsat/automaton[presolve=off]", "nonogram")
    assert len({solver.with_seed(seed).solve(puzzle).effort["branches"] for seed in range(1, 6)}) >= 3
