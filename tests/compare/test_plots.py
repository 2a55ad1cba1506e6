import json
import re
from xml.etree import ElementTree

import pytest
import synthetic_store as made
from hypothesis import given
from hypothesis import strategies as st

from compare.report import axes, live, still
from compare.report.curves import SECONDS, Curve, Panel, Point, panels
from compare.report.judged_runs import gather
from compare.report.palette import COLOURS, styles
from compare.tables import cases, size_table

NAMES = st.builds(
    "{}/{}".format, st.sampled_from(["handwritten", "sat", "cpsat", "mine"]), st.sampled_from("abcdefghi")
)
LINE_UPS = st.lists(
    st.sets(NAMES | st.sampled_from(["handwritten/article", "handwritten/strong"]), min_size=1), max_size=5
)


def point(cells=25, size="5x5", value=1.0, low=0.5, high=2.0, censored=False, stopped=0, limit=5.0):
    return Point(cells, size, value, low, high, censored, 5, 5 - stopped, stopped, limit)


def panel(*curves, unit=SECONDS, limits=(5.0,)):
    return Panel("nonogram", 1, unit, tuple(Curve(name, tuple(points)) for name, points in curves), limits, 0)


def table(tmp_path, *runs):
    made.write(tmp_path / "store.sqlite", list(runs))
    return size_table(cases(gather(tmp_path / "store.sqlite").runs))


def drawn(one):
    return still.draw(one, styles([[curve.solver for curve in one.curves]]), "a <plot>")


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


# What is plotted


def test_one_panel_holds_one_unit(tmp_path):
    board = made.instance("nonogram", 2, 5, 1)
    names = (made.ARTICLE, made.PLODDER, made.SWIFT, made.LAZY)
    found = panels(table(tmp_path, *((board, made.run(board, name, nodes=3)) for name in names)))
    assert {one.unit: {curve.solver for curve in one.curves} for one in found} == {
        SECONDS: set(names),
        "search nodes": {made.ARTICLE, made.PLODDER},
        "branches": {made.SWIFT},
        "decisions": {made.LAZY},
    }
    assert len({one.name for one in found}) == len(found)


def test_a_timeout_leaves_a_mark_and_a_run_never_made_does_not(tmp_path):
    small, middle, large = (made.instance("nonogram", 2, cols, 1) for cols in (3, 4, 5))
    runs = [(small, made.run(small, "sat/a")), (middle, made.run(middle, "sat/a", "timeout", nodes=8)),
            (large, made.run(large, "sat/a", "not-run"))]  # fmt: skip
    seconds, nodes = panels(table(tmp_path, *runs))
    assert [(p.size, p.value, p.censored) for p in seconds.curves[0].points] == [("2x3", 0.11, False), ("2x4", 5, True)]
    assert [(p.size, p.value, p.censored) for p in nodes.curves[0].points] == [("2x4", 8, True)]
    assert seconds.limits == (made.LIMIT,)


def test_above_one_size_all_marks_are_of_the_same_instances(tmp_path):
    one, other, third = (made.instance("nonogram", 3, 5, seed) for seed in (1, 2, 3))
    runs = [(one, made.run(one, "sat/a")), (one, made.run(one, "sat/b")), (other, made.run(other, "sat/a")),
            (third, made.run(third, "sat/a"))]  # fmt: skip
    seconds = panels(table(tmp_path, *runs))[0]
    assert {curve.solver: curve.points[0].instances for curve in seconds.curves} == {"sat/a": 1, "sat/b": 1}
    assert seconds.left_out == 2


# Axes


@given(st.lists(st.tuples(st.integers(1, 40), st.integers(1, 40)), min_size=1, max_size=30))
def test_size_labels_keep_their_distance(sizes):
    one = panel(("sat/a", [point(rows * cols, f"{rows}x{cols}") for rows, cols in sizes]))
    ticks = axes.size_ticks(one)
    positions = [at for at, _ in ticks]
    assert positions == sorted(set(positions))
    assert len(ticks) <= 1 + 1 / axes.CLOSEST_LABELS
    assert all(rows * cols == at for at, text in ticks for rows, cols in [map(int, text.split("x"))])


@given(st.lists(st.floats(0, 1e30), min_size=1), st.sampled_from([SECONDS, "branches"]))
def test_value_ticks_are_few_and_inside_the_axis(values, unit):
    one = panel(("sat/a", [point(value=v, low=v, high=v) for v in values]), unit=unit, limits=())
    low, high = axes.value_range(one)
    assert all(low < axes.height(one, v) < high for v in values)
    assert len(axes.value_ticks(one)) <= axes.MOST_TICKS + 1
    assert ("0" in [text for _, text in axes.value_ticks(one)]) == (unit != SECONDS and min(values) < axes.ZERO_AT)


# SVG and plotly


def test_svg_is_well_formed_and_names_every_solver_even_those_without_points():
    one = panel(("handwritten/article", [point(), point(100, "10x10", 5, 5, 5, True, 5)]), ("sat/a<b>&$x$", []))
    svg = drawn(one)
    texts = [text.strip() for text in ElementTree.fromstring(svg).itertext()]
    assert "handwritten/article" in texts
    assert "sat/a<b>&$x$" in texts
    assert "5x5" in texts


def test_svg_takes_its_ink_from_the_page_and_leaves_no_identifier_that_could_clash():
    first, second = drawn(panel(("sat/a", [point()]))), drawn(panel(("sat/a", [point()]), unit="decisions"))
    assert "currentColor" in first
    assert still.INK not in first + second
    assert 'aria-label="a &lt;plot&gt;"' in first
    ids = [re.findall(r' id="([^"]+)"', svg) for svg in (first, second)]
    assert all(len(set(found)) == len(found) for found in ids)


def test_svg_is_the_same_each_time():
    one = panel(("sat/a", [point()]))
    assert drawn(one) == drawn(one)


def test_a_file_of_its_own_is_still_well_formed():
    assert "prefers-color-scheme" in ElementTree.fromstring(still.alone(drawn(panel(("sat/a", [point()])))))[0].text


@pytest.mark.parametrize("unit", [SECONDS, "decisions"])
def test_an_empty_panel_can_be_drawn(unit):
    one = panel(("sat/a", []), unit=unit, limits=())
    assert "sat/a" in drawn(one)
    assert json.loads(live.figure(one, styles([["sat/a"]])))["data"]


def test_plotly_gets_open_marks_on_the_limit_and_no_markup():
    points = [point(value=1, stopped=1), point(100, "10x10", 5, 5, 5, True, 5)]
    one = panel(("sat/</script>", points))
    text = live.figure(one, styles([["sat/</script>"]]))
    assert "</script>" not in text
    _, medians, late = json.loads(text)["data"]
    assert [symbol.endswith("-open") for symbol in medians["marker"]["symbol"]] == [False, True]
    assert late["y"] == [5.0]
    assert late["marker"]["symbol"].endswith("-open")
    assert medians["name"] == "sat/&lt;/script&gt;"
    assert "5 answered" in medians["text"][0]
