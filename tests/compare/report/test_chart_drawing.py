"""Charts as SVG and for plotly: well formed, without markup, in the ink of the page."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from made_charts import chart, drawn, figure

from compare.report import live, still
from compare.report.chart import LOOSE, STEPS, Axis, Curve, Guide, Mark
from compare.report.palette import MARKERS, styles


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
