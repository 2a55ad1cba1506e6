import warnings

import numpy as np
import pytest
import synthetic_trials as made
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.statistics.profiles import performance_profiles, performance_ratios
from compare.statistics.steps import Steps
from compare.statistics.survival import cactus, survival

# Step functions


def test_a_step_holds_from_its_place_on():
    steps = Steps(np.array([1.0, 3.0]), np.array([0.2, 0.7]), before=0.0)
    assert steps.at(np.array([0.9, 1.0, 2.9, 3.0, 99.0])).tolist() == [0.0, 0.2, 0.2, 0.7, 0.7]
    assert steps.at(2.0) == 0.2


# Performance profiles. Dolan and Moré's definition: ratio r = t / min t, rho(tau) = share of problems with r <= tau


def test_the_profiles_of_a_worked_example():
    trials = made.trials({"a": [1.0, 2.0, 8.0, None, None], "b": [2.0, 2.0, 4.0, 5.0, None]})
    profiles = performance_profiles(trials)
    assert profiles["a"].x.tolist() == [1.0, 2.0]
    assert profiles["a"].y == pytest.approx([2 / 5, 3 / 5])  # quickest or even on two; twice as slow on the third
    assert profiles["b"].x.tolist() == [1.0, 2.0]
    assert profiles["b"].y == pytest.approx([3 / 5, 4 / 5])
    assert profiles["b"].at(1.99) == pytest.approx(3 / 5)
    assert profiles["b"].at(0.99) == 0.0


@settings(deadline=None)
@given(made.any_trials(solvers=(1, 4)), st.floats(1, 1e6))
def test_a_profile_is_the_share_of_instances_within_the_factor(trials, tau):
    best = trials.finished.min(axis=1)
    for column, (solver, profile) in enumerate(performance_profiles(trials).items()):
        assert solver == trials.solvers[column]
        within = [
            trials.solved[line, column] and trials.seconds[line, column] / best[line] <= tau
            for line in range(len(trials.instances))
        ]
        assert profile.at(tau) == pytest.approx(np.mean(within))
        assert profile.at(np.inf) == pytest.approx(trials.solved[:, column].mean())


@settings(deadline=None)
@given(made.any_trials(solvers=(1, 4)))
def test_somebody_is_quickest_wherever_anybody_solves_it(trials):
    ratios = performance_ratios(trials)
    solved = trials.solved.any(axis=1)
    assert (ratios.min(axis=1)[solved] == 1).all()
    assert np.isinf(ratios[~solved]).all()


# Survival. Remission in weeks of 21 leukaemia patients given 6-MP (Freireich et al., Blood 21, 1963). The
# curve is the textbook one: Kleinbaum and Klein, Survival Analysis, chapter 2; Le, Introductory Biostatistics, 11.1

RELAPSED = [6, 6, 6, 7, 10, 13, 16, 22, 23]
CENSORED = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]


@pytest.fixture
def six_mp():
    weeks = [float(it) for it in RELAPSED] + [None] * len(CENSORED)
    ends = [made.LIMIT] * len(RELAPSED) + [float(it) for it in CENSORED]
    return survival(made.trials({"6-MP": weeks}, limit=ends), "6-MP")


def test_the_kaplan_meier_curve_of_the_leukaemia_trial(six_mp):
    weeks = np.array([5.9, 6, 7, 9, 10, 13, 16, 22, 23, 35])
    expected = [1, 0.8571, 0.8067, 0.8067, 0.7529, 0.6902, 0.6275, 0.5378, 0.4482, 0.4482]
    assert six_mp.unsolved.at(weeks) == pytest.approx(expected, abs=5e-5)


def test_the_band_is_greenwoods_on_the_log_log_scale(six_mp):
    # by hand at 6 weeks: S = 6/7, Greenwood's sum 3 / (21 * 18), and S ** exp(-+ 1.96 sqrt(sum) / log S)
    share, spread = 6 / 7, 1.959964 * np.sqrt(3 / (21 * 18)) / abs(np.log(6 / 7))
    assert six_mp.low.at(6.0) == pytest.approx(share ** np.exp(spread), abs=1e-5)
    assert six_mp.high.at(6.0) == pytest.approx(share ** np.exp(-spread), abs=1e-5)


@settings(deadline=None)
@given(made.any_trials(solvers=(1, 1)), st.floats(0, made.LIMIT))
def test_with_one_limit_the_curve_is_the_share_not_solved_yet(trials, seconds):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        curve = survival(trials, "a").unsolved
    assert curve.at(seconds) == pytest.approx((trials.finished > seconds).mean())


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=12))
def test_with_several_limits_the_curve_is_the_product_of_conditional_shares(runs):
    table = {"a": [float(end) if solved else None for end, solved in runs]}
    curve = survival(made.trials(table, limit=[float(end) for end, _ in runs]), "a").unsolved
    product = 1.0
    for now in range(1, 10):
        at_risk = sum(end >= now for end, _ in runs)
        ended = sum(end == now and solved for end, solved in runs)
        product *= 1 - ended / at_risk if at_risk else 1
        assert curve.at(float(now)) == pytest.approx(product)


def test_where_nothing_is_solved_the_curve_stays_up():
    curve = survival(made.trials({"a": [None, None]}), "a")
    assert curve.unsolved.at(np.array([0.0, 1e9])).tolist() == [1.0, 1.0]
    assert np.isnan(curve.low.at(1e9))


# Cactus plots


def test_a_cactus_counts_the_solved_runs_by_time():
    assert cactus(made.trials({"a": [3.0, None, 1.0, 3.0]}), "a").tolist() == [[1, 1], [2, 3], [3, 3]]
    assert cactus(made.trials({"a": [None]}), "a").shape == (0, 2)
