"""Solvers by colour and marker: those that meet never look alike."""

from hypothesis import given
from hypothesis import strategies as st

from compare.report.palette import COLOURS, styles

NAMES = st.builds(
    "{}/{}".format, st.sampled_from(["handwritten", "sat", "cpsat", "mine"]), st.sampled_from("abcdefghi")
)
LINE_UPS = st.lists(
    st.sets(NAMES | st.sampled_from(["handwritten/article", "handwritten/strong"]), min_size=1), max_size=5
)


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
