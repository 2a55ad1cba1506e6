"""Axes: labels at a distance, ticks few and round, and every value inside."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from compare.report import scales


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(1, 40)), min_size=1, max_size=30))
def test_size_labels_keep_their_distance(boards):
    axis = scales.sizes_axis((rows * cols, f"{rows}x{cols}") for rows, cols in boards)
    positions = [axis.share(at) for at, _ in axis.ticks]
    assert positions == sorted(set(positions))
    assert all(later - sooner >= scales.CLOSEST_LABELS - 1e-9 for sooner, later in itertools.pairwise(positions))
    assert all(rows * cols == at for at, text in axis.ticks for rows, cols in [map(int, text.split("x"))])
    assert all(0 < axis.share(rows * cols) < 1 for rows, cols in boards)


@given(st.lists(st.floats(0, 1e30), min_size=1), st.sampled_from([scales.seconds_axis, scales.counts_axis]))
def test_ticks_are_few_and_all_values_inside_the_axis(values, make):
    axis = make("title", values)
    height = scales.seconds_height if make is scales.seconds_axis else scales.count_height
    assert all(0 < axis.share(height(value)) < 1 for value in values)
    assert 1 <= len([1 for at, _ in axis.ticks if axis.low <= at <= axis.high]) <= scales.MOST_TICKS + 1
    assert ("0" in [text for _, text in axis.ticks]) == (make is scales.counts_axis and min(values) <= scales.ZERO_AT)


@given(st.floats(0.01, 1e6), st.integers(0, 1000))
def test_linear_ticks_are_round_and_few(span, lowest):
    axis = scales.numbers_axis("title", lowest + span, lowest)
    assert len(axis.ticks) <= scales.MOST_TICKS + 1
    assert all(axis.low <= at <= axis.high + 1e-9 for at, _ in axis.ticks)
