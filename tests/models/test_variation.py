"""Seeds and settings of solvers that the registry offers, and the limits that repeat to the digit."""

import random

import pytest
from toy_encodings import HalfOfTenCp, Pigeons, RandomThreeSatCp, check_half_of_ten

from compare import roster
from models.backends import cpsat, sat
from models.backends.cpsat import Settings
from models.encoding import cpsat_encoding
from puzzles import registry
from puzzles.kinds import kind_named, kinds, violations
from puzzles.nonogram.puzzle import Nonogram
from puzzles.vocabulary import InputError, Limits, Seeded, Status

KINDS = sorted(kinds())


def puzzle_of(kind, rows, cols, density=None, seed=1):
    what = kind_named(kind)
    return what.generate(rows, cols, density or what.default_density, random.Random(seed), what.styles[0])[0]


# Seeds


@pytest.mark.parametrize("kind", KINDS)
def test_encoded_solvers_know_seeds_and_hand_written_ones_do_not(kind):
    for solver in roster.solvers("*", kind):
        assert isinstance(solver, Seeded) == (solver.family in ("sat", "cpsat"))


@pytest.mark.parametrize("kind", KINDS)
def test_seeds_change_no_answer(kind):
    puzzles = [puzzle_of(kind, rows, cols, seed=seed) for seed, (rows, cols) in enumerate([(3, 4), (4, 3), (1, 5)])]
    best = [solver for family in ("sat/best", "cpsat/best") for solver in roster.solvers(family, kind)]
    encoded = [*roster.solvers("sat/*", kind), *roster.solvers("cpsat/*", kind)]
    meetings = [(solver, puzzle) for solver in best for puzzle in puzzles]
    meetings += [(solver, puzzles[turn % len(puzzles)]) for turn, solver in enumerate(encoded)]
    for solver, puzzle in meetings:
        if solver.supports(puzzle) is None:
            plain = solver.solve(puzzle, count=20)
            for seed in (1, 2):
                outcome = solver.with_seed(seed).solve(puzzle, count=20)
                assert (outcome.status, outcome.exhausted) == (plain.status, plain.exhausted)
                assert len(set(outcome.solutions)) == len(outcome.solutions) == len(plain.solutions)
                assert not any(violations(puzzle, solution) for solution in outcome.solutions)


def test_a_seed_belongs_to_the_solver_it_was_asked_of():
    plain = roster.solver_named("sat/best", "shikaku")
    seeded = plain.with_seed(3)
    assert (plain.seed, seeded.seed, seeded.with_seed(0).seed) == (0, 3, 0)
    assert seeded.name == plain.name


def test_seeds_vary_the_effort_of_cpsat():
    """Its own random_seed would not: with one worker it changes nothing."""
    limits = Limits(deterministic_time=0.3)
    outcomes = [cpsat.solve(RandomThreeSatCp(), None, 1, limits, seed) for seed in range(4)]
    assert len({outcome.effort["branches"] for outcome in outcomes}) == 4
    assert cpsat.solve(RandomThreeSatCp(), None, 1, limits, 2).effort == outcomes[2].effort


# Presolve


@pytest.mark.parametrize("kind", KINDS)
def test_every_cpsat_solver_can_do_without_presolve(kind):
    solvers = roster.solvers("cpsat/*[presolve=off]", kind)
    assert len(solvers) == len(roster.solvers("cpsat/*", kind)) >= 1
    assert all(solver.name.endswith("[presolve=off]") for solver in solvers)
    puzzle = puzzle_of(kind, 3, 4)
    for solver in solvers:
        with_presolve = roster.solver_named(solver.name.removesuffix("[presolve=off]"), kind)
        assert solver.run.keywords["settings"] == Settings(presolve=False)
        assert with_presolve.run.keywords["settings"] == Settings(presolve=True)
        found, expected = solver.solve(puzzle, count=0), with_presolve.solve(puzzle, count=0)
        assert set(found.solutions) == set(expected.solutions)
        assert found.exhausted
        assert expected.exhausted


def test_presolve_off_reaches_the_engine():
    """Presolve gets rid of some variables; without it all that the encoding made come to the search."""
    limits = Limits(conflicts=50)
    booleans = {
        presolve: cpsat.solve(RandomThreeSatCp(), None, 1, limits, 0, Settings(presolve=presolve)).effort["booleans"]
        for presolve in (True, False)
    }
    assert booleans[True] < booleans[False] == 400
    check_half_of_ten(cpsat.solve(HalfOfTenCp(), None, 0, Limits(), 0, Settings(presolve=False)), 252, exhausted=True)


def test_sat_solvers_have_no_presolve_to_switch_off():
    with pytest.raises(InputError, match="presolve"):
        roster.solver_named("sat/best[presolve=off]", "shikaku")


def test_parameters_of_an_encoding_stand_beside_those_of_the_back_end(monkeypatch):
    monkeypatch.setattr(registry, "_entries", {})

    class Wide(HalfOfTenCp):
        def __init__(self, *, width: int = 3) -> None:
            self.width = width

    cpsat_encoding("toy", "wide")(Wide)
    (entry,) = registry.entries()
    assert list(entry.parameters) == ["width", "presolve"]
    solver = entry.make(width=4, presolve=False)
    assert (solver.name, solver.make().width) == ("cpsat/wide[presolve=off,width=4]", 4)


