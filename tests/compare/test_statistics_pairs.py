import math
from itertools import combinations, product

import numpy as np
import pytest
import synthetic_trials as made
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest, mannwhitneyu, rankdata, wilcoxon

from compare.statistics.effect_size import a12, a12_slower, paired_slower
from compare.statistics.holm import holm
from compare.statistics.paired_tests import mcnemar, signed_rank

SAMPLES = st.lists(st.integers(0, 5) | st.just(math.inf), min_size=1, max_size=8)


def with_log_differences(differences):
    """Trials of a and b whose log seconds differ by these."""
    return made.trials({"a": [math.exp(it) for it in differences], "b": [1.0] * len(differences)}, limit=None)


# Wilcoxon's signed-rank test


def test_darwins_plants():
    # heights of 15 pairs of cross- and self-fertilised maize, in eighths of an inch (Fisher, The Design of Experiments,
    # 1935, section 17); T = 24 and p = 0.0413, the example of scipy.stats.wilcoxon
    differences = np.array([6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75]) / 100
    found = signed_rank(with_log_differences(differences), "a", "b")
    assert found.statistic == 24
    assert found.pvalue == pytest.approx(0.041259765625)
    assert (found.quicker, found.slower, found.even, found.bounded) == (2, 13, 0, 0)


def test_the_depression_scale_of_hollander_and_wolfe():
    # Nonparametric Statistical Methods, example 3.1, also in R's wilcox.test: V = 40, one-sided p = 0.01953
    first = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    second = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    table = {"first": [math.exp(it) for it in first], "second": [math.exp(it) for it in second]}
    found = signed_rank(made.trials(table), "first", "second")
    assert found.statistic == 9 * 10 / 2 - 40
    assert found.pvalue == pytest.approx(2 * 0.01953, abs=1e-5)


@settings(deadline=None)
@given(st.lists(st.sampled_from([-3, -2, -1, 1, 2, 3, 4, 5]), min_size=1, max_size=9))
def test_the_p_value_is_the_share_of_sign_patterns_as_far_from_even(differences):
    ranks = rankdata(np.abs(differences))
    patterns = [ranks[np.array(signs)].sum() for signs in product([True, False], repeat=len(ranks))]
    least = [min(one, ranks.sum() - one) for one in patterns]
    found = signed_rank(with_log_differences(differences), "a", "b")
    assert found.statistic == min(ranks[np.array(differences) > 0].sum(), ranks[np.array(differences) < 0].sum())
    assert found.pvalue == pytest.approx(np.mean([it <= found.statistic for it in least]))


@settings(deadline=None)
@given(st.lists(st.integers(1, 900), min_size=1, max_size=70, unique=True), st.randoms())
def test_the_signed_ranks_are_scipys(sizes, rng):
    # sizes that seconds tell apart: with ties scipy goes over to an approximation
    differences = [size / 100 * rng.choice([-1, 1]) for size in sizes]
    trials = with_log_differences(differences)
    expected = wilcoxon(np.log(trials.seconds[:, 0]))
    found = signed_rank(trials, "a", "b")
    assert (found.statistic, found.pvalue) == pytest.approx((expected.statistic, expected.pvalue))


@settings(deadline=None)
@given(st.integers(0, 25), st.integers(1, 25))
def test_where_all_differences_are_as_large_it_is_the_sign_test(less, more):
    found = signed_rank(with_log_differences([-1.0] * less + [1.0] * more), "a", "b")
    assert found.pvalue == pytest.approx(binomtest(less, less + more).pvalue)


def test_a_run_not_solved_counts_as_its_limit_and_two_of_them_as_even():
    found = signed_rank(made.trials({"a": [1.0, None, None], "b": [None, None, 50.0]}, limit=100.0), "a", "b")
    assert (found.quicker, found.slower, found.even, found.bounded) == (1, 1, 1, 2)
    assert found.statistic == 1  # the lesser ratio, 2 against 100, has rank 1


def test_solvers_that_are_never_apart_do_not_differ():
    found = signed_rank(made.trials({"a": [1.0, None], "b": [1.0, None]}), "a", "b")
    assert (found.pvalue, found.statistic, found.even) == (1.0, 0.0, 2)


@settings(deadline=None)
@given(made.any_trials(solvers=(2, 2)))
def test_the_test_does_not_depend_on_who_comes_first(trials):
    there, back = signed_rank(trials, "a", "b"), signed_rank(trials, "b", "a")
    assert there.pvalue == pytest.approx(back.pvalue)
    assert (there.quicker, there.slower) == (back.slower, back.quicker)
    assert there.quicker + there.slower + there.even == len(trials.instances)
    assert 0 < there.pvalue <= 1


# McNemar's exact test


def test_mcnemar_exact_on_the_example_of_fay():
    # Fay, Exact McNemar's Test and Matching Confidence Intervals (vignette of R's exact2x2): 21 and 12 pairs alike,
    # 9 and 2 unlike. By hand: twice the chance of at most 2 in 11 fair throws, 2 (1 + 11 + 55) / 2048
    first = [1.0] * 21 + [1.0] * 9 + [None] * 2 + [None] * 12
    second = [1.0] * 21 + [None] * 9 + [1.0] * 2 + [None] * 12
    found = mcnemar(made.trials({"a": first, "b": second}), "a", "b")
    assert (found.both, found.only_first, found.only_second, found.neither) == (21, 9, 2, 12)
    assert found.pvalue == pytest.approx(134 / 2048)


