"""The nonogram's checker against the plainest reading of the rules."""

import random

import pytest
from brute_force import runs
from hypothesis import given
from hypothesis import strategies as st

from puzzles.nonogram.puzzle import Nonogram
from puzzles.nonogram.rules import violations

SHAPES = st.tuples(st.integers(1, 6), st.integers(1, 6))


@st.composite
def grids(draw, shape=SHAPES):
    rows, cols = draw(shape)
    line = st.lists(st.integers(0, 1), min_size=cols, max_size=cols).map(tuple)
    return tuple(draw(st.lists(line, min_size=rows, max_size=rows)))


def puzzle_of(grid) -> Nonogram:
    return Nonogram(tuple(runs(row) for row in grid), tuple(runs(column) for column in zip(*grid, strict=True)))


@given(grids())
def test_a_picture_solves_its_own_clues(grid):
    assert violations(puzzle_of(grid), grid) == []
    assert violations(puzzle_of(grid), [list(row) for row in grid]) == []


@given(SHAPES.flatmap(lambda shape: st.tuples(*[grids(st.just(shape))] * 2)))
def test_the_broken_lines_are_named_and_no_others(pair):
    wanted, answered = pair
    puzzle, other = puzzle_of(wanted), puzzle_of(answered)
    rows = [r for r in range(puzzle.rows) if puzzle.row_clues[r] != other.row_clues[r]]
    columns = [c for c in range(puzzle.cols) if puzzle.col_clues[c] != other.col_clues[c]]
    found = violations(puzzle, answered)
    assert [(each.rule, each.cells, each.numbers) for each in found] == [
        ("row", tuple((r, c) for c in range(puzzle.cols)), other.row_clues[r]) for r in rows
    ] + [("column", tuple((r, c) for r in range(puzzle.rows)), other.col_clues[c]) for c in columns]
    assert [each.message.split(":")[0] for each in found] == [f"row {r}" for r in rows] + [
        f"column {c}" for c in columns
    ]


@pytest.mark.parametrize(
    ("grid", "rules"),
    [
        (((1, 1, 0),), ["row", "column", "column"]),  # two runs of one are no run of two
        (((1, 0, 0),), ["row", "column"]),  # a run is missing
        (((1, 1, 1),), ["row", "column"]),  # a run too long
        (((0, 0, 0),), ["row", "column", "column"]),
        (((1, 0, 1),), []),
    ],
)
def test_one_row(grid, rules):
    """The clue 1 1 in a row of three, by hand; where a column differs it is broken too."""
    assert [each.rule for each in violations(Nonogram(((1, 1),), ((1,), (), (1,))), grid)] == rules


def test_order_of_runs_counts():
    puzzle = Nonogram(((2, 1),), ((1,), (1,), (), (1,)))
    assert violations(puzzle, ((1, 1, 0, 1),)) == []
    assert [each.rule for each in violations(puzzle, ((1, 0, 1, 1),))] == ["row", "column", "column"]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=12,
)


@given(JUNK)
def test_any_object_is_judged(junk):
    puzzle = Nonogram(((1,), (1,)), ((1,), (1,)))
    legal = junk in ([[0, 1], [1, 0]], [[1, 0], [0, 1]]) and all(type(v) is int for row in junk for v in row)
    assert (violations(puzzle, junk) == []) == legal


@pytest.mark.parametrize(
    ("solution", "rule", "cells"),
    [
        (None, "shape", ()),
        ("10", "shape", ()),
        ({0: (1, 0)}, "shape", ()),
        (((1, 0),), "shape", ()),
        (((1, 0), (0, 1), (0, 0)), "shape", ()),
        (((1, 0), (0,)), "shape", ()),
        (((1, 0), 3), "shape", ()),
        (("10", (0, 1)), "shape", ()),
        (((1, 0), (0, 2)), "values", ((1, 1),)),
        (((1, 0), (0, -1)), "values", ((1, 1),)),
        (((1, 0), (0, True)), "values", ((1, 1),)),
        (((1.0, 0), (0, 1)), "values", ((0, 0),)),
        (((1, None), (0, 1)), "values", ((0, 1),)),
        (((1, "0"), (0, 1)), "values", ((0, 1),)),
        pytest.param(((10**5000, 0), (0, 1)), "values", ((0, 0),), id="huge"),
    ],
)
def test_what_is_no_grid_is_a_violation(solution, rule, cells):
    """Each would be legal but for the one thing wrong."""
    puzzle = Nonogram(((1,), (1,)), ((1,), (1,)))
    assert [(each.rule, each.cells) for each in violations(puzzle, solution)] == [(rule, cells)]


def test_transposed_answers_to_a_board_that_is_not_square():
    grid = ((1, 0, 1), (0, 0, 1))
    assert violations(puzzle_of(grid), tuple(zip(*grid, strict=True)))[0].rule == "shape"


def test_one_flipped_cell_breaks_its_row_and_its_column():
    rng = random.Random(8)
    grid = [[rng.randint(0, 1) for _ in range(40)] for _ in range(30)]
    puzzle = puzzle_of(grid)
    for r, c in [(0, 0), (0, 39), (29, 0), (29, 39), (13, 27)]:
        grid[r][c] = 1 - grid[r][c]
        assert [each.message.split(":")[0] for each in violations(puzzle, grid)] == [f"row {r}", f"column {c}"]
        grid[r][c] = 1 - grid[r][c]