def test_an_encoding_cannot_take_a_name_of_the_back_end(monkeypatch):
    monkeypatch.setattr(registry, "_entries", {})

    class Confusing(HalfOfTenCp):
        def __init__(self, *, presolve: bool = True) -> None:
            self.presolve = presolve

    with pytest.raises(ValueError, match="presolve"):
        cpsat_encoding("toy", "confusing")(Confusing)


# Limits that repeat


@pytest.mark.parametrize("engine", ["cadical195", "cadical153", "glucose4", "minisat22", "maplechrono"])
def test_conflicts_repeat_to_the_digit(engine):
    """Also where a time limit is set as well, which is far away."""
    outcomes = [sat.solve(engine, Pigeons(), None, 1, limits, 5) for limits in limits_twice(conflicts=3000)]
    assert [outcome.status for outcome in outcomes] == [Status.LIMIT] * 2
    assert outcomes[0].effort == outcomes[1].effort
    assert outcomes[0].effort["conflicts"] >= 3000


@pytest.mark.parametrize(
    "limit", [{"conflicts": 2000}, {"deterministic_time": 0.4}], ids=lambda limit: next(iter(limit))
)
@pytest.mark.parametrize("seed", [0, 7])
def test_cpsats_limits_repeat_to_the_digit(limit, seed):
    outcomes = [cpsat.solve(RandomThreeSatCp(), None, 1, limits, seed) for limits in limits_twice(**limit)]
    assert [outcome.status for outcome in outcomes] == [Status.LIMIT] * 2
    assert outcomes[0].effort == outcomes[1].effort
    ((counter, most),) = limit.items()
    assert outcomes[0].effort[counter] >= most


def limits_twice(**limit):
    return Limits(**limit), Limits(seconds=600, **limit)


def test_deterministic_time_is_kept_over_all_solutions_together():
    """Each solve by itself, up to where enumeration begins, takes no more than a part of it."""
    one = cpsat.solve(HalfOfTenCp(), None, 1, Limits()).effort["deterministic_time"]
    outcome = cpsat.solve(HalfOfTenCp(), None, 0, Limits(deterministic_time=16 * one))
    assert outcome.status is Status.LIMIT
    assert 1 < len(outcome.solutions) < cpsat.SOLVED_ONE_BY_ONE
    assert 16 * one <= outcome.effort["deterministic_time"] < 32 * one
    assert 0 < outcome.first_s < outcome.solve_s


HARD = {
    "nonogram": Nonogram(((1,),) * 6, ((1,),) * 6),  # as many solutions as permutations
    "corral": puzzle_of("corral", 8, 8, 0.2, seed=3),
    "shikaku": puzzle_of("shikaku", 14, 14, seed=3),
    "hidato": puzzle_of("hidato", 8, 8, 0.2, seed=3),
}


@pytest.mark.parametrize("kind", KINDS)
def test_nodes_of_hand_written_searches_repeat_to_the_digit(kind):
    statuses = set()
    for name in ("handwritten/article", "handwritten/repaired"):
        solver = roster.solver_named(name, kind)
        outcomes = [solver.solve(HARD[kind], 0, limits) for limits in limits_twice(nodes=25)]
        assert outcomes[0].effort == outcomes[1].effort
        assert outcomes[0].status is outcomes[1].status
        assert outcomes[0].solutions == outcomes[1].solutions
        assert outcomes[0].effort["nodes"] <= 25
        assert (outcomes[0].status is Status.LIMIT) == (not outcomes[0].exhausted)
        statuses.add(outcomes[0].status)
    assert Status.LIMIT in statuses


def test_a_search_that_needs_no_more_nodes_is_not_cut_short():
    blank = kind_named("corral").puzzle.from_json({"clues": [[0, 0], [0, 0]]})
    solver = roster.solver_named("handwritten/repaired", "corral")
    needed = int(solver.solve(blank, count=0).effort["nodes"])
    enough, less = (solver.solve(blank, 0, Limits(nodes=nodes)) for nodes in (needed, needed - 1))
    assert (enough.status, len(enough.solutions), enough.exhausted) == (Status.SOLVED, 13, True)
    assert (less.status, less.exhausted, less.effort["nodes"]) == (Status.LIMIT, False, needed - 1)


# First solutions


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_solution_is_timed_apart_from_the_proof(kind):
    puzzle = puzzle_of(kind, 4, 5)
    for solver in roster.solvers("*", kind):
        if solver.name.startswith("handwritten/article"):
            continue  # it may find none
        outcome = solver.solve(puzzle, count=2)
        assert outcome.solutions
        assert 0 < outcome.first_s < outcome.solve_s


def test_without_a_solution_there_is_no_time_of_the_first():
    puzzle = kind_named("corral").puzzle.from_json({"clues": [[1, 1]]})
    for solver in roster.solvers("*", "corral"):
        outcome = solver.solve(puzzle, count=2)
        assert (outcome.status, outcome.first_s) == (Status.UNSOLVABLE, None), solver.name
