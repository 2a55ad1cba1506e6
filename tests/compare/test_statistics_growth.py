import math
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import theilslopes

from compare.statistics import growth as module
from compare.statistics.growth import growth
from compare.statistics.theil_sen import theil_sen, variance_of_s

SIZES = np.repeat([25, 100, 225, 400], 5)
ALL = np.ones(20, dtype=bool)


def test_the_slope_is_the_median_of_all_pairs():
    # Five points of which the ten slopes are, in hundredths: -15 -13 -8 -7 -5.75 -5.5 -4.5 -3.33 1 4
    found = growth([1, 2, 3, 4, 5], np.exp([1.26, 1.27, 1.12, 1.16, 1.03]), [True] * 5).exponential
    assert found.slope == pytest.approx((-0.0575 - 0.055) / 2)
    # the intercept is the median of 1.31625, 1.3825, 1.28875, 1.385, 1.31125
    assert math.log(found.scale) == pytest.approx(1.31625)
    # and the residuals from it are 0, 0.06625, -0.0275, 0.06875, -0.005
    assert found.misfit == pytest.approx(0.0275)


@settings(deadline=None)
@given(st.lists(st.integers(0, 99), min_size=3, max_size=20, unique=True), st.data())
def test_without_ties_in_the_cost_line_and_interval_are_scipys(cost, data):
    y = np.array(cost, float)
    x = np.array(data.draw(st.lists(st.sampled_from([25.0, 100.0, 225.0]), min_size=len(y), max_size=len(y))))
    x[:2] = 25, 100
    expected = theilslopes(y, x, 0.9, method="joint")
    found = theil_sen(x, y, 0.9)
    assert [found.slope, found.intercept] == pytest.approx([expected.slope, expected.intercept])
    assert [found.low, found.high] == pytest.approx([expected.low_slope, expected.high_slope])


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=3, max_size=6))
def test_the_variance_of_kendalls_s_is_that_over_all_pairings(points):
    x, y = np.array(points, float).T

    def rises_less_falls(z):
        return sum(np.sign((x[j] - x[i]) * (z[j] - z[i])) for i, j in combinations(range(len(x)), 2))

    every = [rises_less_falls(y[list(order)]) for order in permutations(range(len(y)))]
    assert variance_of_s(x, y) == pytest.approx(np.var(every), abs=1e-9)


@settings(deadline=None)
@given(st.floats(0.5, 4), st.floats(1e-6, 10))
def test_a_power_law_is_found_again(slope, scale):
    found = growth(SIZES, scale * SIZES.astype(float) ** slope, ALL)
    assert found.power.slope == pytest.approx(slope)
    assert found.power.scale == pytest.approx(scale)
    assert found.power.misfit == pytest.approx(0, abs=1e-9)
    assert found.power.misfit < found.exponential.misfit


@settings(deadline=None)
@given(st.floats(0.005, 0.1), st.floats(1e-6, 10))
def test_exponential_growth_is_found_again(slope, scale):
    found = growth(SIZES, scale * np.exp(slope * SIZES), ALL)
    assert found.exponential.slope == pytest.approx(slope)
    assert found.exponential.scale == pytest.approx(scale)
    assert found.exponential.misfit < found.power.misfit


def test_a_few_odd_instances_do_not_bend_the_line():
    cost = SIZES.astype(float) ** 2
    cost[[0, 7]] *= 1e6
    assert growth(SIZES, cost, ALL).power.slope == pytest.approx(2, abs=0.2)


@pytest.mark.parametrize(("unsolved", "refusal"), [(1, ""), (2, "2 of 20 not solved"), (20, "20 of 20 not solved")])
def test_from_a_tenth_unsolved_on_no_line_is_drawn(unsolved, refusal):
    found = growth(SIZES, SIZES, np.arange(20) < 20 - unsolved)
    assert found.refusal == refusal
    assert (found.power is None) == (found.exponential is None) == bool(refusal)


def test_a_tenth_is_a_tenth_whatever_the_rounding():
    assert growth(np.tile(SIZES, 7)[:70], [1.0] * 70, np.arange(70) >= 7).refusal == "7 of 70 not solved"


@pytest.mark.parametrize(("cells", "refusal"), [([25] * 20, "only 1 size"), ([25, 36] * 10, "only 2 sizes")])
def test_from_fewer_than_three_sizes_no_line_is_drawn(cells, refusal):
    assert growth(cells, [1.0] * 20, ALL).refusal == refusal


def test_what_an_unsolved_run_had_cost_is_a_lower_bound_and_if_unknown_the_dearest():
    nodes = SIZES.astype(float) ** 2
    solved = np.arange(20) < 19
    known = growth(SIZES, nodes, solved)
    unknown = growth(SIZES, np.where(solved, nodes, np.nan), solved)
    assert known == unknown  # here both are that of the largest size


def test_no_nodes_at_all_is_no_growth():
    flat = growth(SIZES, np.zeros(20), ALL, offset=1).power
    assert (flat.slope, flat.low, flat.high, flat.scale) == (0, 0, 0, 1)


@pytest.mark.parametrize("cost", [np.zeros(20), np.full(20, np.nan), np.full(20, np.inf)])
def test_a_solved_run_without_a_cost_is_refused(cost):
    with pytest.raises(ValueError, match="no logarithm"):
        growth(SIZES, cost, ALL)


@pytest.mark.parametrize("cells", [[], [25, 36]])
def test_unequal_instance_sets_are_refused(cells):
    with pytest.raises(ValueError, match="same instances"):
        growth(cells, [1.0] * len(cells[:1]), [True] * len(cells[:1]))


def test_of_very_many_instances_a_seeded_sample_is_fitted(monkeypatch):
    rng = np.random.default_rng(1)
    cells = np.tile(SIZES, 30)
    cost = cells**2 * np.exp(rng.normal(0, 0.3, size=600))
    solved = np.ones(600, dtype=bool)
    whole = growth(cells, cost, solved)
    monkeypatch.setattr(module, "POINTS", 200)
    sampled = growth(cells, cost, solved)
    assert sampled == growth(cells, cost, solved)
    assert sampled != growth(cells, cost, solved, seed=2) != whole
    assert sampled.power.slope == pytest.approx(2, abs=0.1)
