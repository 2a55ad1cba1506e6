import itertools
import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest
import synthetic_store as made
from hypothesis import given
from hypothesis import strategies as st

from compare import tables
from compare.common_ground import common_ground
from compare.encoding_sizes import encoding_table
from compare.judged_runs import gather
from compare.report import drift, encoding_growth, growth, live, phases, rank_diagram, scales, scatter, still, survival
from compare.report.chart import LOOSE, STEPS, Axis, Chart, Curve, Guide, Mark
from compare.report.palette import COLOURS, MARKERS, styles
from compare.report.topic import Topic
from compare.statistics.trials import Trials

NAMES = st.builds(
    "{}/{}".format, st.sampled_from(["handwritten", "sat", "cpsat", "mine"]), st.sampled_from("abcdefghi")
)
LINE_UPS = st.lists(
    st.sets(NAMES | st.sampled_from(["handwritten/article", "handwritten/strong"]), min_size=1), max_size=5
)
TOPIC = Topic("nonogram", 1)


def runs_of(tmp_path, *runs):
    made.write(tmp_path / "store.sqlite", list(runs))
    return gather(tmp_path / "store.sqlite").runs


def sizes(tmp_path, *runs):
    return tables.size_table(tables.cases(runs_of(tmp_path, *runs)))


def chart(*curves, **rest):
    axis = Axis("seconds", 0.01, 10, ((0.1, "0.1"), (1, "1")))
    return Chart("a-chart", "a <chart>", axis, axis, pd.DataFrame(), tuple(curves), **rest)


def drawn(one):
    return still.draw(one, styles([[curve.solver for curve in one.curves]]))


def figure(one):
    return json.loads(live.figure(one, styles([[curve.solver for curve in one.curves]])))


def trials(seconds, limit=5.0):
    """One line a solver; None is not solved."""
    rows = [
        (place, solver, value or limit, value is not None, limit)
        for solver, values in seconds.items()
        for place, value in enumerate(values)
    ]
    return Trials.of(pd.DataFrame(rows, columns=["instance", "solver", "seconds", "solved", "limit"]))


# Colours


@given(LINE_UPS)
def test_solvers_that_meet_never_look_alike(line_ups):
    look = styles(line_ups)
    for line_up in line_ups:
        assert len({look[solver] for solver in line_up}) == len(line_up)
    assert look.keys() == set().union(*line_ups)


@given(st.sets(NAMES, max_size=len(COLOURS)))
def test_few_solvers_differ_by_colour_and_by_marker(line_up):
    look = styles([line_up])
    assert len({style.colour for style in look.values()}) == len(line_up)
    assert len({style.marker for style in look.values()}) == len(line_up)


@given(LINE_UPS)
def test_the_article_looks_the_same_in_every_report(line_ups):
    alone = styles([["handwritten/article"]])["handwritten/article"]
    assert styles([*line_ups, ["handwritten/article"]])["handwritten/article"] == alone


# Medians over the size


def test_one_chart_holds_one_unit(tmp_path):
    board = made.instance("nonogram", 2, 5, 1)
    names = (made.ARTICLE, made.PLODDER, made.SWIFT, made.LAZY)
    table = sizes(tmp_path, *((board, made.run(board, name, nodes=3)) for name in names))
    found = {one.y.title: {curve.solver for curve in one.curves} for one in growth.node_charts(table)}
    assert found == {
        "search nodes": {made.ARTICLE, made.PLODDER},
        "branches": {made.SWIFT},
        "decisions": {made.LAZY},
    }
    assert {curve.solver for curve in growth.time_chart(table).curves} == set(names)


def test_a_timeout_leaves_a_mark_and_a_run_never_made_does_not(tmp_path):
    small, middle, large = (made.instance("nonogram", 2, cols, 1) for cols in (3, 4, 5))
    runs = [(small, made.run(small, "sat/a")), (middle, made.run(middle, "sat/a", "timeout", nodes=8)),
            (large, made.run(large, "sat/a", "not-run"))]  # fmt: skip
    table = sizes(tmp_path, *runs)
    seconds, [nodes] = growth.time_chart(table), growth.node_charts(table)
    assert [(it.y, it.open) for it in seconds.curves[0].marks] == [(pytest.approx(0.11), False), (5, True)]
    assert [(it.y, it.open) for it in nodes.curves[0].marks] == [(8, True)]
    assert [(guide.y0, guide.y1) for guide in seconds.guides] == [(made.LIMIT, made.LIMIT)]
    assert list(seconds.data["size"]) == ["2x3", "2x4"]


