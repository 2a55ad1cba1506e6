import random
from typing import get_args, get_type_hints

import pytest
from brute_force import solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver
from random_instances import instance

from compare.roster import solver_named
from models.shikaku.domains import Prune, domains
from models.shikaku.exact_cover_cpsat import ExactCover as InCpSat
from models.shikaku.exact_cover_sat import ExactCover as InClauses
from puzzles.shikaku.generator import generate
from puzzles.shikaku.puzzle import Shikaku
from puzzles.shikaku.rules import violations
from puzzles.vocabulary import InputError, Status

AMO = get_args(get_type_hints(InClauses.__init__)["amo"])
ENCODINGS = [
    *(f"sat/exact-cover[amo={amo},prune=given]" for amo in AMO if amo != "native"),
    "sat/exact-cover[amo=native]@gluecard4",
    "sat/exact-cover[amo=native,prune=given]@minicard",
    "sat/exact-cover[prune=none]@glucose4",
    "sat/exact-cover",
    "cpsat/exact-cover",
    "cpsat/exact-cover[prune=none]",
    "sat/ownership[prune=none]",
    "sat/ownership[amo=product,area=count]",
    "sat/walls[prune=none]",
    "sat/walls",
    "sat/corners[prune=none]",
    "sat/corners[cover=on,prune=given]",
    "sat/corners[prune=probe]",
    "cpsat/no-overlap-optional",
    "cpsat/no-overlap-variable[prune=none]",
    "cpsat/no-overlap-variable",
]


@pytest.mark.parametrize("index", range(18))
def test_all_solutions_of_small_boards(index):
    puzzle = instance("shikaku", index)
    if puzzle.rows * puzzle.cols > 16:
        puzzle = instance("shikaku", 6 * index + 1)
    right = solutions(puzzle)
    for name in ENCODINGS:
        solver = solver_named(name, "shikaku")
        assert solver.supports(puzzle) is None
        outcome = solver.solve(puzzle, count=0)
        assert set(outcome.solutions) == right, name
        assert len(outcome.solutions) == len(right), name
        assert outcome.exhausted
        assert outcome.status == (Status.SOLVED if right else Status.UNSOLVABLE)


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize(
    ("clues", "count"),
    [
        (((0,),), 0),
        (((0, 0), (0, 0)), 0),
        (((1,),), 1),
        (((-1,),), 1),
        (((-1, 0, 0), (0, 0, 0)), 1),
        (((-1, 0, 0, 0, -1),), 4),  # the border between them
        (((-1,), (0,), (-1,)), 2),
        (((2, 0), (0, 2)), 2),
        (((-1, -1), (-1, -1)), 1),
        (((5, 0), (0, 0)), 0),
        (((2, 0), (0, 1)), 0),  # areas that do not add up
        (((4, 0), (0, -1)), 0),
        (((-1, 0), (0, 10**9)), 0),
        (((0, 0, 6), (0, 0, 0)), 1),
    ],
)
def test_known_counts(name, clues, count):
    outcome = solver_named(name, "shikaku").solve(Shikaku(clues), count=0)
    assert (len(outcome.solutions), outcome.exhausted) == (count, True)


@pytest.mark.parametrize("name", ENCODINGS)
def test_planted_boards_of_other_shapes(name):
    rng = random.Random(name)
    for rows, cols in [(1, 30), (30, 1), (3, 17), (14, 5), (9, 9)]:
        for density in (0.5, 1.0):
            puzzle, _ = generate(rows, cols, density, rng, "guillotine")
            outcome = solver_named(name, "shikaku").solve(puzzle, count=3)
            assert outcome.status == Status.SOLVED
            assert not any(violations(puzzle, solution) for solution in outcome.solutions)


def test_native_is_refused_where_the_engine_has_none():
    for name in ("sat/exact-cover[amo=native]", "sat/exact-cover[amo=native]@glucose4"):
        reason = solver_named(name, "shikaku").supports(Shikaku(((1,),)))
        assert "gluecard3, gluecard4, minicard" in reason
    with pytest.raises(InputError, match="owners"):
        solver_named("sat/exact-cover[amo=nothing]", "shikaku")


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from(AMO), st.sampled_from(get_args(Prune)))
def test_literals_force_a_solution_and_no_other(index, amo, prune):
    puzzle = instance("shikaku", 6 * index + 1)
    encoding = InClauses(amo=amo, prune=prune)
    formula = encoding.build(puzzle)
    right = solutions(puzzle)
    with Solver(name="minicard", bootstrap_with=formula.clauses) as solver:
        for literals, most in formula.at_most:
            solver.add_atmost(literals, most)
        for solution in right:
            pinned = encoding.literals(solution)
            assert solver.solve(pinned)
            model = set(solver.get_model())
            assert encoding.decode(lambda literal, model=model: int(literal in model)) == solution
            for other in right - {solution}:
                assert not solver.solve(pinned + encoding.literals(other))


def test_literals_of_cpsat_name_the_rectangles():
    encoding = InCpSat()
    encoding.build(Shikaku(((2, 0), (0, 2))))
    flat, upright = ((0, 0, 0, 1), (1, 0, 1, 1)), ((0, 0, 1, 0), (0, 1, 1, 1))
    indices = [{literal.index for literal in encoding.literals(solution)} for solution in (flat, upright)]
    assert [len(found) for found in indices] == [2, 2]
    assert not indices[0] & indices[1]


@pytest.mark.parametrize("index", range(0, 90, 5))
def test_owners_propagate_at_least_as_much(index):
    """Whatever unit propagation finds with a counter in each cell, it finds with owners."""
    rng = random.Random(index)
    puzzle, _ = generate(7, 6, rng.choice([0, 0.5, 1]), rng, "brick")
    plain, grouped = InClauses(amo="seqcounter"), InClauses(amo="owners")
    counters, owners = guarded(plain.build(puzzle)), guarded(grouped.build(puzzle))
    assert plain.variables == grouped.variables
    rectangles = sorted(plain.variables.values())
    facts = set(rectangles)
    with counters, owners:
        for assumptions in range(4):
            for _ in range(20):
                chosen = rng.sample(rectangles, min(assumptions, len(rectangles)))
                assumed = [rng.choice([1, -1, -1]) * one for one in chosen]
                weaker, stronger = (propagated(solver, assumed, facts) for solver in (counters, owners))
                assert stronger is None or (weaker is not None and weaker <= stronger)


GUARD = 10**6


def guarded(formula):
    """A solver whose clauses all hold only under GUARD: propagate() leaves out what follows without assumptions."""
    return Solver(name="minisat22", bootstrap_with=[[-GUARD, *clause] for clause in formula.clauses])


def propagated(solver, assumed, facts):
    """The rectangle literals that unit propagation gives; None for a contradiction."""
    consistent, implied = solver.propagate([GUARD, *assumed])
    return {literal for literal in implied if abs(literal) in facts} if consistent else None


def test_few_question_marks_on_a_large_board_stay_small():
    """Eight `?` on 24x24: listing the rectangles over each cell takes a hundred times the candidates."""
    grid = [[0] * 24 for _ in range(24)]
    for r, c in random.Random(4).sample([(r, c) for r in range(24) for c in range(24)], 8):
        grid[r][c] = -1
    puzzle = Shikaku(tuple(map(tuple, grid)))
    found = domains(puzzle, "given")
    total_area = found.areas().sum()
    assert total_area > 10**6
    literals = InClauses(prune="given").build(puzzle).sizes()["literals"]
    assert literals < 22 * len(found.clue) + 30 * 8 * 24 * 24 < total_area
