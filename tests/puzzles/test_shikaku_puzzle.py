import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.kinds import puzzle_from_json
from puzzles.shikaku.kind import read_solution
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import InputError

rectangular = st.integers(1, 6).flatmap(
    lambda cols: st.lists(st.lists(st.integers(-1, 10**9), min_size=cols, max_size=cols), min_size=1, max_size=6)
)


@settings(deadline=None)
@given(rectangular)
def test_json_round_trip(clues):
    puzzle = Shikaku.from_json({"puzzle": "shikaku", "clues": clues})
    assert (puzzle.rows, puzzle.cols) == (len(clues), len(clues[0]))
    assert json.loads(puzzle.canonical) == {"puzzle": "shikaku", "clues": clues}
    assert puzzle_from_json(json.loads(puzzle.canonical)) == puzzle
    assert hash(puzzle) == hash(Shikaku(tuple(map(tuple, clues))))


def test_canonical_text():
    puzzle = Shikaku.from_json({"clues": [[4, 0], [0, -1]], "puzzle": "shikaku", "note": "x", "id": 7})
    assert puzzle.canonical == '{"puzzle":"shikaku","clues":[[4,0],[0,-1]]}'
    assert puzzle.size == "2x2"


def test_clue_cells_are_in_reading_order():
    assert Shikaku(((0, -1, 0), (2, 0, 3))).clue_cells == [(0, 1), (1, 0), (1, 2)]


@pytest.mark.parametrize(
    ("clues", "said"),
    [
        (None, "null"),
        ("12", "a string"),
        ({}, "an object"),
        ([], "no rows"),
        ([[]], "the rows have no cells"),
        ([[1], []], "row 1: it has 0 cells, expected 1"),
        ([[1], 5], "row 1: expected a list"),
        ([[1, 0], [0]], "row 1: it has 1 cells, expected 2"),
        ([[1, 0], [0, 0, 0]], "row 1: it has 3 cells, expected 2"),
        ([[1, True]], "row 0, column 1: expected a whole number, found true"),
        ([[1, 4.0]], "row 0, column 1: expected a whole number, found 4.0"),
        ([[0], [0.5]], "row 1, column 0: expected a whole number"),
        ([[float("nan")]], "found NaN"),
        ([[float("inf")]], "found Infinity"),
        ([["4"]], "found a string, '4'"),
        ([[None]], "found null"),
        ([[[4]]], "found a list"),
        ([[0, 0, -2]], "row 0, column 2: -2 is negative"),
        ([[0], [10**9 + 1]], "row 1, column 0: the number is too large"),
        ([[10**6000]], "too large"),
        ([[-(10**6000)]], "negative"),
    ],
)
def test_malformed(clues, said):
    with pytest.raises(InputError) as error:
        Shikaku.from_json({"puzzle": "shikaku", "clues": clues})
    assert said in str(error.value)
    assert len(str(error.value)) < 200
    assert "\n" not in str(error.value)


def test_missing_key():
    with pytest.raises(InputError, match='"clues" is missing'):
        Shikaku.from_json({"puzzle": "shikaku", "grid": [[1]]})


@pytest.mark.parametrize("clues", [[[9]], [[0]], [[5, 5]], [[10**9]]])
def test_a_puzzle_without_a_solution_is_well_formed(clues):
    assert Shikaku.from_json({"puzzle": "shikaku", "clues": clues}).to_json()["clues"] == clues


def test_read_solution():
    assert read_solution([[0, 0, 1, 1], [2, 0, 2, 1]]) == ((0, 0, 1, 1), (2, 0, 2, 1))
    assert read_solution([]) == ()


@pytest.mark.parametrize("data", [None, 3, "abcd", {}, [3], [[0, 0, 1, 1.0]], [[0, 0, 1, True]], [["a"]], [None]])
def test_read_solution_of_wrong_types(data):
    with pytest.raises(InputError, match=r"^solution"):
        read_solution(data)
