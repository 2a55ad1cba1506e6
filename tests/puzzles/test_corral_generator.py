"""Generated Corral puzzles: solvable as planted, of the size and share asked for, the same for the same seed."""

import random

import pytest
from brute_force import regions, seen
from hypothesis import assume, given
from hypothesis import strategies as st

from puzzles.corral.generator import keeps_one_loop, visible_counts
from puzzles.corral.puzzle import Corral
from puzzles.kinds import kind_named
from puzzles.vocabulary import InputError

CORRAL = kind_named("corral")
STYLES = st.sampled_from(CORRAL.styles)
SIZES = st.integers(1, 9)


def generate(rows, cols, density, seed, style):
    return CORRAL.generate(rows, cols, density, random.Random(seed), style)


@given(SIZES, SIZES, st.floats(0, 1), st.integers(), STYLES)
def test_the_planted_inside_solves_it(rows, cols, density, seed, style):
    puzzle, planted = generate(rows, cols, density, seed, style)
    assert (puzzle.rows, puzzle.cols) == (rows, cols)
    assert CORRAL.violations(puzzle, planted) == []
    assert Corral.from_json(puzzle.to_json()) == puzzle
    assert generate(rows, cols, density, seed, style) == (puzzle, planted)


@pytest.mark.parametrize("style", CORRAL.styles)
@pytest.mark.parametrize("density", [0, 0.25, 1])
def test_density_is_the_share_of_inside_cells_with_a_clue(style, density):
    puzzle, planted = generate(14, 9, density, 5, style)
    inside = sum(map(sum, planted))
    assert sum(clue != 0 for row in puzzle.clues for clue in row) == round(density * inside)


@pytest.mark.parametrize("style", CORRAL.styles)
def test_seeds_give_different_boards_that_use_every_edge(style):
    boards = {generate(8, 11, 0.5, seed, style)[1] for seed in range(20)}
    assert len(boards) == 20
    for edge in (
        ([row[0] for row in b] for b in boards),
        ([row[-1] for row in b] for b in boards),
        (b[0] for b in boards),
    ):
        assert any(any(line) for line in edge)
    assert all(0.3 < sum(map(sum, each)) / 88 < 0.8 for each in boards)


def test_corridors_are_one_cell_wide():
    _, planted = generate(30, 20, 0.5, 3, "corridors")
    assert not any(
        planted[r][c] + planted[r][c + 1] + planted[r + 1][c] + planted[r + 1][c + 1] == 4
        for r in range(29)
        for c in range(19)
    )


def test_growing_reaches_every_region():
    """All regions of 3x3 grow out of a single cell by allowed steps, and nothing else does."""
    reached = {frozenset({(r, c)}) for r in range(3) for c in range(3)}
    growing = list(reached)
    for inside in growing:
        for cell in {(r, c) for r in range(3) for c in range(3)} - inside:
            if keeps_one_loop(cell, set(inside)) and inside | {cell} not in reached:
                reached.add(inside | {cell})
                growing.append(inside | {cell})
    expected = {frozenset((r, c) for r in range(3) for c in range(3) if grid[r][c]) for grid in regions(3, 3)}
    assert reached == expected


@given(SIZES, SIZES, st.integers(), STYLES)
def test_visible_counts(rows, cols, seed, style):
    _, planted = generate(rows, cols, 0, seed, style)
    expected = [[seen(planted, r, c) if planted[r][c] else 0 for c in range(cols)] for r in range(rows)]
    assert list(map(list, visible_counts(planted))) == expected


@given(SIZES, SIZES, st.integers(), STYLES, st.floats(0, 0.5))
def test_disambiguation_rules_the_other_solution_out(rows, cols, seed, style, density):
    puzzle, planted = generate(rows, cols, density, seed, style)
    _, other = generate(rows, cols, 0, seed + 1, style)
    assume(other != planted)
    told, kept = CORRAL.disambiguate(puzzle, planted, other, random.Random(seed))
    assert kept == planted
    assert CORRAL.violations(told, planted) == []
    assert CORRAL.violations(told, other) != []
    changed = [(r, c) for r in range(rows) for c in range(cols) if told.clues[r][c] != puzzle.clues[r][c]]
    assert len(changed) <= 1


def test_disambiguation_replaces_a_question_mark():
    puzzle = Corral(((-1, 0),))
    told, _ = CORRAL.disambiguate(puzzle, ((1, 0),), ((1, 1),), random.Random(0))
    assert told == Corral(((1, 0),))


def test_an_unknown_style_is_refused():
    with pytest.raises(InputError, match="grown"):
        generate(3, 3, 0.5, 0, "round")
