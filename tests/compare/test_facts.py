"""Facts in words and on the board, by hand."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from compare.facts_in_words import all_in_words, conclusion, in_words
from compare.facts_on_board import board, of_state
from puzzles.drawing import as_svg, as_text
from puzzles.kinds import puzzle_from_json

NONOGRAM = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[1], [2]], "col_clues": [[1], [2], []]})
CORRAL = puzzle_from_json({"puzzle": "corral", "clues": [[2, 0, 0], [0, 0, 0]]})
SHIKAKU = puzzle_from_json({"puzzle": "shikaku", "clues": [[2, 0, 1], [3, 0, 0]]})
HIDATO = puzzle_from_json({"puzzle": "hidato", "grid": [[1, 0, None], [0, 0, 5]], "adjacency": "king"})


@pytest.mark.parametrize(
    ("kind", "fact", "words"),
    [
        ("nonogram", ("cell", 3, 4, 1), "row 3, column 4 is filled"),
        ("nonogram", ("cell", 3, 4, 0), "row 3, column 4 is empty"),
        ("corral", ("cell", 0, 1, 1), "row 0, column 1 is inside"),
        ("corral", ("cell", 0, 1, 0), "row 0, column 1 is outside"),
        ("hidato", ("number", 7, 0, 1, 1), "7 is in row 0, column 1"),
        ("hidato", ("number", 7, 0, 1, 0), "7 is not in row 0, column 1"),
        ("shikaku", ("rectangle", (0, 1, 0, 3), 1), "the rectangle row 0, columns 1 to 3 is chosen"),
        ("shikaku", ("rectangle", (0, 1, 2, 1), 0), "the rectangle rows 0 to 2, column 1 is excluded"),
        ("mine", ("light", "red", 1), "light red 1"),
    ],
)
def test_a_fact_in_words(kind, fact, words):
    assert in_words(fact, kind) == words


def test_many_facts_are_counted_and_one_more_is_said():
    said = [("number", v, 0, 0, 0) for v in range(0, 18, 2)]
    assert all_in_words(said, "hidato", most=1) == "0 is not in row 0, column 0; and 8 more"
    assert all_in_words(said[:2], "hidato", most=1).endswith("2 is not in row 0, column 0")
    assert all_in_words([], "hidato") == ""


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([(2, 1, 1), (2, 2, 1), (2, 3, 1)], "row 2, columns 1 to 3 are filled"),
        ([(2, 1, 0), (3, 1, 0)], "rows 2 to 3, column 1 are empty"),
        ([(2, 1, 1), (2, 2, 0)], "row 2, column 1 is filled; row 2, column 2 is empty"),
        ([(2, 1, 1), (2, 3, 1)], "row 2, column 1 is filled; row 2, column 3 is filled"),
        ([(2, 1, 1), (2, 2, 1), (3, 1, 1)], "row 2, columns 1 to 2 are filled; row 3, column 1 is filled"),
        ([(2, 1, 1), (3, 1, 1), (2, 3, 1)], "rows 2 to 3, column 1 are filled; row 2, column 3 is filled"),
    ],
)
def test_neighbouring_cells_are_told_together(cells, words):
    assert all_in_words([("cell", *cell) for cell in cells], "nonogram") == words


def test_neighbouring_candidates_are_told_together():
    said = [("number", v, 2, 3, 0) for v in (4, 5, 6)] + [("number", 9, r, 3, 0) for r in (3, 4)]
    assert all_in_words(said, "hidato") == ("4 to 6 are not in row 2, column 3; 9 is not in rows 3 to 4, column 3")


def test_a_contradiction_concludes_that_there_is_no_solution():
    assert conclusion([], "hidato") == "there is no solution"
    assert conclusion([("number", 7, 0, 1, 1)], "hidato") == "7 is in row 0, column 1"


def test_states_as_partial_solutions():
    cells = [("cell", 0, 1, 1), ("cell", 1, 2, 0)]
    assert of_state(NONOGRAM, cells) == ((None, 1, None), (None, None, 0))
    assert of_state(CORRAL, iter(cells)) == ((None, 1, None), (None, None, 0))
    numbers = [("number", 2, 0, 1, 1), ("number", 3, 1, 0, 0)]
    assert of_state(HIDATO, numbers) == ((0, 2, 0), (0, 0, 0))
    rectangles = [("rectangle", (1, 0, 1, 2), 1), ("rectangle", (0, 0, 0, 1), 1), ("rectangle", (0, 0, 1, 0), 0)]
    assert of_state(SHIKAKU, rectangles) == ((0, 0, 0, 1), (1, 0, 1, 2))


def test_a_nonogram_half_solved():
    drawn = board(NONOGRAM, [("cell", 0, 1, 1), ("cell", 0, 2, 0)], concluded=[("cell", 1, 2, 0)])
    assert as_text(drawn, ascii_only=True).splitlines() == [
        "  1 2 0",
        " +------+",
        "1|. ##x |",
        "2|. . X |",
        " +------+",
    ]


def test_a_corral_half_solved_has_no_loop_beside_what_is_not_known():
    drawn = board(CORRAL, [("cell", 0, 0, 1), ("cell", 0, 1, 0)])
    assert drawn.walls == {frozenset({(0, 0), (0, 1)})}
    assert drawn.squares[0][1].ruled_out
    assert not drawn.squares[1][0].ruled_out


def test_candidates_of_a_hidato():
    drawn = board(
        HIDATO,
        [("number", 1, 0, 0, 1), ("number", 5, 1, 2, 1), ("number", 2, 1, 1, 0)],
        concluded=[("number", 4, 1, 0, 0)],
    )
    assert drawn.squares[0][1].notes == ("2", "3", "4")
    assert drawn.squares[1][0].notes == ("2", "3")
    assert drawn.squares[1][0].struck == ("4",)
    assert drawn.squares[1][0].new
    assert drawn.squares[1][1].notes == ("3", "4")
    assert drawn.squares[0][2].notes == ()
    assert drawn.squares[0][0].notes == ()


def test_rectangles_chosen_and_excluded():
    chosen, excluded = ("rectangle", (1, 0, 1, 2), 1), ("rectangle", (0, 0, 0, 1), 0)
    drawn = board(SHIKAKU, [chosen], concluded=[excluded], guessed=[chosen])
    assert drawn.outlines == ((0, 0, 0, 1),)
    assert [square.guess for square in drawn.squares[1]] == [True] * 3
    assert not any(square.guess or square.new for square in drawn.squares[0])


def test_too_many_excluded_rectangles_are_not_drawn_but_the_new_ones():
    many = [("rectangle", (0, c, 0, c), 0) for c in range(40)]
    assert board(SHIKAKU, many, concluded=many[:1]).outlines == ((0, 0, 0, 0),)


@pytest.mark.parametrize(
    ("puzzle", "fact"),
    [(NONOGRAM, ("cell", 0, 1, 0)), (CORRAL, ("cell", 0, 0, 1)), (HIDATO, ("number", 3, 0, 1, 0)),
     (HIDATO, ("number", 3, 0, 1, 1)), (SHIKAKU, ("rectangle", (1, 0, 1, 2), 1)),
     (SHIKAKU, ("rectangle", (1, 0, 1, 2), 0))],
)  # fmt: skip
def test_what_was_concluded_shows_in_the_picture(puzzle, fact):
    plain, marked = (as_svg(board(puzzle, [], concluded=its)) for its in ([], [fact]))
    assert "#d97706" not in plain
    assert "#d97706" in marked
    assert re.match("<svg", marked)
    assert ElementTree.fromstring(marked).get("viewBox") == ElementTree.fromstring(plain).get("viewBox")
