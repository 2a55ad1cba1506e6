"""Generated Hidatos: legal, of the shape and density asked for, the same for the same seed, and random enough."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.hidato.generator import STYLES, disambiguate, generate, snake
from puzzles.hidato.puzzle import Hidato
from puzzles.hidato.rules import violations

SIZES = st.tuples(st.integers(1, 6), st.integers(1, 6))


@settings(max_examples=80, deadline=None)
@given(SIZES, st.floats(0, 1), st.integers(), st.sampled_from(sorted(STYLES)))
def test_what_is_planted_is_a_solution(size, density, seed, style):
    puzzle, planted = generate(*size, density, random.Random(seed), style)
    assert (puzzle.rows, puzzle.cols) == size
    assert puzzle.adjacency == {"orthogonal": "orthogonal", "hexagonal": "hexagonal"}.get(style, "king")
    assert violations(puzzle, planted) == []
    assert Hidato.from_json(puzzle.to_json()) == puzzle
    assert (puzzle.last < size[0] * size[1]) == (style == "holes" and size[0] * size[1] >= 5)
    ends = {1, puzzle.last} if style in ("ends", "snake") else set()
    assert 0 <= len(puzzle.givens) - round(density * puzzle.last) <= len(ends)
    assert ends <= puzzle.givens.keys()


@pytest.mark.parametrize("style", STYLES)
def test_the_seed_says_it_all(style):
    one, again, other = (generate(7, 8, 0.4, random.Random(seed), style) for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_the_snake():
    _, planted = generate(3, 4, 0, random.Random(0), "snake")
    assert planted == ((1, 2, 3, 4), (8, 7, 6, 5), (9, 10, 11, 12))


@pytest.mark.parametrize("style", ["backbite", "ends", "orthogonal", "hexagonal"])
def test_little_is_left_of_the_snake(style):
    """A path that is not mixed keeps the snake's steps along the rows; a random one has as many down the columns."""
    kept = down = 0
    for seed in range(5):
        _, planted = generate(15, 15, 0, random.Random(seed), style)
        cell = {planted[r][c]: (r, c) for r in range(15) for c in range(15)}
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cell[k] for k in range(1, 226))]
        kept += sum(step in ((0, 1), (0, -1)) for step in steps)
        down += sum(step in ((1, 0), (-1, 0)) for step in steps)
    assert 0.7 < kept / down < 1.4
    assert len(snake(15, 15)) == 225


def test_paths_end_anywhere():
    ends = set()
    for seed in range(100):
        _, planted = generate(4, 4, 0, random.Random(seed), "backbite")
        ends |= {(r, c) for r in range(4) for c in range(4) if planted[r][c] in (1, 16)}
    assert len(ends) == 16


@given(st.integers())
def test_disambiguate(seed):
    rng = random.Random(seed)
    puzzle, planted = generate(4, 3, 0, rng, "backbite")
    _, other = generate(4, 3, 0, rng, "backbite")
    if planted == other:
        with pytest.raises(ValueError, match="same"):
            disambiguate(puzzle, planted, other, rng)
        return
    more, still = disambiguate(puzzle, planted, other, rng)
    assert still == planted
    assert (more.rows, more.cols, more.adjacency, len(more.givens)) == (4, 3, "king", 1)
    assert violations(more, planted) == []
    assert [violation.rule for violation in violations(more, other)] == ["givens"]
