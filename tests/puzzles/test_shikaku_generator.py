import random

import pytest
from brute_force import solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.shikaku.generator import STYLES, disambiguate, generate
from puzzles.shikaku.picture import draw
from puzzles.shikaku.puzzle import Shikaku
from puzzles.shikaku.rules import violations

styles = st.sampled_from(sorted(STYLES))
seeds = st.integers(0, 10**6)


@settings(deadline=None)
@given(st.integers(1, 12), st.integers(1, 12), st.floats(0, 1), styles, seeds)
def test_planted_solution_is_right(rows, cols, density, style, seed):
    puzzle, planted = generate(rows, cols, density, random.Random(seed), style)
    assert (puzzle.rows, puzzle.cols) == (rows, cols)
    assert violations(puzzle, planted) == []
    assert generate(rows, cols, density, random.Random(seed), style) == (puzzle, planted)


@pytest.mark.parametrize("style", STYLES)
def test_density_is_the_share_of_numbers(style):
    def share(density):
        puzzle, planted = generate(40, 30, density, random.Random(1), style)
        return sum(number > 0 for row in puzzle.clues for number in row) / len(planted)

    assert share(1.0) == 1
    assert share(0.0) == 0
    assert 0.4 < share(0.5) < 0.6


@pytest.mark.parametrize("style", STYLES)
def test_dissections_vary(style):
    boards = {generate(4, 5, 1.0, random.Random(seed), style)[0] for seed in range(50)}
    assert len(boards) > 40
    sizes = {
        number
        for seed in range(50)
        for row in generate(6, 7, 1.0, random.Random(seed), style)[0].clues
        for number in row
    }
    assert {1, 2, 3, 4, 6} <= sizes


@settings(deadline=None)
@given(st.integers(1, 4), st.integers(1, 4), st.sampled_from([0.0, 0.5, 1.0]), styles, seeds)
def test_disambiguate(rows, cols, density, style, seed):
    rng = random.Random(seed)
    puzzle, planted = generate(rows, cols, density, rng, style)
    for other in sorted(solutions(puzzle) - {planted})[:3]:
        clearer, still = disambiguate(puzzle, planted, other, rng)
        assert (clearer.rows, clearer.cols) == (rows, cols)
        assert violations(clearer, still) == []
        assert set(other) != set(still)
        assert set(other) not in [set(solution) for solution in solutions(clearer)]


@pytest.mark.parametrize("seed", range(20))
def test_disambiguating_again_and_again_ends_in_a_unique_puzzle(seed):
    rng = random.Random(seed)
    puzzle, planted = generate(4, 4, 0.0, rng, rng.choice(sorted(STYLES)))
    for _ in range(200):
        others = sorted(solutions(puzzle) - {planted})
        if not others:
            break
        puzzle, planted = disambiguate(puzzle, planted, rng.choice(others), rng)
    assert solutions(puzzle) == {planted}


def test_picture_shows_clues_and_the_sides_of_rectangles():
    puzzle = Shikaku(((0, 2, -1),))
    picture = draw(puzzle, ((0, 0, 0, 1), (0, 2, 0, 2)))
    assert [(square.text, square.given) for square in picture.squares[0]] == [("", False), ("2", True), ("?", True)]
    assert picture.walls == {frozenset({(0, 1), (0, 2)})}
    assert draw(puzzle, None).walls == frozenset()


@pytest.mark.parametrize("wrong", ["nonsense", 7, [[1, 2]], [[0, 0, 9, 9]], [[None] * 4]])
def test_a_wrong_solution_is_drawn_without_walls(wrong):
    assert draw(Shikaku(((2, 0),)), wrong).walls == frozenset()


def test_overlapping_rectangles_are_both_drawn():
    picture = draw(Shikaku(((2, 0, 0),)), ((0, 0, 0, 1), (0, 1, 0, 2)))
    assert picture.walls == {frozenset({(0, 1), (0, 2)}), frozenset({(0, 0), (0, 1)})}
