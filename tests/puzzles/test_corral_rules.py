"""The Corral checker against brute force, rule by rule, and against whatever a broken solver may return."""

import random
from itertools import product

import pytest
from brute_force import regions, solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.corral.puzzle import Corral
from puzzles.corral.rules import violations

SHAPES = [(1, 1), (1, 6), (6, 1), (2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3)]


def grids_of(rows, cols):
    for bits in product((0, 1), repeat=rows * cols):
        yield tuple(bits[r * cols : (r + 1) * cols] for r in range(rows))


def board(*lines) -> tuple:
    return tuple(tuple(int(mark == "#") for mark in line) for line in lines)


def no_clues(grid) -> Corral:
    return Corral(tuple((0,) * len(row) for row in grid))


def broken(puzzle, grid) -> dict:
    return {violation.rule: violation for violation in violations(puzzle, grid)}


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_without_clues_the_legal_grids_are_the_regions(shape):
    puzzle = Corral(((0,) * shape[1],) * shape[0])
    legal = [grid for grid in grids_of(*shape) if not violations(puzzle, grid)]
    assert legal == regions(*shape)


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_with_clues_the_legal_grids_are_the_solutions(data):
    rows, cols = data.draw(st.sampled_from([(1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (2, 4)]))
    clue = st.sampled_from([0, 0, 0, -1, 1, 2, 3, 4, 5, 6])
    clues = data.draw(st.lists(st.lists(clue, min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    if data.draw(st.booleans()):  # clues that some region has
        grid = data.draw(st.sampled_from(regions(rows, cols)))
        clues = [[clue and seen_by_hand(grid, r, c) for c, clue in enumerate(row)] for r, row in enumerate(clues)]
    puzzle = Corral(tuple(map(tuple, clues)))
    assert {grid for grid in grids_of(rows, cols) if not violations(puzzle, grid)} == solutions(puzzle)


def seen_by_hand(grid, r, c) -> int:
    if not grid[r][c]:
        return 0
    count = 1
    for line in (
        grid[r][:c][::-1],
        grid[r][c + 1 :],
        [row[c] for row in grid[:r]][::-1],
        [row[c] for row in grid[r + 1 :]],
    ):
        for cell in line:
            if not cell:
                break
            count += 1
    return count


def test_a_clue_outside():
    outside = violations(Corral(((0, 0, 2), (-1, 0, 0))), board("##.", ".#."))
    assert [violation.rule for violation in outside] == ["clue is inside"] * 2
    assert [(violation.cells, violation.numbers) for violation in outside] == [(((0, 2),), (2,)), (((1, 0),), (-1,))]


def test_a_clue_sees_past_no_outside_cell():
    grid = board("#.##", "####", "#...")
    puzzle = Corral(((3, 0, 3, 3), (7, 4, 5, 5), (4, 0, 0, 0)))
    wrong = [violation for violation in violations(puzzle, grid) if violation.rule == "clue counts what it sees"]
    assert [(violation.cells, violation.numbers) for violation in wrong] == [
        (((1, 0),), (7, 6)),  # clue, seen
        (((2, 0),), (4, 3)),
    ]
    assert "row 1, column 0" in wrong[0].message
    assert len(violations(puzzle, grid)) == 2


def test_an_inside_in_parts():
    grid = board("##.#", "...#", "#...")
    violation = broken(no_clues(grid), grid)["inside is connected"]
    assert (violation.cells, violation.numbers) == (((0, 0), (0, 3), (2, 0)), (3,))


def test_diagonal_cells_are_not_connected():
    grid = board("#.", ".#")
    assert set(broken(no_clues(grid), grid)) == {"inside is connected"}


def test_a_hole():
    grid = board("#####", "#..##", "###.#", "#####")
    holes = violations(no_clues(grid), grid)
    assert [violation.rule for violation in holes] == ["outside reaches border"] * 2
    assert [violation.cells for violation in holes] == [((1, 1), (1, 2)), ((2, 3),)]


def test_outside_reaches_the_border_orthogonally_only():
    grid = board("#.##", "#.##", "##.#", "####")
    (violation,) = violations(no_clues(grid), grid)
    assert (violation.rule, violation.cells) == ("outside reaches border", ((2, 2),))


def test_an_empty_inside():
    assert [violation.rule for violation in violations(Corral(((0, 0),)), ((0, 0),))] == ["inside is not empty"]


def test_all_inside():
    puzzle = Corral(((7, 7, 7, 7), (7, 7, 7, 7), (7, 7, 7, 7), (7, 7, 7, 7)))
    assert violations(puzzle, ((1,) * 4,) * 4) == []


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (None, "shape"),
        (7, "shape"),
        ("##", "shape"),
        ({}, "shape"),
        ((), "shape"),
        (((1, 1),), "shape"),
        (((1, 1), (1, 1), (1, 1)), "shape"),
        (((1, 1), (1,)), "shape"),
        (((1, 1), None), "shape"),
        (((1, 1), "11"), "shape"),
        ((1, 1), "shape"),
        (((1, 2), (1, 1)), "values"),
        (((1, -1), (1, 1)), "values"),
        (((1, None), (1, 1)), "values"),
        (((1, 1.0), (1, 1)), "values"),
        (((1, True), (1, 1)), "values"),
        (((1, "1"), (1, 1)), "values"),
        (((1, float("nan")), (1, 1)), "values"),
        (((1, [1]), (1, 1)), "values"),
        (((1, object()), (1, 1)), "values"),
    ],
)
def test_no_grid_at_all(answer, rule):
    found = violations(Corral(((0, 3), (0, 0))), answer)
    assert {violation.rule for violation in found} == {rule}


def test_wrong_values_are_named_by_cell():
    (violation,) = violations(Corral(((0, 0), (0, 0))), ((1, 2), (None, 1)))
    assert violation.cells == ((0, 1), (1, 0))


@given(st.recursive(st.none() | st.integers(-1, 2) | st.floats() | st.text(), st.lists, max_leaves=12))
def test_it_never_raises(answer):
    assert isinstance(violations(Corral(((0, -1, 2), (0, 0, 0))), answer), list)


def test_big_boards_do_not_meet_the_interpreters_limits():
    """One winding corridor through 100x101 cells, every cell a clue."""
    rows, cols = 100, 101
    grid = tuple(
        tuple(int(r % 2 == 0 or c == (cols - 1 if r % 4 == 1 else 0)) for c in range(cols)) for r in range(rows)
    )
    puzzle = Corral(tuple(tuple(seen_by_hand(grid, r, c) for c in range(cols)) for r in range(rows)))
    assert violations(puzzle, grid) == []
    flipped = [list(row) for row in grid]
    r = random.Random(1).randrange(1, rows, 2)
    flipped[r][cols - 1 if r % 4 == 1 else 0] = 0
    assert "inside is connected" in broken(puzzle, tuple(map(tuple, flipped)))
