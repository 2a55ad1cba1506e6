"""Charts with a mark an instance: one solver or phase against another."""

import pytest
import synthetic_store as made
from made_charts import TOPIC, runs_of

from compare import tables
from compare.common_ground import common_ground
from compare.report import phases, scatter


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
