"""The parts that encodings of Shikaku are made of, each against brute force."""

from itertools import combinations, pairwise, product

import pytest
from pysat.solvers import Solver

from models.formula import Formula
from models.shikaku.bounds import bounds
from models.shikaku.corners import MOST_CLUES, Corners
from models.shikaku.no_overlap_variable import NoOverlapVariable
from models.shikaku.ownership import Ownership, require_count
from models.shikaku.rectangles import cells_of
from models.shikaku.sides import require_area
from models.shikaku.walls import Walls
from puzzles.shikaku.puzzle import Shikaku

GUARD = 10**6


def guarded(formula):
    """A solver whose clauses all hold only under GUARD: propagate() leaves out what follows without assumptions."""
    return Solver(name="minisat22", bootstrap_with=[[-GUARD, *clause] for clause in formula.clauses])


def order_number(formula, most):
    number = [formula.variable() for _ in range(most)]
    formula.extend([-further, nearer] for nearer, further in pairwise(number))
    return number


def says(number, value):
    return [literal if steps <= value else -literal for steps, literal in enumerate(number, 1)]


@pytest.mark.parametrize("area", range(1, 13))
def test_area_of_the_sides(area):
    """Every assignment is judged; and where the reach to three sides is known, propagation finds the fourth."""
    formula = Formula()
    reach = [order_number(formula, most) for most in (2, 1, 3, 0)]
    require_area(formula, *reach, area)
    right = {
        values
        for values in product(*(range(len(number) + 1) for number in reach))
        if (values[0] + 1 + values[1]) * (values[2] + 1 + values[3]) == area
    }
    with guarded(formula) as solver:
        for values in product(*(range(len(number) + 1) for number in reach)):
            pinned = [literal for pair in zip(reach, values, strict=True) for literal in says(*pair)]
            assert solver.propagate([GUARD, *pinned])[0] == (values in right)
            consistent, implied = solver.propagate([GUARD, *pinned[2:]])  # all but the first number
            left = {other[0] for other in right if other[1:] == values[1:]}
            assert consistent == bool(left)
            if left:
                assert set(says(reach[0], *left)) <= set(implied)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (1, 2), (2, 1), (3, 2), (5, 3), (6, 1), (6, 6), (6, 7)])
def test_count_of_literals(size, count):
    formula = Formula()
    literals = [formula.variable() for _ in range(size)]
    require_count(formula, literals, count)
    if not all(formula.clauses):
        assert count > size
        return
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        for signs in product((1, -1), repeat=size):
            pinned = [sign * literal for sign, literal in zip(signs, literals, strict=True)]
            assert solver.solve(pinned) == (signs.count(1) == count)


def test_walls_round_a_grid_point_are_arc_consistent():
    """Of the sixteen ways four dead ends and four corners go; whatever is known, nothing that follows is missed."""
    encoding = Walls(prune="none")
    encoding.build(Shikaku(((-1, 0), (0, -1))))
    up, left, right, down = walls = [
        encoding.wall[pair] for pair in (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1)))
    ]
    encoding.formula = Formula()
    encoding.add_point((0, 0))
    allowed = [
        set(signs)
        for signs in product(*((wall, -wall) for wall in walls))
        if not any(
            sum(wall in signs for wall in walls) == 1
            or ({one, other} <= set(signs) and sum(wall in signs for wall in walls) == 2)
            for one, other in product((up, down), (left, right))
        )
    ]
    assert len(allowed) == 8
    with guarded(encoding.formula) as solver:
        for many in range(5):
            for chosen in combinations(walls, many):
                for known in product(*((wall, -wall) for wall in chosen)):
                    left_over = [signs for signs in allowed if set(known) <= signs]
                    consistent, implied = solver.propagate([GUARD, *known])
                    assert consistent == bool(left_over)
                    if left_over:
                        assert set.intersection(*left_over) <= set(implied) | set(known)


@pytest.mark.parametrize("prune", ["none", "given", "layered", "probe"])
def test_bounds_hold_every_solution(prune):
    """The two tilings of a 2x2 by dominoes differ in one cell of each."""
    (first, last) = bounds(Shikaku(((2, 0), (0, 2))), prune)
    assert set(cells_of(first.inner)) == {(0, 0)}
    assert set(cells_of(last.inner)) == {(1, 1)}
    for rectangle in ((0, 0, 0, 1), (0, 0, 1, 0)):
        assert set(cells_of(rectangle)) <= set(cells_of(first.outer))
    assert bounds(Shikaku(((2, 0), (0, 1))), "given") is None


def test_large_instances_are_refused_in_a_sentence():
    many = Shikaku(((1,) * (MOST_CLUES + 1),))
    assert "clues, expected 5,000 at most" in Corners().supports(many)
    grid = [[0] * 150 for _ in range(150)]
    grid[70][70] = grid[80][80] = -1
    few = Shikaku(tuple(map(tuple, grid)))
    assert "candidate rectangles" in Walls().supports(few)
    assert Walls(prune="none").supports(few) is None
    assert NoOverlapVariable(prune="none").supports(few) is None
    crowded = Shikaku(((-1,) * 60,) * 60)
    assert "pairs of clues" in Ownership(prune="none").supports(crowded)
    assert Ownership().supports(crowded) is None
