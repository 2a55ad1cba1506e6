"""Charts with a curve or a line a solver: over the size, over time, and by rank."""

import numpy as np
import pandas as pd
import pytest
import synthetic_store as made
from made_charts import TOPIC, drawn, runs_of, sizes, trials

from compare.encoding_sizes import encoding_table
from compare.report import drift, encoding_growth, growth, rank_diagram, survival


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


def test_calibrations_are_drawn_over_time_for_each_worker():
    times = ["2026-01-01T00:00:00+00:00", "2026-01-01T00:02:00+00:00", "2026-01-01T00:01:00+00:00"]
    table = pd.DataFrame(
        {"started_at": times, "host_id": "h", "worker": [0, 0, 1], "wall_s": 1.0, "cpu_s": [0.5, 0.7, 0.6]}
    )
    found = {curve.solver: [(mark.x, mark.y) for mark in curve.marks] for curve in drift.chart(table).curves}
    assert found == {"worker 0": [(0.0, 0.5), (2.0, 0.7)], "worker 1": [(1.0, 0.6)]}
    assert drift.chart(table.iloc[:0]) is None
