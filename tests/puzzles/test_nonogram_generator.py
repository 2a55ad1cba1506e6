"""Generated nonograms: solvable as planted, of the size and share asked for, the same for the same seed."""

import random
from itertools import pairwise

import pytest
from brute_force import solutions
from hypothesis import given
from hypothesis import strategies as st

from puzzles.kinds import kind_named
from puzzles.nonogram.puzzle import Nonogram

NONOGRAM = kind_named("nonogram")
STYLES = st.sampled_from(NONOGRAM.styles)
SIZES = st.integers(1, 9)


def generate(rows, cols, density, seed, style):
    return NONOGRAM.generate(rows, cols, density, random.Random(seed), style)


@given(SIZES, SIZES, st.floats(0, 1), st.integers(), STYLES)
def test_the_planted_picture_solves_it(rows, cols, density, seed, style):
    puzzle, planted = generate(rows, cols, density, seed, style)
    assert (puzzle.rows, puzzle.cols) == (rows, cols)
    assert NONOGRAM.violations(puzzle, planted) == []
    assert Nonogram.from_json(puzzle.to_json()) == puzzle
    assert generate(rows, cols, density, seed, style) == (puzzle, planted)


def filled(grid) -> int:
    return sum(map(sum, grid))


@pytest.mark.parametrize("style", NONOGRAM.styles)
def test_density_is_the_share_of_filled_cells(style):
    assert filled(generate(9, 14, 0, 1, style)[1]) == 0
    assert filled(generate(9, 14, 1, 1, style)[1]) == 9 * 14
    for density in (0.2, 0.5, 0.7):
        assert filled(generate(40, 50, density, 1, style)[1]) / 2000 == pytest.approx(density, abs=0.05)


@pytest.mark.parametrize("style", NONOGRAM.styles)
def test_seeds_give_different_pictures(style):
    assert len({generate(12, 13, 0.5, seed, style)[1] for seed in range(20)}) == 20


@given(SIZES, SIZES, st.integers())
def test_symmetric_pictures_are_their_own_mirror_image(rows, cols, seed):
    _, planted = generate(rows, cols, 0.5, seed, "symmetric")
    assert planted == tuple(row[::-1] for row in planted)


def boundary(grid) -> int:
    """Pairs of neighbouring cells that differ."""
    lines = [*grid, *zip(*grid, strict=True)]
    return sum(a != b for line in lines for a, b in pairwise(line))


@pytest.mark.parametrize("style", ["blobs", "symmetric"])
def test_blobs_hold_together(style):
    """A random picture has twice the boundary at the least."""
    assert 2 * boundary(generate(30, 30, 0.5, 4, style)[1]) < boundary(generate(30, 30, 0.5, 4, "random")[1])


@given(st.integers(2, 4), st.integers(2, 4), st.integers(), STYLES)
def test_disambiguate_excludes_the_other_solution(rows, cols, seed, style):
    puzzle, planted = generate(rows, cols, 0.4, seed, style)
    for other in sorted(solutions(puzzle) - {planted})[:3]:
        changed, picture = NONOGRAM.disambiguate(puzzle, planted, other, random.Random(seed))
        assert changed.size == puzzle.size
        assert NONOGRAM.violations(changed, picture) == []
        assert NONOGRAM.violations(changed, other) != []
        cells = [(r, c) for r in range(rows) for c in range(cols)]
        ((r, c),) = [(r, c) for r, c in cells if picture[r][c] != planted[r][c]]
        assert planted[r][c] != other[r][c]


def test_the_picture_shows_clues_and_ink():
    puzzle = Nonogram(((1, 1), (2,)), ((2,), (1,), (1,)))
    drawn = NONOGRAM.draw(puzzle, ((1, 0, 1), (1, 1, 0)))
    assert [[square.shade for square in row] for row in drawn.squares] == [
        ["ink", "blank", "ink"],
        ["ink", "ink", "blank"],
    ]
    assert (drawn.row_margin, drawn.col_margin) == (puzzle.row_clues, puzzle.col_clues)
    blank = NONOGRAM.draw(puzzle, None)
    assert [[square.shade for square in row] for row in blank.squares] == [["blank"] * 3] * 2
