import math
from itertools import pairwise

import numpy as np
import pytest
import synthetic_trials as made
from hypothesis import given, settings
from scipy.stats import friedmanchisquare

from compare.statistics.critical_difference import (
    average_ranks,
    friedman,
    iman_davenport,
    nemenyi_difference,
    nemenyi_groups,
    wilcoxon_holm,
    wilcoxon_holm_groups,
)

# Four variants of C4.5 on 14 data sets, ranked by AUC: Demšar, JMLR 7, 2006, table 6 (ranks in brackets there)
C45 = {
    "C4.5": [4, 1, 4, 4, 4, 1, 3, 2.5, 4, 2.5, 4, 3, 4, 3],
    "C4.5+m": [3, 2, 1, 1, 2, 2.5, 2, 2.5, 3, 2.5, 2.5, 2, 1, 1],
    "C4.5+cf": [2, 3, 2, 3, 3, 4, 4, 4, 2, 2.5, 1, 4, 2, 4],
    "C4.5+m+cf": [1, 4, 3, 2, 1, 2.5, 1, 1, 1, 2.5, 2.5, 1, 3, 2],
}

# Seconds from home to second base of 22 players by three ways round first base: Hollander and Wolfe, Nonparametric
# Statistical Methods, example 7.1; R's friedman.test gives chi-squared 11.143 and p = 0.003805 for them
# fmt: off
ROUNDING = np.array([
    5.40, 5.50, 5.55, 5.85, 5.70, 5.75, 5.20, 5.60, 5.50, 5.55, 5.50, 5.40, 5.90, 5.85, 5.70, 5.45, 5.55, 5.60,
    5.40, 5.40, 5.35, 5.45, 5.50, 5.35, 5.25, 5.15, 5.00, 5.85, 5.80, 5.70, 5.25, 5.20, 5.10, 5.65, 5.55, 5.45,
    5.60, 5.35, 5.45, 5.05, 5.00, 4.95, 5.50, 5.50, 5.40, 5.45, 5.55, 5.50, 5.55, 5.55, 5.35, 5.45, 5.50, 5.55,
    5.50, 5.45, 5.25, 5.65, 5.60, 5.40, 5.70, 5.65, 5.55, 6.30, 6.30, 6.25,
]).reshape(22, 3)
# fmt: on


@pytest.fixture
def c45():
    return made.trials(C45)


def test_average_ranks_of_demsars_example(c45):
    expected = {"C4.5+m+cf": 1.964, "C4.5+m": 2.000, "C4.5+cf": 2.893, "C4.5": 3.143}
    ranks = average_ranks(c45)
    assert ranks == pytest.approx(expected, abs=5e-4)
    assert list(ranks) == list(expected)


def test_friedmans_statistic_of_demsars_example(c45):
    # the paper has 9.28 without a correction for ties. In its table are three pairs and one set of four that tie:
    # the correction divides by 1 - (3 (8 - 2) + (64 - 4)) / (14 * 4 * 15)
    assert friedman(c45).statistic * (1 - 78 / 840) == pytest.approx(9.28, abs=0.005)


def test_iman_and_davenports_statistic_of_demsars_example():
    assert iman_davenport(9.28, instances=14, solvers=4) == pytest.approx(3.69, abs=0.005)


@pytest.mark.parametrize(("solvers", "critical"), [(2, 1.960), (3, 2.343), (4, 2.569), (5, 2.728), (10, 3.164)])
def test_nemenyis_critical_values_are_those_of_demsars_table_5(solvers, critical):
    instances = 14
    expected = critical * math.sqrt(solvers * (solvers + 1) / (6 * instances))
    assert nemenyi_difference(solvers, instances) == pytest.approx(expected, rel=5e-4)


def test_the_critical_difference_of_demsars_example(c45):
    assert nemenyi_difference(4, 14, alpha=0.05) == pytest.approx(1.25, abs=0.005)
    assert nemenyi_difference(4, 14, alpha=0.10) == pytest.approx(1.12, abs=0.005)
    # at 0.05 nothing differs; at 0.10 the plain variant differs from the two best: 3.143 - 2.000 > 1.12
    assert nemenyi_groups(c45, 0.05) == [("C4.5+m+cf", "C4.5+m", "C4.5+cf", "C4.5")]
    assert nemenyi_groups(c45, 0.10) == [("C4.5+m+cf", "C4.5+m", "C4.5+cf"), ("C4.5+cf", "C4.5")]


def test_friedmans_test_of_rounding_first_base():
    found = friedman(made.trials(dict(zip(["out", "narrow", "wide"], ROUNDING.T.tolist(), strict=True))))
    assert found.statistic == pytest.approx(11.143, abs=5e-4)
    assert found.pvalue == pytest.approx(0.003805, abs=5e-7)
    assert found.f_pvalue < found.pvalue  # the chi-squared form is the more conservative one


