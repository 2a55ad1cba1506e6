"""Corral as data: what is read, what is written, what is refused and with which words; and its picture."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.corral.puzzle import Corral
from puzzles.kinds import kind_named
from puzzles.vocabulary import InputError

READ_SOLUTION = kind_named("corral").read_solution
DRAW = kind_named("corral").draw


def grids(values):
    return st.integers(1, 5).flatmap(
        lambda cols: st.lists(st.lists(values, min_size=cols, max_size=cols), min_size=1, max_size=5)
    )


def test_canonical_json():
    puzzle = Corral(((0, 2, 0), (-1, 0, 11)))
    assert puzzle.canonical == '{"puzzle":"corral","clues":[[0,2,0],[-1,0,11]]}'
    assert (puzzle.rows, puzzle.cols, puzzle.size) == (2, 3, "2x3")


@given(grids(st.integers(-1, 10**9)))
def test_what_is_read_is_written(clues):
    data = {"puzzle": "corral", "clues": clues}
    assert json.loads(Corral.from_json(data).canonical) == data


def test_other_keys_are_no_matter():
    assert Corral.from_json({"clues": [[1]], "id": "x", "unique": None, "anything": [[]]}) == Corral(((1,),))


def test_a_clue_that_cannot_be_met_is_well_formed():
    assert Corral.from_json({"clues": [[10**9, 1]]}).size == "1x2"


@pytest.mark.parametrize(
    ("clues", "words"),
    [
        (None, ["clues:", "null"]),
        ({"0": [1]}, ["clues:", "an object"]),
        ("11", ["clues:", "a string"]),
        (3, ["clues:", "an integer"]),
        ([], ["clues:", "no rows"]),
        ([[]], ["clues:", "no cells"]),
        ([[], []], ["clues:", "no cells"]),
        ([[0], [1, 2]], ["row 1", "2 cells", "expected 1"]),
        ([[0, 0], []], ["row 1", "0 cells", "expected 2"]),
        ([[0], 0], ["row 1", "an integer"]),
        ([[0], "0"], ["row 1", "a string"]),
        ([[0, 0], [0, True]], ["row 1, column 1", "true"]),
        ([[0, 0], [0, None]], ["row 1, column 1", "null"]),
        ([[0, "2"]], ["row 0, column 1", "a string"]),
        ([[0, [2]]], ["row 0, column 1", "a list"]),
        ([[0, {}]], ["row 0, column 1", "an object"]),
        ([[1.5]], ["row 0, column 0", "1.5"]),
        ([[4.0]], ["row 0, column 0", "4.0"]),
        ([[float("nan")]], ["row 0, column 0", "NaN"]),
        ([[float("-inf")]], ["row 0, column 0", "-Infinity"]),
        ([[0, 0, -2]], ["row 0, column 2", "-2"]),
        ([[10**9 + 1]], ["row 0, column 0", "too large"]),
        pytest.param([[10**5000]], ["row 0, column 0", "too large"], id="huge"),
        pytest.param([[-(10**5000)]], ["row 0, column 0", "negative", "too large"], id="hugely negative"),
    ],
)
def test_malformed_clues_are_refused_by_place(clues, words):
    with pytest.raises(InputError) as refusal:
        Corral.from_json({"puzzle": "corral", "clues": clues})
    sentence = str(refusal.value)
    assert all(word in sentence for word in words), sentence
    assert "\n" not in sentence
    assert len(sentence) < 200


def test_a_missing_key_is_named():
    with pytest.raises(InputError, match='"clues" is missing'):
        Corral.from_json({"puzzle": "corral", "grid": [[1]]})


def test_a_solution_is_read_whatever_its_shape_and_values():
    assert READ_SOLUTION([[1, 0], [7], []]) == ((1, 0), (7,), ())


@pytest.mark.parametrize("data", [None, 1, "01", {}, [1], [None], ["01"], [[True]], [[1.0]], [[None]], [["1"]]])
def test_a_solution_of_other_types_is_refused(data):
    with pytest.raises(InputError, match="solution"):
        READ_SOLUTION(data)


def test_the_picture_of_a_puzzle():
    picture = DRAW(Corral(((0, 3, 0), (-1, 0, 0))), None)
    assert [[square.text for square in row] for row in picture.squares] == [["", "3", ""], ["?", "", ""]]
    assert [[square.given for square in row] for row in picture.squares] == [[False, True, False], [True, False, False]]
    assert {square.shade for row in picture.squares for square in row} == {"blank"}
    assert picture.walls == frozenset()


def test_the_picture_of_a_solution_has_the_inside_shaded_and_the_loop_as_walls():
    picture = DRAW(Corral(((0, 3, 0), (-1, 0, 0))), ((1, 1, 0), (1, 0, 0)))
    assert [[square.shade == "inside" for square in row] for row in picture.squares] == [[1, 1, 0], [1, 0, 0]]
    assert picture.walls == {
        frozenset({(0, 1), (0, 2)}),
        frozenset({(0, 1), (1, 1)}),
        frozenset({(1, 0), (1, 1)}),
    }
