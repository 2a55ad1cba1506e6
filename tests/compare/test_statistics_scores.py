import numpy as np
import pytest
import synthetic_trials as made
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import gmean

from compare.statistics.scores import par, shifted_geometric_mean
from compare.statistics.virtual_best import VIRTUAL_BEST, shares, virtual_best

# Penalised averages


def test_par_counts_a_timeout_as_so_many_limits():
    trials = made.trials({"a": [1.0, None, 3.0], "b": [2.0, 2.0, None]}, limit=[10.0, 10.0, 50.0])
    assert par(trials, 2) == pytest.approx({"a": (1 + 20 + 3) / 3, "b": (2 + 2 + 100) / 3})
    assert par(trials, 10) == pytest.approx({"a": (1 + 100 + 3) / 3, "b": (2 + 2 + 500) / 3})


def test_a_penalty_below_the_limit_is_refused():
    with pytest.raises(ValueError, match="reward a timeout"):
        par(made.trials({"a": [1.0]}), 0.5)


@settings(deadline=None)
@given(made.any_trials(unsolved=False), st.floats(1, 20))
def test_without_timeouts_par_is_the_mean(trials, factor):
    assert list(par(trials, factor).values()) == pytest.approx(trials.seconds.mean(axis=0))


@settings(deadline=None)
@given(made.any_trials())
def test_par_10_exceeds_par_2_by_eight_limits_for_each_timeout(trials):
    unsolved = (~trials.solved).mean(axis=0)
    excess = np.array(list(par(trials, 10).values())) - np.array(list(par(trials, 2).values()))
    assert excess == pytest.approx(8 * made.LIMIT * unsolved)


# The shifted geometric mean


def test_the_shifted_geometric_mean_of_a_worked_example():
    # (1 + 10)(34 + 10) = 22 ** 2, so that the mean with shift 10 is 22 - 10
    assert shifted_geometric_mean(made.trials({"a": [1.0, 34.0]}), 10)["a"] == pytest.approx(12.0)


@settings(deadline=None)
@given(made.any_trials(), st.floats(0, 20))
def test_the_shifted_geometric_mean_is_scipys_of_the_shifted_values(trials, shift):
    expected = gmean(trials.seconds + shift, axis=0) - shift
    assert list(shifted_geometric_mean(trials, shift).values()) == pytest.approx(expected, rel=1e-6)


@settings(deadline=None)
@given(made.any_trials())
def test_a_greater_shift_moves_the_mean_towards_the_plain_one(trials):
    means = [shifted_geometric_mean(trials, shift)["a"] for shift in (0.0, 1.0, 10.0, 1e6)]
    plain = trials.seconds[:, 0].mean()
    assert all(low <= high + 1e-6 for low, high in zip(means, [*means[1:], plain], strict=True))


def test_a_negative_shift_is_refused():
    with pytest.raises(ValueError, match="negative"):
        shifted_geometric_mean(made.trials({"a": [1.0]}), -1)


# The virtual best solver


def test_the_virtual_best_takes_the_quickest_who_solved_it():
    best = virtual_best(made.trials({"a": [1.0, None, None], "b": [2.0, 5.0, None]}, limit=[10.0, 10.0, 20.0]))
    assert best.solvers == (VIRTUAL_BEST,)
    assert best.seconds[:, 0].tolist() == [1.0, 5.0, 20.0]
    assert best.solved[:, 0].tolist() == [True, True, False]


@settings(deadline=None)
@given(made.any_trials(), st.sampled_from([1, 2, 10]))
def test_nobody_beats_the_virtual_best(trials, factor):
    best = virtual_best(trials)
    assert par(best, factor)[VIRTUAL_BEST] <= min(par(trials, factor).values()) + 1e-9
    assert best.solved.sum() >= trials.solved.sum(axis=0).max()


def test_who_gives_what_to_the_virtual_best():
    #                          a alone, tied, b alone and only, c only, nobody
    trials = made.trials(
        {
            "a": [1.0, 2.0, None, None, None],
            "b": [4.0, 2.1, 30.0, None, None],
            "c": [9.0, 9.0, None, 70.0, None],
        }
    )
    found = shares(trials, relative=0.1, absolute=0.0, penalty=2)
    assert [(found[it].alone, found[it].tied, found[it].only_solver) for it in "abc"] == [
        (1, 1, 0),
        (1, 1, 1),
        (1, 0, 1),
    ]
    assert [found[it].share for it in "abc"] == pytest.approx([1.5 / 4, 1.5 / 4, 1 / 4])
    # without a: 3 s on the first, 0.1 s on the second; without b: 170 s on the third; without c: 130 s on the fourth
    assert [found[it].marginal for it in "abc"] == pytest.approx([3.1 / 5, 170 / 5, 130 / 5])


def test_a_millisecond_apart_is_noise_however_short_the_runs():
    trials = made.trials({"a": [0.0001], "b": [0.0009]})
    assert shares(trials, relative=0.1, absolute=0.001)["a"].tied == 1
    assert shares(trials, relative=0.1, absolute=0.0)["a"].alone == 1


@settings(deadline=None)
@given(made.any_trials())
def test_shares_add_up_to_one_where_anybody_solved_anything(trials):
    found = shares(trials).values()
    assert sum(it.share for it in found) == pytest.approx(1.0 if trials.solved.any() else 0.0)
    assert all(it.marginal >= -1e-9 for it in found)
    solved = int(trials.solved.any(axis=1).sum())
    assert sum(it.alone for it in found) <= solved
    assert sum(it.only_solver for it in found) <= solved


def test_a_share_of_one_solver_is_refused():
    with pytest.raises(ValueError, match="two solvers"):
        shares(made.trials({"a": [1.0]}))