def test_all_that_did_not_solve_an_instance_share_the_last_rank():
    trials = made.trials({"a": [None, 1.0], "b": [3.0, 2.0], "c": [None, 3.0]}, limit=[5.0, 5.0])
    assert average_ranks(trials) == {"a": (2.5 + 1) / 2, "b": (1 + 2) / 2, "c": (2.5 + 3) / 2}


@settings(deadline=None)
@given(made.any_trials(solvers=(1, 4)))
def test_ranks_average_to_the_middle(trials):
    ranks = average_ranks(trials)
    assert np.mean(list(ranks.values())) == pytest.approx((len(ranks) + 1) / 2)
    assert list(ranks.values()) == sorted(ranks.values())


@settings(deadline=None)
@given(made.any_trials(solvers=(3, 4), instances=(2, 8)))
def test_friedmans_statistic_is_scipys_and_never_not_a_number(trials):
    found = friedman(trials)
    if np.ptp(trials.seconds, axis=1).any():
        expected = friedmanchisquare(*np.where(trials.solved, trials.seconds, 1e9).T)
        assert found.statistic == pytest.approx(expected.statistic)
    assert 0 <= found.pvalue <= 1
    assert 0 <= found.f_pvalue <= 1


def test_where_all_agree_on_the_order_the_f_statistic_is_infinite():
    found = friedman(made.trials({"a": [1.0] * 6, "b": [2.0] * 6, "c": [3.0] * 6}))
    assert found.statistic == pytest.approx(12)  # instances * (solvers - 1), the most there is
    assert (found.f_statistic, found.f_pvalue) == (math.inf, 0.0)


def test_where_all_tie_nothing_differs():
    assert friedman(made.trials({"a": [None, 1.0], "b": [None, 1.0], "c": [None, 1.0]})).pvalue == 1.0


@pytest.mark.parametrize("table", [{"a": [1.0, 2.0], "b": [2.0, 1.0]}, {"a": [1.0], "b": [2.0], "c": [3.0]}])
def test_too_few_solvers_or_instances_are_refused(table):
    with pytest.raises(ValueError, match="three solvers and two instances"):
        friedman(made.trials(table))


# Wilcoxon's tests with Holm's correction

TEN = np.arange(1, 11) / 10


def test_pairs_are_corrected_together():
    trials = made.trials({"a": TEN, "b": TEN * np.linspace(1.1, 2, 10), "c": TEN * np.linspace(1.05, 3, 10)})
    pvalues = wilcoxon_holm(trials)
    # a is quicker than either ten times in ten: p = 2 / 2 ** 10, times three for both
    assert pvalues["a", "b"] == pvalues["a", "c"] == pytest.approx(3 * 2 / 2**10)
    assert pvalues["b", "c"] > 0.005
    assert set(pvalues) == {("a", "b"), ("a", "c"), ("b", "c")}


def test_a_bar_joins_those_that_do_not_differ():
    wobble = np.where(np.arange(10) % 2, 1.01, 0.99)
    trials = made.trials({"slow": TEN * 5, "slower": TEN * 5 * wobble, "quick": TEN})
    assert [set(group) for group in wilcoxon_holm_groups(trials)] == [{"slow", "slower"}]


def test_solvers_of_whom_all_differ_have_no_bar():
    trials = made.trials({"a": TEN, "b": TEN * np.linspace(2, 3, 10), "c": TEN * np.linspace(4, 9, 10)})
    assert wilcoxon_holm_groups(trials) == []


@settings(deadline=None)
@given(made.any_trials(solvers=(3, 4), instances=(2, 8)))
def test_a_group_is_a_stretch_of_the_ranking_and_none_lies_within_another(trials):
    order = list(average_ranks(trials))
    for groups in (nemenyi_groups(trials), wilcoxon_holm_groups(trials, 0.3)):
        for group in groups:
            start = order.index(group[0])
            assert list(group) == order[start : start + len(group)]
            assert not any(set(group) < set(other) for other in groups)


@settings(deadline=None)
@given(made.any_trials(solvers=(3, 4), instances=(2, 8)))
def test_neighbours_share_a_group_just_where_they_do_not_differ(trials):
    order = list(average_ranks(trials))
    pvalues = {frozenset(pair): p for pair, p in wilcoxon_holm(trials).items()}
    groups = wilcoxon_holm_groups(trials, 0.3)
    for a, b in pairwise(order):
        assert any({a, b} <= set(group) for group in groups) == (pvalues[frozenset((a, b))] >= 0.3)
