"""The nonogram as data: what is read, what is written, what is refused and with which words."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.nonogram.kind import read_solution
from puzzles.nonogram.puzzle import Nonogram
from puzzles.vocabulary import InputError

CLUES = st.lists(st.lists(st.integers(0, 10**9), max_size=4), min_size=1, max_size=5)


def test_canonical_json():
    puzzle = Nonogram(((2, 1), ()), ((1,), (), (2,)))
    assert puzzle.canonical == '{"puzzle":"nonogram","row_clues":[[2,1],[]],"col_clues":[[1],[],[2]]}'
    assert (puzzle.rows, puzzle.cols, puzzle.size) == (2, 3, "2x3")


@given(CLUES, CLUES)
def test_what_is_read_comes_back_but_for_its_zeros(row_clues, col_clues):
    puzzle = Nonogram.from_json({"puzzle": "nonogram", "row_clues": row_clues, "col_clues": col_clues})
    data = json.loads(puzzle.canonical)
    assert data["row_clues"] == [[count for count in clue if count != 0] for clue in row_clues]
    assert data["col_clues"] == [[count for count in clue if count != 0] for clue in col_clues]
    assert Nonogram.from_json(data) == puzzle


def test_a_zero_is_no_clue():
    empty = Nonogram.from_json({"row_clues": [[]], "col_clues": [[], []]})
    assert Nonogram.from_json({"row_clues": [[0]], "col_clues": [[0, 0], [0]]}) == empty


def test_other_keys_are_no_matter():
    data = {"row_clues": [[1]], "col_clues": [[1]]}
    assert Nonogram.from_json(data | {"id": "x", "unique": True, "anything": [None]}) == Nonogram.from_json(data)


def test_contradictory_clues_are_well_formed():
    assert Nonogram.from_json({"row_clues": [[9, 9], []], "col_clues": [[10**9]]}).size == "2x1"


@pytest.mark.parametrize(
    ("row_clues", "words"),
    [
        (None, ['"row_clues"', "null"]),
        ({"0": [1]}, ['"row_clues"', "an object"]),
        ("11", ['"row_clues"', "a string"]),
        (3, ['"row_clues"', "an integer"]),
        pytest.param(10**5000, ['"row_clues"', "an integer"], id="huge"),
        ([], ['"row_clues"', "empty"]),
        ([[1], 2], ["row 1", "an integer"]),
        ([[1], None], ["row 1", "null"]),
        ([[1], "2"], ["row 1", "a string"]),
        ([[1], [2, True]], ["row 1", "count 1", "true"]),
        ([[1], [1.5]], ["row 1", "count 0", "1.5"]),
        ([[4.0]], ["row 0", "count 0", "4.0"]),
        ([[float("nan")]], ["row 0", "count 0", "NaN"]),
        ([[float("inf")]], ["row 0", "count 0", "Infinity"]),
        ([["2"]], ["row 0", "count 0", "a string"]),
        ([[1, 1, [1]]], ["row 0", "count 2", "a list"]),
        ([[None]], ["row 0", "count 0", "null"]),
        ([[1], [1, -1]], ["row 1", "count 1", "negative"]),
        ([[10**9 + 1]], ["row 0", "count 0", "too large"]),
        pytest.param([[10**5000]], ["row 0", "count 0", "too large"], id="huge count"),
    ],
)
def test_malformed_clues_are_refused_by_name(row_clues, words):
    columns = [[1], [1]]
    for data, line, key in (
        ({"row_clues": row_clues, "col_clues": columns}, "row", "row_clues"),
        ({"row_clues": columns, "col_clues": row_clues}, "column", "col_clues"),
    ):
        with pytest.raises(InputError) as refusal:
            Nonogram.from_json(data)
        sentence = str(refusal.value)
        for word in words:
            assert word.replace("row_clues", key).replace("row ", f"{line} ") in sentence
        assert "\n" not in sentence
        assert len(sentence) < 200


@pytest.mark.parametrize("key", ["row_clues", "col_clues"])
def test_a_missing_key_is_named(key):
    data = {"puzzle": "nonogram", "row_clues": [[1]], "col_clues": [[1]]}
    del data[key]
    with pytest.raises(InputError, match=f'"{key}" is missing'):
        Nonogram.from_json(data)


def test_a_solution_is_read_whatever_its_shape():
    assert read_solution([[1, 0], [7]]) == ((1, 0), (7,))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "solution: .*null"),
        ([[1], 1], "row 1: .*an integer"),
        ([[1, 0], [0, True]], "row 1, column 1: .*true"),
        ([[0.0]], "row 0, column 0: .*0.0"),
        (["01"], "row 0: .*a string"),
    ],
)
def test_a_solution_of_other_types_is_refused(data, words):
    with pytest.raises(InputError, match=words):
        read_solution(data)
