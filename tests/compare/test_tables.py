import math

import numpy as np
import pytest
import synthetic_store as made
from hypothesis import given
from hypothesis import strategies as st

from compare import numerals
from compare.encoding_sizes import encoding_table
from compare.judged_runs import gather
from compare.records import Instance
from compare.tables import cases, quantile, size_table
from compare.uniqueness import uniqueness_table
from puzzles.kinds import puzzle_from_json

A, B = "cpsat/a", "sat/b"


@pytest.fixture(scope="module")
def boards():
    """Six different nonograms of 2x5 cells."""
    found = {made.instance("nonogram", 2, 5, seed).id: made.instance("nonogram", 2, 5, seed) for seed in range(30)}
    return list(found.values())[:6]


@pytest.fixture
def judged(tmp_path):
    def judge(*runs):
        made.write(tmp_path / "store.sqlite", list(runs))
        return gather(tmp_path / "store.sqlite").runs

    return judge


@pytest.fixture
def table(judged):
    """The size table of these runs, by solver where there is one row."""
    return lambda *runs: size_table(cases(judged(*runs))).set_index("solver")


def timed(board, solver, seconds, **rest):
    return board, made.run(board, solver, build_s=seconds / 2, solve_s=seconds / 2, **rest)


def late(board, solver, **rest):
    return board, made.run(board, solver, "timeout", **rest)


# Quantiles of values of which some are only known to be larger


@given(
    st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100), st.booleans()), min_size=1, max_size=12),
    st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]),
)
def test_a_censored_quantile_is_a_lower_bound_and_any_other_is_exact(cases, share):
    truth = np.array([value + beyond * cut for value, beyond, cut in cases])
    bounds = np.array([value for value, _, _ in cases])
    found, censored = quantile(bounds, np.array([cut for _, _, cut in cases]), share)
    exact = np.quantile(truth, share)
    assert found <= exact + 1e-9
    if not censored:
        assert found == pytest.approx(exact)


@pytest.mark.parametrize(
    ("bounds", "censored", "median"),
    [
        ([3.0], [False], (3.0, False)),
        ([1.0, 2.0, 5.0], [False, False, True], (2.0, False)),
        ([1.0, 5.0, 5.0], [False, True, True], (5.0, True)),
        ([1.0, 5.0], [False, True], (3.0, True)),
        ([5.0, 5.0], [False, True], (5.0, True)),
    ],
)
def test_medians_by_hand(bounds, censored, median):
    assert quantile(np.array(bounds), np.array(censored), 0.5) == median


def test_an_unknown_bound_leaves_nothing_to_say():
    value, censored = quantile(np.array([1.0, np.nan]), np.array([False, True]), 0.5)
    assert math.isnan(value)
    assert censored


# Size x solver


def test_median_and_quartiles_of_build_and_solve(table, boards):
    row = table(*(timed(board, A, seconds) for board, seconds in zip(boards, (5, 1, 2, 4, 3), strict=False))).loc[A]
    assert (row["seconds_median"], row["seconds_low"], row["seconds_high"]) == pytest.approx((3, 2, 4))
    assert (row["instances"], row["answered"]) == (5, 5)


def test_few_instances_have_their_ends_as_spread(table, boards):
    row = table(*(timed(board, A, seconds) for board, seconds in zip(boards, (5, 1, 2), strict=False))).loc[A]
    assert (row["seconds_low"], row["seconds_high"]) == pytest.approx((1, 5))


def test_timeouts_stay(table, boards):
    row = table(timed(boards[0], A, 1), late(boards[1], A), late(boards[2], A)).loc[A]
    assert (row["instances"], row["answered"], row["timeout"]) == (3, 1, 2)
    assert (row["seconds_median"], row["seconds_median_censored"]) == (made.LIMIT, True)
    assert (row["seconds_low"], row["seconds_low_censored"]) == (1, False)


@pytest.mark.parametrize(("processor", "known"), [(made.LIMIT / 4, made.LIMIT / 4), (4 * made.LIMIT, made.LIMIT)])
def test_of_two_time_limits_the_shorter_is_the_bound(table, boards, processor, known):
    row = table(late(boards[0], A, cpu_seconds_limit=processor)).loc[A]
    assert (row["seconds_median"], row["seconds_median_censored"], row["seconds_limit"]) == (known, True, known)


@pytest.mark.parametrize("status", ["out-of-memory", "limit", "crashed", "unsupported", "not-run"])
def test_every_other_end_is_counted_under_its_name(table, boards, status):
    row = table(timed(boards[0], A, 1), (boards[1], made.run(boards[1], A, status))).loc[A]
    assert (row["answered"], row[status]) == (1, 1)
    assert row["seconds_high_censored"]


def test_a_limit_other_than_time_leaves_the_time_it_took_as_the_bound(table, boards):
    row = table((boards[0], made.run(boards[0], A, "limit", build_s=0.25, solve_s=0.5))).loc[A]
    assert (row["seconds_median"], row["seconds_median_censored"]) == (pytest.approx(0.75), True)


def test_a_refuted_answer_is_no_answer(table, boards):
    row = table((boards[0], made.invalid(boards[0], A)), timed(boards[1], A, 1)).loc[A]
    assert (row["answered"], row["wrong"]) == (1, 1)


def test_repeats_are_one_case_and_each_must_be_answered(table, boards):
    repeats = [timed(boards[0], A, seconds, repeat=n) for n, seconds in enumerate((1, 2, 9))]
    row = table(*repeats).loc[A]
    assert (row["instances"], row["seconds_median"]) == (1, pytest.approx(2))
    row = table(*repeats, late(boards[0], A, repeat=3)).loc[A]
    assert (row["answered"], row["timeout"]) == (0, 1)


