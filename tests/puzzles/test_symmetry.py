"""Turned and mirrored puzzles have the same solutions, and an answer to one is an answer to the other."""

import random
from itertools import product

import brute_force
import pytest
from random_instances import instance

from puzzles.corral.puzzle import Corral
from puzzles.hidato.puzzle import Hidato
from puzzles.kinds import carried_back, image, kind_named, kinds, symmetries, violations
from puzzles.nonogram.puzzle import Nonogram
from puzzles.shikaku.puzzle import Shikaku
from puzzles.symmetry import AS_GIVEN, BY_NAME, OF_THE_SQUARE, symmetry_named
from puzzles.vocabulary import InputError

BOARD = ((1, 2, 3), (4, 5, 6))
IMAGES = {
    "as-given": ((1, 2, 3), (4, 5, 6)),
    "turned-180": ((6, 5, 4), (3, 2, 1)),
    "mirrored": ((3, 2, 1), (6, 5, 4)),
    "upside-down": ((4, 5, 6), (1, 2, 3)),
    "turned-90": ((4, 1), (5, 2), (6, 3)),
    "turned-270": ((3, 6), (2, 5), (1, 4)),
    "transposed": ((1, 4), (2, 5), (3, 6)),
    "anti-transposed": ((6, 3), (5, 2), (4, 1)),
}


def small_instances(kind):
    """Of every sort, on boards that brute force can take."""
    drawn = (instance(kind, index) for index in range(90))
    return [puzzle for puzzle in drawn if puzzle.rows * puzzle.cols <= 9]


@pytest.mark.parametrize("name", IMAGES)
def test_grids_and_cells_go_where_the_name_says(name):
    symmetry = symmetry_named(name)
    turned = symmetry.grid(BOARD)
    assert turned == IMAGES[name]
    assert symmetry.inverse.grid(turned) == BOARD
    for r, c in product(range(2), range(3)):
        row, col = symmetry.cell((r, c), 2, 3)
        assert turned[row][col] == BOARD[r][c]


def test_every_symmetry_has_a_name_of_its_own():
    assert set(IMAGES) == {symmetry.name for symmetry in OF_THE_SQUARE}
    assert len(BY_NAME) == 16
    assert all(symmetry_named(name).name == name for name in BY_NAME)
    with pytest.raises(InputError, match="'sideways'"):
        symmetry_named("sideways")


def test_clues_of_a_nonogram_change_sides_and_direction():
    puzzle = Nonogram(((1, 2), (3,)), ((1,), (2,), (1,), (1, 4)))
    turned = image(puzzle, symmetry_named("turned-90"))
    assert turned == Nonogram(((1,), (2,), (1,), (4, 1)), ((3,), (1, 2)))


def test_a_hidato_is_walked_backwards():
    puzzle = Hidato(((1, 0, None), (0, 0, 4)))
    assert image(puzzle, symmetry_named("as-given+numbers-reversed")) == Hidato(((5, 0, None), (0, 0, 2)))


@pytest.mark.parametrize(
    ("puzzle", "count"),
    [
        (Corral(((2, 0, 0), (0, 3, 0))), 8),
        (Corral(((2, 0, 3), (0, 0, 0), (0, 0, 0))), 8),
        (Corral(((0, 0), (0, 0))), 1),
        (Corral(((0, 0, 0),)), 2),  # the other way round it is a column
        (Nonogram(((1,), ()), ((), (1,))), 4),  # one filled corner: symmetric to a diagonal
        (Shikaku(((2, 2), (0, 0), (0, 0))), 4),
        (Hidato(((1, 0, 0), (0, 0, 0), (0, 0, 3))), 8),
        (Hidato(((1, 0, 0), (0, 0, 0), (0, 4, 0))), 16),
        (Hidato(((1, 0, 0), (0, 0, 0), (0, 4, 0)), "orthogonal"), 16),
        (Hidato(((1, 0, 0), (0, 0, 0), (0, 4, 0)), "hexagonal"), 8),
    ],
)
def test_symmetries_whose_images_are_the_same_count_once(puzzle, count):
    found = symmetries(puzzle)
    assert found[0] == AS_GIVEN
    assert len(found) == count == len({image(puzzle, symmetry).canonical for symmetry in found})


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_an_image_has_the_solutions_of_the_puzzle(kind):
    """By brute force, which knows of no symmetry. So an answer that was carried back meets the checker, too."""
    solved = 0
    for puzzle in small_instances(kind):
        solutions = brute_force.solutions(puzzle)
        solved += bool(solutions)
        for symmetry in symmetries(puzzle):
            turned = brute_force.solutions(image(puzzle, symmetry))
            assert {carried_back(puzzle, symmetry, solution) for solution in turned} == solutions
            assert len(turned) == len(solutions)
    assert solved >= 10


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_planted_solutions_can_be_carried_to_every_image(kind):
    what = kind_named(kind)
    for rows, cols in ((4, 7), (1, 6), (5, 5)):
        puzzle, planted = what.generate(rows, cols, 0.5, random.Random(7), what.styles[0])
        for symmetry in symmetries(puzzle):
            turned = image(puzzle, symmetry)
            assert type(turned).from_json(turned.to_json()) == turned
            carried = what.carry(puzzle, symmetry, planted)
            assert violations(turned, carried) == []
            assert carried_back(puzzle, symmetry, carried) == planted


def test_a_wrong_answer_stays_wrong():
    puzzle = Shikaku(((2, 0, 2), (0, 2, 0)))
    right = ((0, 0, 0, 1), (0, 2, 1, 2), (1, 0, 1, 1))
    for symmetry in symmetries(puzzle):
        there = kind_named("shikaku").carry(puzzle, symmetry, right)
        assert violations(puzzle, carried_back(puzzle, symmetry, there)) == []
        for wrong in (there[::-1], there[:2], (*there[:2], there[0]), (*there[:2], there[2][:3]), (*there[:2], "no")):
            assert violations(puzzle, carried_back(puzzle, symmetry, wrong))


NONSENSE = [None, 3, "text", (), ((),), ((1, 0), (1,)), (1, 2), ((None,),), {"a": 1}, ((1.5, "x"),)]


@pytest.mark.parametrize("kind", sorted(kinds()))
@pytest.mark.parametrize("nonsense", NONSENSE, ids=repr)
def test_nonsense_is_carried_back_without_a_crash(kind, nonsense):
    what = kind_named(kind)
    puzzle, _ = what.generate(3, 2, 0.5, random.Random(1), what.styles[0])
    for symmetry in symmetries(puzzle):
        assert violations(puzzle, carried_back(puzzle, symmetry, nonsense))