def test_the_same_instances_solved_is_no_difference():
    assert mcnemar(made.trials({"a": [1.0, None], "b": [2.0, None]}), "a", "b").pvalue == 1.0


@settings(deadline=None)
@given(st.integers(0, 12), st.integers(0, 12))
def test_mcnemar_is_the_binomial_tail_doubled(one, other):
    table = {"a": [1.0] * one + [None] * other + [1.0], "b": [None] * one + [1.0] * other + [1.0]}
    tail = sum(math.comb(one + other, k) for k in range(min(one, other) + 1)) / 2 ** (one + other)
    assert mcnemar(made.trials(table), "a", "b").pvalue == pytest.approx(min(1, 2 * tail))


# Vargha and Delaney's A12


def test_a12_of_the_permeability_constants_of_hollander_and_wolfe():
    # Nonparametric Statistical Methods, example 4.1, also in R's wilcox.test: W = 35 of 10 * 5 pairs
    at_term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    at_weeks_12_to_26 = [1.15, 0.88, 0.90, 0.74, 1.21]
    assert a12(at_term, at_weeks_12_to_26) == pytest.approx(35 / 50)


@settings(deadline=None)
@given(SAMPLES, SAMPLES)
def test_a12_is_the_share_of_pairs_won_a_tie_counting_half(x, y):
    won = [1 if a > b else 0.5 if a == b else 0 for a in x for b in y]
    assert a12(x, y) == pytest.approx(np.mean(won))
    assert a12(x, y) + a12(y, x) == pytest.approx(1)


@settings(deadline=None)
@given(st.lists(st.floats(0, 9), min_size=1, max_size=8), st.lists(st.floats(0, 9), min_size=1, max_size=8))
def test_a12_is_mann_and_whitneys_u_over_the_pairs(x, y):
    assert a12(x, y) == pytest.approx(mannwhitneyu(x, y).statistic / (len(x) * len(y)))


@pytest.mark.parametrize(("x", "y"), [([], [1.0]), ([1.0], []), ([math.nan], [1.0])])
def test_a12_of_nothing_is_refused(x, y):
    with pytest.raises(ValueError, match="two samples"):
        a12(x, y)


def test_a_run_not_solved_is_slower_than_any_that_was_and_even_with_its_like():
    trials = made.trials({"a": [1.0, 10.0, None], "b": [2.0, 20.0, None]}, limit=[5.0, 50.0, 5.0])
    # a against b, over all nine pairs: 1 loses thrice; 10 beats 2 alone; the third beats two and ties one
    assert a12_slower(trials, "a", "b") == pytest.approx((0 + 1 + 2.5) / 9)
    assert paired_slower(trials, "a", "b") == pytest.approx((0 + 0 + 0.5) / 3)


@settings(deadline=None)
@given(made.any_trials(solvers=(2, 2)))
def test_of_two_solvers_one_is_as_much_slower_as_the_other_is_quicker(trials):
    for measure in (a12_slower, paired_slower):
        assert measure(trials, "a", "b") + measure(trials, "b", "a") == pytest.approx(1)
        assert measure(trials, "a", "a") == pytest.approx(0.5)


# Holm's correction

PVALUES = st.lists(st.floats(0, 1), max_size=8)


def test_holm_by_hand():
    # 0.005 * 4, 0.01 * 3, then 0.03 * 2, below which 0.04 * 1 may not fall
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@settings(deadline=None)
@given(PVALUES)
def test_holm_keeps_the_order_and_never_lowers(pvalues):
    adjusted = holm(pvalues)
    assert all(before <= after <= 1 for before, after in zip(pvalues, adjusted, strict=True))
    assert all(after <= min(1, before * len(pvalues)) + 1e-12 for before, after in zip(pvalues, adjusted, strict=True))
    for (p, a), (q, b) in combinations(zip(pvalues, adjusted, strict=True), 2):
        assert (p - q) * (a - b) >= 0


@settings(deadline=None)
@given(PVALUES, st.floats(0.001, 0.2))
def test_holm_rejects_what_the_step_down_procedure_rejects(pvalues, alpha):
    # Holm's own words: from the least p on, reject while p <= alpha / (number of hypotheses left)
    rejected, left = set(), len(pvalues)
    for place in sorted(range(len(pvalues)), key=pvalues.__getitem__):
        if pvalues[place] * left > alpha:
            break
        rejected.add(place)
        left -= 1
    assert {place for place, p in enumerate(holm(pvalues)) if p <= alpha} == rejected


@pytest.mark.parametrize("pvalue", [-0.1, 1.1, math.nan])
def test_what_is_no_probability_is_refused(pvalue):
    with pytest.raises(ValueError, match="between 0 and 1"):
        holm([0.5, pvalue])
