"""The checker of Hidato: right on every filling of small boards, clear about what is wrong, and never raising."""

import random
from itertools import permutations

import pytest
from brute_force import solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.hidato.generator import generate
from puzzles.hidato.puzzle import Hidato
from puzzles.hidato.rules import violations


def broken(puzzle, solution) -> list[str]:
    return [violation.rule for violation in violations(puzzle, solution)]


@st.composite
def small_boards(draw) -> Hidato:
    """Up to six cells, some of them given, holes among them."""
    rows, cols = draw(st.sampled_from([(1, 4), (5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]))
    at = [(r, c) for r in range(rows) for c in range(cols)]
    cells = draw(st.permutations(at))[: draw(st.integers(1, 6))]
    shown = draw(st.sets(st.integers(1, len(cells)), max_size=3))
    number = {cell: k if k in shown else 0 for k, cell in enumerate(cells, 1)}
    grid = tuple(tuple(number.get((r, c)) for c in range(cols)) for r in range(rows))
    return Hidato(grid, draw(st.sampled_from(["king", "orthogonal", "hexagonal"])))


@settings(max_examples=60, deadline=None)
@given(small_boards())
def test_every_filling_of_a_small_board(puzzle):
    legal = solutions(puzzle)
    for numbers in permutations(range(1, puzzle.last + 1)):
        number = dict(zip(puzzle.cells, numbers, strict=True))
        filling = tuple(tuple(number.get((r, c)) for c in range(puzzle.cols)) for r in range(puzzle.rows))
        assert (violations(puzzle, filling) == []) == (filling in legal)


# Neighbours of the middle of a 3x3 board, by hand.
TOUCHING = {
    "king": {(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)},
    "orthogonal": {(0, 1), (1, 0), (1, 2), (2, 1)},
    "hexagonal": {(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)},
}


@pytest.mark.parametrize("adjacency", TOUCHING)
def test_which_cells_touch(adjacency):
    for r, c in {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}:
        grid = [[None] * 3 for _ in range(3)]
        grid[1][1], grid[r][c] = 1, 2
        puzzle = Hidato(tuple(map(tuple, grid)), adjacency)
        assert (violations(puzzle, grid) == []) == ((r, c) in TOUCHING[adjacency])


def test_the_rows_of_a_board_do_not_touch_at_its_sides():
    assert broken(Hidato(((0, 0, 1), (2, 0, 0))), ((4, 3, 1), (2, 5, 6))) == ["consecutive numbers touch"]


def test_what_is_named():
    puzzle = Hidato(((1, 0, 0), (0, 0, 6)))
    (one,) = violations(puzzle, ((1, 2, 4), (3, 5, 6)))
    assert (one.rule, one.cells, one.numbers) == ("consecutive numbers touch", ((1, 0), (0, 2)), (3, 4))
    (two, three) = violations(puzzle, ((1, 2, 3), (2, 5, 6)))
    assert (two.rule, two.cells, two.numbers) == ("each number once", ((0, 1), (1, 0)), (2,))
    assert (three.rule, three.cells, three.numbers) == ("each number once", (), (4,))
    moved = violations(puzzle, ((6, 5, 4), (1, 2, 3)))
    assert [(v.rule, v.cells, v.numbers) for v in moved] == [
        ("givens", ((0, 0),), (1, 6)),
        ("givens", ((1, 2),), (6, 3)),
    ]


WRONG_SHAPES = [None, 5, "12", {}, [], [[1, 2]], [[1, 2], [3]], [[1, 2], [3, 4, 5]], [[1, 2], None], [[1], [2], [3]]]


@pytest.mark.parametrize("solution", WRONG_SHAPES, ids=repr)
def test_shape(solution):
    assert set(broken(Hidato(((0, 0), (0, 0))), solution)) == {"shape"}


NO_NUMBER_FROM_1_TO_4 = [None, 0, 5, -1, True, 1.0, "1", [1], float("nan"), 10**5000]


@pytest.mark.parametrize("value", NO_NUMBER_FROM_1_TO_4, ids=lambda value: type(value).__name__)
def test_values(value):
    puzzle = Hidato(((0, 0), (0, 0)))
    (violation,) = violations(puzzle, [[value, 2], [3, 4]])
    assert (violation.rule, violation.cells) == ("values", ((0, 0),))


def test_a_hole_holds_nothing():
    assert broken(Hidato(((0, None),)), ((1, 2),)) == ["values"]


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=8))
def test_anything_is_judged(solution):
    assert violations(Hidato(((1, 0), (None, 3))), solution)


def test_planted_solutions_of_a_large_board():
    puzzle, planted = generate(60, 50, 0.3, random.Random(5), "snake")
    assert violations(puzzle, planted) == []
    swapped = [list(row) for row in planted]
    swapped[30][20], swapped[59][49] = swapped[59][49], swapped[30][20]
    assert "consecutive numbers touch" in broken(puzzle, swapped)