def test_above_one_size_all_marks_are_of_the_same_instances(tmp_path):
    one, other, third = (made.instance("nonogram", 3, 5, seed) for seed in (1, 2, 3))
    runs = [(one, made.run(one, "sat/a")), (one, made.run(one, "sat/b")), (other, made.run(other, "sat/a")),
            (third, made.run(third, "sat/a"))]  # fmt: skip
    seconds = growth.time_chart(sizes(tmp_path, *runs))
    assert list(seconds.data["instances"]) == [1, 1]
    assert seconds.note.startswith("2 instances")


# Shares over time


def test_survival_says_what_was_answered_when_and_keeps_timeouts_below_all():
    one = survival.survival_chart(trials({"sat/a": [1.0, 2.0, None, None], "sat/b": [0.5, 0.5, 0.5, 4.0]}), TOPIC)
    ends = {curve.solver: curve.marks[-1].y for curve in one.curves}
    assert ends == {"sat/a": 0.5, "sat/b": 1.0}
    shares = {curve.solver: [(mark.x, mark.y) for mark in curve.marks[1:-1]] for curve in one.curves}
    assert shares["sat/b"] == [(0.5, 0.75), (4.0, 1.0)]
    assert one.guides[0].x0 == one.guides[0].x1 == 5.0


def test_a_solver_without_an_answer_stays_on_the_ground():
    one = survival.survival_chart(trials({"sat/a": [1.0], "sat/b": [None]}), TOPIC)
    assert {mark.y for mark in one.curves[1].marks} == {0.0}
    assert "sat/b" in drawn(one)


def test_a_profile_counts_factors_of_the_quickest():
    one = survival.profile_chart(trials({"sat/a": [1.0, 4.0], "sat/b": [2.0, 1.0]}), TOPIC)
    shares = {curve.solver: [(mark.x, mark.y) for mark in curve.marks[1:-1]] for curve in one.curves}
    assert shares == {"sat/a": [(1.0, 0.5), (4.0, 1.0)], "sat/b": [(1.0, 0.5), (2.0, 1.0)]}


def test_of_many_steps_some_are_drawn_and_all_are_in_the_csv():
    one = survival.survival_chart(trials({"sat/a": list(np.linspace(0.1, 4, 999)), "sat/b": [1.0] * 999}), TOPIC)
    assert len(one.curves[0].marks) <= survival.MOST_STEPS + 2
    assert one.curves[0].marks[-1].y == 1.0
    assert (one.data["solver"] == "sat/a").sum() == 999


# Instance against instance


def scatter_of(tmp_path, pairs):
    """By hand and by one encoding: seconds, None for a timeout."""
    runs = []
    for seed, both in enumerate(pairs):
        board = made.instance("nonogram", 3, 4, seed)
        for solver, seconds in zip(("handwritten/strong", "sat/a"), both, strict=True):
            timed = {"build_s": 0.0, "solve_s": seconds}
            runs.append((board, made.run(board, solver, **timed) if seconds else made.run(board, solver, "timeout")))
    return scatter.charts(common_ground(tables.cases(runs_of(tmp_path, *runs))), TOPIC)


def test_scatter_puts_timeouts_on_the_border_with_open_marks(tmp_path):
    [one] = scatter_of(tmp_path, [(1.0, 0.5), (None, 0.25), (2.0, None)])
    marks = {(mark.x, mark.y, mark.open) for mark in one.curves[0].marks}
    assert marks == {(1.0, 0.5, False), (made.LIMIT, 0.25, True), (2.0, made.LIMIT, True)}
    factors = [guide for guide in one.guides if guide.label]
    assert {round(guide.y1 / guide.x1, 6) for guide in factors} == {1, 2, 10}
    assert all(guide.y0 / guide.x0 == pytest.approx(guide.y1 / guide.x1) for guide in factors)
    assert (one.x.low, one.x.high) == (one.y.low, one.y.high)


