import math
from itertools import product

import numpy as np
import pytest
import synthetic_trials as made
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.statistics import intervals
from compare.statistics.intervals import geometric_mean_ratio, median_seconds

# Survival in days of seven treated mice: Efron and Tibshirani, An Introduction to the Bootstrap, table 2.1
MICE = [94.0, 197.0, 16.0, 38.0, 99.0, 141.0, 23.0]


def all_resamples(values):
    """Every sample with replacement of the size of `values`, a line each."""
    return np.array(list(product(values, repeat=len(values))))


def ends(replicates, confidence=0.95):
    """The percentiles that are values of the replicates, not between them."""
    tail = (1 - confidence) / 2
    return [np.quantile(replicates, share, method="inverted_cdf") for share in (tail, 1 - tail)]


# The median


def test_the_interval_of_the_median_of_seven_mice():
    found = median_seconds(made.trials({"mice": MICE}, limit=None), "mice")
    assert found.estimate == 94.0
    assert [found.low, found.high] == ends(np.median(all_resamples(MICE), axis=1))  # 7 ** 7 of them


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(1, 9), min_size=2, max_size=5), st.sampled_from([0.5, 0.8, 0.95]))
def test_the_interval_of_a_median_is_that_over_all_resamples(times, confidence):
    found = median_seconds(made.trials({"a": times}, limit=None), "a", confidence=confidence)
    low, high = ends(np.median(all_resamples(times), axis=1), confidence)
    if len(times) % 2:
        assert (found.low, found.high) == (low, high)
    else:  # the mean of two middle ones lies between them
        assert found.low <= low <= high <= found.high


@settings(deadline=None, max_examples=40)
@given(made.any_trials(solvers=(1, 1), instances=(2, 8)), st.floats(1, 50))
def test_the_interval_of_the_median_covers_whatever_the_unsolved_would_have_taken(trials, factor):
    found = median_seconds(trials, "a")
    truth = median_seconds(made.trials({"a": trials.penalised(factor)[:, 0].tolist()}, limit=None), "a")
    assert found.low <= truth.low
    assert found.high >= truth.high
    assert found.estimate >= truth.estimate
    if trials.solved.all():
        assert found == truth


def test_a_median_above_the_limits_is_infinite():
    found = median_seconds(made.trials({"a": [1.0, None, None]}), "a")
    assert (found.estimate, found.high) == (math.inf, math.inf)
    assert found.low <= made.LIMIT


# The ratio of geometric means


def against_one(logs):
    """Trials of a and b, a taking exp(log) times as long."""
    return made.trials({"a": np.exp(logs).tolist(), "b": [1.0] * len(logs)}, limit=None)


def test_the_interval_of_a_ratio_is_that_over_all_resamples_but_for_chance():
    logs = np.log(MICE)
    found = geometric_mean_ratio(against_one(logs), "a", "b")
    assert found.estimate == pytest.approx(math.exp(logs.mean()))
    exact = np.exp(ends(all_resamples(logs).mean(axis=1)))
    assert [found.low, found.high] == pytest.approx(exact, rel=0.05)


def test_the_interval_holds_the_truth_about_as_often_as_it_says(monkeypatch):
    monkeypatch.setattr(intervals, "RESAMPLES", 499)
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(200):
        found = geometric_mean_ratio(against_one(rng.normal(math.log(2), 1, size=40)), "a", "b")
        held += found.low <= 2 <= found.high
    assert 0.88 <= held / 200 <= 0.99  # 0.95 but for chance, and a little less for samples this small


def test_the_same_seed_gives_the_same_interval():
    trials = against_one(np.log(MICE))
    first, again, other = (geometric_mean_ratio(trials, "a", "b", seed=seed) for seed in (5, 5, 6))
    assert first == again
    assert first != other


@settings(deadline=None, max_examples=40)
@given(made.any_trials(solvers=(2, 2), instances=(2, 8)))
def test_the_other_way_round_is_the_inverse(trials):
    there, back = (geometric_mean_ratio(trials, *pair) for pair in (("a", "b"), ("b", "a")))
    assert there.estimate == pytest.approx(1 / back.estimate)
    assert [there.low, there.high] == pytest.approx([1 / back.high, 1 / back.low])
    assert there.low <= there.high


def test_stopped_at_the_limit_the_ratio_is_what_was_paid():
    found = geometric_mean_ratio(made.trials({"a": [None, 4.0], "b": [25.0, 1.0]}, limit=100.0), "a", "b")
    assert found.estimate == pytest.approx(4)
    assert [found.low, found.high] == pytest.approx([4, 4])


def test_one_instance_is_too_few():
    trials = made.trials({"a": [1.0], "b": [2.0]})
    with pytest.raises(ValueError, match="two instances"):
        median_seconds(trials, "a")
    with pytest.raises(ValueError, match="two instances"):
        geometric_mean_ratio(trials, "a", "b")
