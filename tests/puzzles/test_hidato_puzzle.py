"""Hidato as data: what is read, what is written, what is refused and with which words."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.hidato.kind import KIND
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import InputError

BOARD = Hidato(((1, 0, None), (0, 0, 5)))


def test_canonical_json():
    assert BOARD.canonical == '{"puzzle":"hidato","grid":[[1,0,null],[0,0,5]],"adjacency":"king"}'
    assert (BOARD.rows, BOARD.cols, BOARD.size) == (2, 3, "2x3")


def test_what_there_is_on_the_board():
    assert BOARD.cells == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)]
    assert BOARD.last == 5
    assert BOARD.givens == {1: (0, 0), 5: (1, 2)}


@given(st.data())
def test_what_is_read_comes_back(data):
    rows, cols = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    content = data.draw(st.permutations([*range(1, rows * cols + 1)]))
    hidden = data.draw(st.sets(st.integers(1, rows * cols)))
    grid = [[0 if (v := content[r * cols + c]) in hidden else v for c in range(cols)] for r in range(rows)]
    adjacency = data.draw(st.sampled_from(["king", "orthogonal", "hexagonal"]))
    puzzle = Hidato.from_json({"grid": grid, "adjacency": adjacency})
    assert json.loads(puzzle.canonical) == {"puzzle": "hidato", "grid": grid, "adjacency": adjacency}


def test_king_is_the_default():
    assert Hidato.from_json({"grid": [[0]]}) == Hidato(((0,),), "king")


def test_other_keys_are_no_matter():
    assert Hidato.from_json({"grid": [[1]], "id": "x", "unique": True, "anything": [None]}) == Hidato(((1,),))


def test_consecutive_givens_that_do_not_touch_are_well_formed():
    assert Hidato.from_json({"grid": [[1, 0, 2]]}).givens == {1: (0, 0), 2: (0, 2)}


MALFORMED = {
    "no grid": ({}, "grid"),
    "a grid that is no list": ({"grid": "1 2 3"}, "grid: "),
    "a row that is no list": ({"grid": [[1], 2]}, "row 1"),
    "no rows": ({"grid": []}, "no rows"),
    "no cells": ({"grid": [[], []]}, "no cells"),
    "nothing but holes": ({"grid": [[None], [None]]}, "no cells"),
    "ragged": ({"grid": [[0, 0], [0, 0], [0]]}, "row 2"),
    "true": ({"grid": [[0, True]]}, "row 0, column 1"),
    "a float": ({"grid": [[0], [1.0]]}, "row 1, column 0"),
    "a fraction": ({"grid": [[0, 0, 1.5]]}, "row 0, column 2"),
    "not a number": ({"grid": [[0, float("nan")]]}, "row 0, column 1"),
    "a string": ({"grid": [["1"]]}, "row 0, column 0"),
    "negative": ({"grid": [[0], [0], [-3]]}, "row 2, column 0"),
    "huge": ({"grid": [[0, 10**5000]]}, "row 0, column 1"),
    "huge and negative": ({"grid": [[0, -(10**5000)]]}, "row 0, column 1"),
    "above N": ({"grid": [[0, None, 3]]}, "row 0, column 2: 3 is above 2"),
    "given twice": ({"grid": [[0, 2], [2, 0]]}, "row 1, column 0: 2 is given already in row 0, column 1"),
    "unknown adjacency": ({"grid": [[1]], "adjacency": "queen"}, "orthogonal"),
    "no adjacency at all": ({"grid": [[1]], "adjacency": None}, "orthogonal"),
}


@pytest.mark.parametrize(("data", "words"), MALFORMED.values(), ids=MALFORMED)
def test_malformed(data, words):
    with pytest.raises(InputError) as refused:
        Hidato.from_json(data)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_solution_is_read_by_its_types_alone():
    assert KIND.read_solution([[1, None], [99, -2, 3]]) == ((1, None), (99, -2, 3))
    for wrong in (7, [1], [["1"]], [[1.0]], [[True]]):
        with pytest.raises(InputError):
            KIND.read_solution(wrong)


def test_picture_of_a_solution():
    picture = KIND.draw(BOARD, ((1, 2, None), (3, 4, 5)))
    assert [[square.text for square in row] for row in picture.squares] == [["1", "2", ""], ["3", "4", "5"]]
    assert [[square.given for square in row] for row in picture.squares] == [[True, False, False], [False, False, True]]
    assert picture.squares[0][2].shade == "hole"
    assert picture.paths == (((0, 0), (0, 1), (1, 0), (1, 1), (1, 2)),)


def test_picture_of_a_puzzle_and_of_a_broken_path():
    assert KIND.draw(BOARD, None).paths == ()
    assert KIND.draw(BOARD, ((1, 2, None), (0, 4, 5))).paths == (((0, 0), (0, 1)), ((1, 1), (1, 2)))
    assert KIND.draw(Hidato(((0,),), "hexagonal"), None).slant