def test_scatter_has_a_chart_for_each_encoding_with_all_that_was_done_by_hand(tmp_path):
    board = made.instance("nonogram", 3, 4, 1)
    names = ("handwritten/article", "handwritten/strong", "sat/a", "cpsat/b")
    cases = tables.cases(runs_of(tmp_path, *((board, made.run(board, it)) for it in names)))
    found = scatter.charts(common_ground(cases), TOPIC)
    drawn_on = {one.y.title.split(",")[0]: [curve.solver for curve in one.curves] for one in found}
    both = ["handwritten/article", "handwritten/strong"]
    assert drawn_on == {"cpsat/b": both, "sat/a": both}
    assert len({one.name for one in found}) == 2


def test_scatter_needs_both_sides(tmp_path):
    board = made.instance("nonogram", 3, 4, 1)
    runs = runs_of(tmp_path, (board, made.run(board, "sat/a")), (board, made.run(board, "sat/b")))
    assert scatter.charts(common_ground(tables.cases(runs)), TOPIC) == []


def test_too_many_marks_are_thinned_and_the_chart_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(scatter, "MOST_MARKS", 4)
    [one] = scatter_of(tmp_path, [(1.0, 0.5)] * 9)
    assert len(one.curves[0].marks) <= 4
    assert "of 9 instances" in one.note
    assert len(one.data) == 9


# The other charts


def test_building_against_solving(tmp_path):
    small, large = made.instance("nonogram", 3, 4, 1), made.instance("nonogram", 4, 5, 1)
    runs = [(small, made.run(small, "sat/a", build_s=0.5, solve_s=2)), (large, made.run(large, "sat/a", "timeout"))]
    one = phases.building_chart(runs_of(tmp_path, *runs), TOPIC)
    assert [(mark.x, mark.y) for mark in one.curves[0].marks] == [(0.5, 2)]


def test_a_first_solution_against_the_proof_that_there_is_no_other(tmp_path):
    board = made.instance("nonogram", 3, 4, 1)
    runs = [(board, made.run(board, "sat/a", count_asked=2, exhausted=True, solve_s=3.0, first_s=1.0)),
            (board, made.run(board, "sat/none", "unsolvable", count_asked=2, solve_s=3.0))]  # fmt: skip
    frame = runs_of(tmp_path, *runs)
    one = phases.proof_chart(frame, TOPIC)
    assert [(curve.solver, curve.marks[0].x, curve.marks[0].y) for curve in one.curves] == [("sat/a", 1.0, 2.0)]
    assert phases.proof_chart(frame[frame["solver"] == "sat/none"], TOPIC) is None


def test_encodings_have_a_chart_for_what_they_have(tmp_path):
    board = made.instance("nonogram", 3, 4, 1)
    sat = made.run(board, "sat/a", effort={"variables": 7, "clauses": 30})
    cpsat = made.run(board, "cpsat/b", effort={"variables": 5, "constraints": 3})
    found = encoding_growth.charts(encoding_table(runs_of(tmp_path, (board, sat), (board, cpsat))))
    values = {one.y.title: {curve.solver: curve.marks[0].y for curve in one.curves} for one in found}
    assert values == {"variables": {"sat/a": 7, "cpsat/b": 5}, "clauses": {"sat/a": 30}, "constraints": {"cpsat/b": 3}}


def test_ranks_lie_in_order_with_the_critical_difference_around_them():
    one = rank_diagram.chart(trials({"sat/slow": [3.0] * 9, "sat/b": [2.0] * 9, "sat/quick": [1.0] * 9}), TOPIC)
    assert [(curve.solver, curve.marks[0].x) for curve in one.curves] == [
        ("sat/quick", 1),
        ("sat/b", 2),
        ("sat/slow", 3),
    ]
    assert [curve.marks[0].y for curve in one.curves] == [3, 2, 1]
    # Demsar (2006), table 5: q = 2.343 for three solvers at 5 %; here k(k+1)/6N = 12/54
    assert one.guides[0].x1 - one.guides[0].x0 == pytest.approx(2.343 * (12 / 54) ** 0.5, abs=0.001)


def test_ranks_need_three_solvers():
    assert rank_diagram.chart(trials({"sat/a": [1.0, 2.0], "sat/b": [1.0, 2.0]}), TOPIC) is None


