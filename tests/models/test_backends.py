"""The two back ends on toy models: counting, limits, statistics, engines."""

from math import comb

import pytest
from toy_encodings import Contradiction, HalfOfTen, HalfOfTenCp, Pigeons, RandomThreeSatCp, check_half_of_ten

from models.backends import cpsat, sat
from models.backends.engines import ENGINES
from models.encoding import SatEncoding
from puzzles.vocabulary import Limits, Outcome, Status


def on(engine: str, encoding: SatEncoding, count: int = 0, limits: Limits = Limits()) -> Outcome:
    return sat.solve(engine, encoding, None, count, limits)


@pytest.mark.parametrize("engine", ENGINES)
def test_each_engine_counts_each_solution_once(engine: str) -> None:
    check_half_of_ten(on(engine, HalfOfTen()), comb(10, 5), exhausted=True)


def test_cpsat_counts_each_solution_once() -> None:
    check_half_of_ten(cpsat.solve(HalfOfTenCp(), None, 0, Limits()), comb(10, 5), exhausted=True)


def test_stops_at_the_count_asked_for() -> None:
    check_half_of_ten(on("cadical195", HalfOfTen(), 3), 3, exhausted=False)
    check_half_of_ten(cpsat.solve(HalfOfTenCp(), None, 3, Limits()), 3, exhausted=False)


@pytest.mark.parametrize("count", [10, 11, 100])
def test_cpsat_stops_at_large_counts_as_well(count: int) -> None:
    """Beyond the first few it enumerates."""
    check_half_of_ten(cpsat.solve(HalfOfTenCp(), None, count, Limits()), count, exhausted=False)


def test_one_more_than_there_are_is_exhausted() -> None:
    check_half_of_ten(on("glucose4", HalfOfTen(), comb(10, 5) + 1), comb(10, 5), exhausted=True)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_empty_clause_is_unsolvable(engine: str) -> None:
    outcome = on(engine, Contradiction())
    assert (outcome.status, outcome.exhausted, outcome.solutions) == (Status.UNSOLVABLE, True, [])


@pytest.mark.parametrize("engine", ["cadical195", "cadical153", "glucose4", "maplechrono"])
def test_time_limit_ends_a_hard_formula(engine: str) -> None:
    outcome = on(engine, Pigeons(), 1, Limits(seconds=0.2))
    assert (outcome.status, outcome.exhausted) == (Status.TIMEOUT, False)
    assert outcome.effort["conflicts"] > 0


@pytest.mark.parametrize(("engine", "overshoot"), [("cadical195", 10), ("glucose4", 1000)])
def test_conflict_limit(engine: str, overshoot: int) -> None:
    """Glucose looks at its budget only when it restarts."""
    outcome = on(engine, Pigeons(), 1, Limits(conflicts=100))
    assert outcome.status is Status.LIMIT
    assert 100 <= outcome.effort["conflicts"] <= 100 + overshoot


def test_cpsat_limits() -> None:
    assert cpsat.solve(RandomThreeSatCp(), None, 1, Limits(seconds=0.2)).status is Status.TIMEOUT
    outcome = cpsat.solve(RandomThreeSatCp(), None, 1, Limits(conflicts=100))
    assert outcome.status is Status.LIMIT
    assert outcome.effort["conflicts"] >= 100


def test_effort_names_its_counters() -> None:
    effort = on("cadical195", HalfOfTen(), 1).effort
    assert {"variables", "clauses", "literals", "decisions", "conflicts", "propagations", "restarts"} <= effort.keys()
    assert effort["nodes"] == effort["decisions"]
    assert effort["cuts"] > 0
    effort = cpsat.solve(HalfOfTenCp(), None, 1, Limits()).effort
    assert {"booleans", "branches", "conflicts", "deterministic_time", "variables", "constraints"} <= effort.keys()
    assert effort["nodes"] == effort["branches"]
