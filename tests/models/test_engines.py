"""What the table says of each engine is what the engine does; and what it cannot do is said."""

import pytest
from pysat.solvers import Solver
from toy_encodings import HalfOfTen, Pigeons, check_half_of_ten

from models.backends import sat
from models.backends.engines import COUNTERS, ENGINES, TABLE, WITH_NATIVE_AT_MOST
from models.backends.sat_session import Session
from models.corral.lazy_cuts import LazyCuts
from models.encoding import EncodedSolver, sat_encoding
from puzzles import registry
from puzzles.corral.puzzle import Corral
from puzzles.vocabulary import Limits, Status

UNSATISFIABLE = [[1, 2], [-1, 2], [1, -2], [-1, -2]]
NEEDS_SEARCH = [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]
no_budget = [engine for engine in ENGINES if not TABLE[engine].conflict_budget]


def can(engine, do):
    """Whether PySAT lets an engine do something."""
    with Solver(name=engine, bootstrap_with=NEEDS_SEARCH) as solver:
        try:
            do(solver)
        except NotImplementedError:
            return False
        return True


@pytest.mark.parametrize("engine", ENGINES)
def test_phases_native_constraints_and_propagation(engine):
    able = TABLE[engine]
    assert able.phases == can(engine, lambda solver: solver.set_phases([-1]))
    assert able.native_at_most == can(engine, lambda solver: solver.add_atmost([1, 2, 3], 1))
    assert able.propagates == can(engine, lambda solver: solver.propagate([1]))


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if TABLE[engine].conflict_budget])
def test_a_conflict_budget_is_kept_and_can_be_given_again(engine):
    encoding = Pigeons()
    with Session(engine, encoding.build(None), Limits()) as session:
        for _ in range(2):
            session.engine.conf_budget(300)
            assert session.engine.solve_limited() is None
        assert session.counters()["conflicts"] >= 300


@pytest.mark.parametrize("engine", ENGINES)
def test_counters_count_and_no_others_do(engine):
    encoding = Pigeons()
    encoding.holes = 7
    effort = sat.solve(engine, encoding, None, 1, Limits()).effort
    assert {name for name in COUNTERS if effort.get(name)} == set(TABLE[engine].counters)
    assert effort.get("nodes") == effort.get("decisions")


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if TABLE[engine].proof == "none"])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # of PySAT's half-made solvers
def test_without_proofs(engine):
    with pytest.raises(NotImplementedError):
        Solver(name=engine, bootstrap_with=UNSATISFIABLE, with_proof=True).get_proof()


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if TABLE[engine].proof != "none"])
def test_with_proofs(engine):
    with Solver(name=engine, bootstrap_with=UNSATISFIABLE, with_proof=True) as solver:
        assert not solver.solve()
        assert solver.get_proof()


@pytest.mark.parametrize("engine", no_budget)
def test_a_limit_that_cannot_be_kept_is_refused(engine):
    outcome = sat.solve(engine, HalfOfTen(), None, 1, Limits(conflicts=10))
    assert outcome.status is Status.UNSUPPORTED
    assert engine in outcome.detail
    assert sat.solve(engine, HalfOfTen(), None, 1, Limits(seconds=60)).status is Status.SOLVED


@pytest.mark.parametrize("engine", no_budget)
def test_without_a_budget_time_is_looked_at_between_solves(engine):
    outcome = sat.solve(engine, HalfOfTen(), None, 0, Limits(seconds=-1))
    assert outcome.status is Status.TIMEOUT


class Native(HalfOfTen):
    def build(self, puzzle):
        formula = super().build(puzzle)
        formula.at_most = [(self.bits, 5), ([-bit for bit in self.bits], 5)]
        return formula

    def cuts(self, value):
        return []


@pytest.mark.parametrize("engine", ENGINES)
def test_native_constraints_are_taken_or_refused(engine):
    outcome = sat.solve(engine, Native(), None, 0, Limits())
    if engine in WITH_NATIVE_AT_MOST:
        check_half_of_ten(outcome, 252, exhausted=True)
    else:
        assert outcome.status is Status.UNSUPPORTED
        assert engine in outcome.detail


@pytest.mark.parametrize("engine", ENGINES)
def test_phases_that_are_not_taken_are_said(engine):
    outcome = sat.solve(engine, HalfOfTen(), None, 1, Limits())
    assert outcome.status is Status.SOLVED
    assert ("phases" in outcome.detail) == (not TABLE[engine].phases)


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if not TABLE[engine].later_clauses])
def test_an_engine_that_is_loaded_anew_adds_up_its_counters(engine):
    """Some statistics would be those of the last round alone."""
    outcome = sat.solve(engine, LazyCuts(), Corral(((0,) * 3,) * 3), 0, Limits())
    assert (outcome.status, len(set(outcome.solutions)), outcome.exhausted) == (Status.SOLVED, 213, True)
    if "decisions" in TABLE[engine].counters:
        assert outcome.effort["decisions"] > 213


def test_every_engine_is_offered_by_default(monkeypatch):
    monkeypatch.setattr(registry, "_entries", {})
    sat_encoding("toy", "half")(HalfOfTen)
    (entry,) = registry.entries()
    assert entry.engines == ENGINES
    made = [entry.make(engine=engine) for engine in ENGINES]
    assert all(isinstance(solver, EncodedSolver) for solver in made)
    assert [solver.name for solver in made[:2]] == ["sat/half", f"sat/half@{ENGINES[1]}"]


def test_shortcomings_are_said():
    assert TABLE["cadical195"].shortcomings() == []
    assert TABLE["cadical103"].shortcomings() == ["no phases", "no unit propagation alone"]
    said = "; ".join(TABLE["kissat404"].shortcomings())
    for word in ("clauses", "conflicts", "phases", "propagation", "proofs", "decisions"):
        assert word in said
