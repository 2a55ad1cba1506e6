"""The filters of Corral leave out nothing of any solution, and each at least what the one before it leaves out."""

import random
from itertools import pairwise

import pytest
from brute_force import solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from random_instances import planted, random_clues

from models.corral.deduction import Deduction, Facts
from models.corral.domains import domains
from puzzles.corral.puzzle import Corral

LEVELS = ["none", "given", "layered", "probe"]


@st.composite
def puzzles(draw) -> Corral:
    """Planted, spoilt and random ones of up to 16 cells."""
    rng = random.Random(draw(st.integers()))
    if draw(st.booleans()):
        return random_clues("corral", rng)
    puzzle = planted("corral", rng, 16)
    if draw(st.booleans()):
        return puzzle
    rows = [list(row) for row in puzzle.clues]
    rows[rng.randrange(puzzle.rows)][rng.randrange(puzzle.cols)] = rng.choice((-1, 1, 2, 3, 4, 9))
    return Corral(tuple(map(tuple, rows)))


def seen(grid, line) -> int:
    """Inside cells up to the first outside one."""
    return "".join(str(grid[r][c]) for r, c in line).partition("0")[0].count("1")


@settings(deadline=None, max_examples=150)
@given(puzzles())
def test_nothing_of_a_solution_is_left_out(puzzle):
    legal = solutions(puzzle)
    for level in LEVELS:
        found = domains(puzzle, level)
        assert found.possible or not legal
        for grid in legal:
            assert all(grid[r][c] == 1 for r, c in found.inside)
            assert all(grid[r][c] == 0 for r, c in found.outside)
            for views in found.views.values():
                assert all(view.least <= seen(grid, view.line) <= view.most for view in views)


@settings(deadline=None, max_examples=60)
@given(puzzles())
def test_each_filter_knows_what_the_one_before_it_knows(puzzle):
    found = [domains(puzzle, level) for level in LEVELS]
    for weaker, stronger in pairwise(found):
        assert weaker.possible or not stronger.possible
        if stronger.possible:
            assert weaker.inside <= stronger.inside
            assert weaker.outside <= stronger.outside
            for place, views in stronger.views.items():
                for narrow, wide in zip(views, weaker.views[place], strict=True):
                    assert wide.least <= narrow.least <= narrow.most <= wide.most


def known(level, *rows) -> list[str]:
    """What is known of the board of these clues: 1 inside, 0 outside, . open."""
    found = domains(Corral(rows), level)
    assert found.possible
    return [
        "".join("1" if (r, c) in found.inside else "0" if (r, c) in found.outside else "." for c in range(len(row)))
        for r, row in enumerate(rows)
    ]


@pytest.mark.parametrize(
    ("level", "rows", "expected"),
    [
        ("none", [(0, 4, 0, 0)], "...."),
        ("given", [(0, 4, 0, 0)], "1111"),  # all there is
        ("given", [(0, 3, 0, 0)], ".11."),  # one to the right at least
        ("given", [(1, 0, 0, 0)], "10.."),  # the rest is cut off, but that is not what a clue says by itself
        ("layered", [(1, 0, 0, 0)], "1000"),
        ("layered", [(-1, 0, 0, -1)], "1..1"),  # the line between two inside cells is for probing
        ("probe", [(-1, 0, 0, -1)], "1111"),
        ("given", [(-1, 0, 0, -1)], "1..1"),
        ("layered", [(0, 4, 0, 0, 0, 0)], ".111.."),
        ("probe", [(0, 4, 0, 0, 0, 0)], ".111.0"),
    ],
)
def test_what_each_filter_sees(level, rows, expected):
    assert known(level, *rows) == [expected]


@pytest.mark.parametrize(
    ("inside", "outside", "also_inside", "also_outside"),
    [
        ([(1, 1), (2, 2)], [(1, 2)], [(2, 1)], []),
        ([(1, 2), (2, 1)], [(2, 2)], [(1, 1)], []),
        ([(1, 2)], [(1, 1), (2, 2)], [], [(2, 1)]),
        ([(2, 2)], [(1, 2), (2, 1)], [], [(1, 1)]),
        ([(0, 0)], [(1, 0), (1, 1), (1, 2), (1, 3)], [], [(r, c) for r in (2, 3) for c in range(4)]),
        ([(0, 1), (1, 0), (1, 2), (2, 1)], [], [(1, 1)], []),
    ],
)
def test_checkerboards_and_reach(inside, outside, also_inside, also_outside):
    deduction = Deduction(Corral(((0,) * 4,) * 4))
    bits = [sum(map(deduction.board.bit, cells)) for cells in (inside, outside)]
    facts = deduction.fixpoint(Facts(*bits), sum(bits))
    assert facts.inside == sum(map(deduction.board.bit, inside + also_inside))
    assert facts.outside == sum(map(deduction.board.bit, outside + also_outside))


@pytest.mark.parametrize(
    ("level", "rows"),
    [
        ("given", [(5, 0, 0)]),  # more than there is
        ("layered", [(1, 0, 1)]),  # each is alone
        ("given", [(1, -1)]),
        ("layered", [(2, 3, 0)]),
    ],
)
def test_what_is_impossible(level, rows):
    assert not domains(Corral(tuple(rows)), level).possible
    assert domains(Corral(tuple(rows)), "none").possible