def test_a_row_compares_the_same_instances(judged, boards):
    runs = [timed(board, A, 1) for board in boards] + [timed(board, B, 2) for board in boards[:2]]
    rows = size_table(cases(judged(*runs)))
    assert {(row.line_up, row.solver, row.instances) for row in rows.itertuples()} == {
        ((A, B), A, 2),
        ((A, B), B, 2),
        ((A,), A, 4),
    }


def test_rows_and_columns_are_not_swapped(judged):
    tall, wide = made.instance("nonogram", 5, 2, 1), made.instance("nonogram", 2, 5, 1)
    rows = size_table(cases(judged(timed(tall, A, 1), timed(wide, A, 1))))
    assert list(zip(rows["rows"], rows["cols"], rows["size"], strict=True)) == [(2, 5, "2x5"), (5, 2, "5x2")]


def test_questions_are_kept_apart(judged, boards):
    runs = judged(timed(boards[0], A, 1), timed(boards[0], A, 3, count_asked=2, exhausted=True))
    assert list(size_table(cases(runs))["seconds_median"]) == pytest.approx([1, 3])


def test_nodes_of_a_run_cut_short_are_a_lower_bound(table, boards):
    row = table(timed(boards[0], A, 1, nodes=10), late(boards[1], A, nodes=70), late(boards[2], A, nodes=90)).loc[A]
    assert (row["nodes_median"], row["nodes_median_censored"]) == (70, True)


def test_a_killed_run_that_could_not_say_exceeds_all_answered_ones(table, boards):
    row = table(timed(boards[0], A, 1, nodes=10), late(boards[1], A), late(boards[2], A)).loc[A]
    assert (row["nodes_median"], row["nodes_median_censored"]) == (10, True)
    assert math.isnan(table(late(boards[1], A)).loc[A, "nodes_median"])


def test_best_answers_most_then_fastest_and_is_not_refuted(table, boards):
    few = [timed(boards[0], A, 0.1), late(boards[1], A), timed(boards[0], B, 1), timed(boards[1], B, 1)]
    assert dict(table(*few)["best"]) == {A: False, B: True}
    even = [timed(boards[0], A, 0.1), timed(boards[0], B, 1)]
    assert dict(table(*even)["best"]) == {A: True, B: False}
    refuted = [(boards[0], made.invalid(boards[0], A)), timed(boards[0], B, 1)]
    assert dict(table(*refuted)["best"]) == {A: False, B: True}
    assert dict(table(late(boards[0], A), late(boards[0], B))["best"]) == {A: False, B: False}


def test_nobody_is_best_alone(table, boards):
    assert not table(timed(boards[0], A, 1)).loc[A, "best"]


# Uniqueness and sizes of encodings


def test_how_many_solutions(judged, boards):
    corral = Instance.of(puzzle_from_json({"puzzle": "corral", "clues": [[0, 0], [0, 0]]}))
    grids = [[[1, 0], [0, 0]], [[0, 1], [0, 0]]]
    asked = {"count_asked": 2}
    runs = judged(
        timed(boards[0], A, 1, exhausted=True, **asked),
        timed(boards[0], B, 1, exhausted=True, **asked),
        timed(boards[1], A, 1, exhausted=True, **asked),
        late(boards[2], A, **asked),
        timed(boards[3], A, 1),
        (corral, made.run(corral, A, solutions=grids, found=2, **asked)),
        (corral, made.run(corral, B, solutions=grids[:1], found=1, exhausted=True, **asked)),
    )
    table = uniqueness_table(runs).set_index("puzzle")
    counts = ["instances", "unique", "several", "none", "confirmed", "open"]
    assert list(table.loc["nonogram", counts]) == [3, 2, 0, 0, 1, 1]
    assert list(table.loc["corral", counts]) == [1, 0, 1, 0, 0, 0]


def test_encodings_are_compared_where_all_were_built(judged, boards):
    def built(board, solver, variables, **rest):
        return timed(board, solver, 1, effort={"variables": variables}, **rest)

    runs = judged(
        built(boards[0], A, 10), built(boards[1], A, 30), built(boards[2], A, 500),
        built(boards[0], A, 10, count_asked=2), built(boards[0], B, 7), built(boards[1], B, 9), late(boards[2], B),
        timed(boards[0], made.PLODDER, 1),
    )  # fmt: skip
    table = encoding_table(runs)
    assert {(row.line_up, row.solver, row.instances, row.variables) for row in table.itertuples()} == {
        ((A, B), A, 2, 20),
        ((A, B), B, 2, 8),
        ((A,), A, 1, 500),
    }


# Numbers in print


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "<0.001"), (0.00123, "0.001"), (0.0456, "0.046"), (0.1, "0.10"), (0.996, "1.0"), (3.44, "3.4"), (9.96, "10"),
     (12.4, "12"), (123.4, "120"), (86400, "86,000"), (float("nan"), numerals.NOTHING)],
)  # fmt: skip
def test_seconds_have_two_digits(value, text):
    assert numerals.seconds(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (2.5, "2.5"),
        (1234.5, "1,234"),
        (99999, "99,999"),
        (123456, "123,000"),
        (float("nan"), numerals.NOTHING),
    ],
)
def test_counts_have_three_digits_where_they_are_large(value, text):
    assert numerals.count(value) == text


def test_only_lower_bounds_get_a_sign():
    assert numerals.censored("5.0", True) == ">5.0"
    assert numerals.censored("5.0", False) == "5.0"
    assert numerals.censored(numerals.NOTHING, True) == numerals.NOTHING