# Axes


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


# SVG and plotly


def test_svg_is_well_formed_and_names_every_solver_even_those_without_points():
    svg = drawn(
        chart(Curve("handwritten/article", (Mark(1, 1, "here"), Mark(2, 5, "<there>", True))), Curve("sat/a<b>&", ()))
    )
    texts = [text.strip() for text in ElementTree.fromstring(svg).itertext()]
    assert {"handwritten/article", "sat/a<b>&", "here", "<there>", "0.1"} <= set(texts)
    assert 'aria-label="a &lt;chart&gt;"' in svg


@pytest.mark.parametrize("marker", MARKERS)
def test_every_marker_is_drawn_around_its_place(marker):
    numbers = re.findall(r"-?[\d.]+", still._symbol(marker, 0, 0, 4).partition("a")[0])
    assert all(abs(float(number)) <= 6 for number in numbers)


def test_svg_takes_its_ink_from_the_page_and_has_no_identifier_that_could_clash():
    svg = drawn(chart(Curve("sat/a", (Mark(1, 1),)), guides=(Guide(0.01, 5, 10, 5, label="limit"),)))
    assert "currentColor" in svg
    assert " id=" not in svg


def test_a_curve_of_steps_goes_level_then_up():
    svg = drawn(chart(Curve("sat/a", (Mark(0.01, 0.01), Mark(0.1, 1), Mark(10, 1)), STEPS, symbols=False)))
    [path] = re.findall(r'd="(M[\d. ]+(?:H[\d.]+V[\d.]+)+)"', svg)
    x, y = re.match(r"M([\d.]+) ([\d.]+)", path).groups()
    corners = re.findall(r"H([\d.]+)V([\d.]+)", path)
    assert float(corners[0][0]) > float(x)
    assert float(corners[0][1]) < float(y)  # upwards
    assert corners[1][1] == corners[0][1]


def test_a_file_of_its_own_is_still_well_formed():
    assert (
        "prefers-color-scheme"
        in ElementTree.fromstring(still.alone(drawn(chart(Curve("sat/a", (Mark(1, 1),))))))[0].text
    )


def test_an_empty_chart_can_be_drawn():
    one = chart(Curve("sat/a", ()))
    assert "sat/a" in drawn(one)
    assert figure(one)["data"]


def test_plotly_gets_open_marks_and_no_markup():
    solver = "sat/</script>"
    marks = (Mark(1, 1, "<b>"), Mark(2, 5, open=True))
    one = chart(Curve(solver, marks, LOOSE, late=(Mark(1, 5, open=True),)))
    assert "</script>" not in live.figure(one, styles([[solver]]))
    found, late = figure(one)["data"]
    assert [symbol.endswith("-open") for symbol in found["marker"]["symbol"]] == [False, True]
    assert late["marker"]["symbol"].endswith("-open")
    assert found["name"] == "sat/&lt;/script&gt;"
    assert found["text"][0] == "&lt;b&gt;"


def test_plotly_places_labels_by_logarithm_and_guides_by_value():
    layout = figure(chart(Curve("sat/a", ()), guides=(Guide(0.01, 1, 10, 1, label="limit"),)))["layout"]
    assert (layout["shapes"][0]["x1"], layout["annotations"][0]["x"]) == (10, 1)
    linear = replace(chart(Curve("sat/a", ())), x=Axis("", 0, 4, log=False), guides=(Guide(0, 1, 4, 1, label="limit"),))
    assert figure(linear)["layout"]["annotations"][0]["x"] == 4


def test_calibrations_are_drawn_over_time_for_each_worker():
    times = ["2026-01-01T00:00:00+00:00", "2026-01-01T00:02:00+00:00", "2026-01-01T00:01:00+00:00"]
    table = pd.DataFrame(
        {"started_at": times, "host_id": "h", "worker": [0, 0, 1], "wall_s": 1.0, "cpu_s": [0.5, 0.7, 0.6]}
    )
    found = {curve.solver: [(mark.x, mark.y) for mark in curve.marks] for curve in drift.chart(table).curves}
    assert found == {"worker 0": [(0.0, 0.5), (2.0, 0.7)], "worker 1": [(1.0, 0.6)]}
    assert drift.chart(table.iloc[:0]) is None
