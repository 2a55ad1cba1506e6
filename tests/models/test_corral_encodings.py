"""Corral's encodings: exactly the solutions, on random small boards; cuts that no solution breaks."""

import random
from itertools import product

import pytest
from brute_force import regions, solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.roster import solver_named
from models.corral.lazy_cuts import LazyCuts
from puzzles.corral.puzzle import Corral
from puzzles.formats.reader import read
from puzzles.kinds import kind_named, violations
from puzzles.vocabulary import Limits, Status

SAT = solver_named("sat/lazy-cuts", "corral")
CPSAT = solver_named("cpsat/boundary-circuit", "corral")
each_solver = pytest.mark.parametrize("solver", [SAT, CPSAT], ids=["sat", "cpsat"])

SHAPES = st.sampled_from([(1, 1), (1, 7), (7, 1), (2, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3), (4, 4)])
CLUES = st.sampled_from([0, 0, 0, 0, 0, -1, 1, 2, 3, 4, 5, 9])


def no_clues(rows, cols) -> Corral:
    return Corral(((0,) * cols,) * rows)


@st.composite
def puzzles(draw) -> Corral:
    """Clues of a region, some of them `?`, one perhaps replaced; or clues at random."""
    rows, cols = draw(SHAPES)
    if draw(st.booleans()):
        row = st.lists(CLUES, min_size=cols, max_size=cols)
        return Corral(tuple(map(tuple, draw(st.lists(row, min_size=rows, max_size=rows)))))
    rng = random.Random(draw(st.integers()))
    puzzle, _ = kind_named("corral").generate(rows, cols, draw(st.floats(0.1, 1)), rng, "grown")
    clues = [[-1 if clue and rng.random() < 0.3 else clue for clue in row] for row in puzzle.clues]
    if draw(st.booleans()):
        clues[rng.randrange(rows)][rng.randrange(cols)] = draw(CLUES)
    return Corral(tuple(map(tuple, clues)))


def check_against_brute_force(solver, puzzle, most=10):
    """Up to `most` solutions are found, all of them real and different, and fewer only where there are no more."""
    expected = solutions(puzzle)
    outcome = solver.solve(puzzle, count=most)
    assert solver.supports(puzzle) is None
    assert set(outcome.solutions) <= expected
    assert len(set(outcome.solutions)) == len(outcome.solutions) == min(most, len(expected))
    assert outcome.exhausted == (len(expected) < most)
    assert outcome.status == (Status.SOLVED if expected else Status.UNSOLVABLE)


@each_solver
@settings(deadline=None, max_examples=60)
@given(puzzle=puzzles())
def test_random_puzzles_against_brute_force(solver, puzzle):
    check_against_brute_force(solver, puzzle)


@pytest.mark.parametrize("engine", ["cadical195", "cadical103", "minicard", "maplechrono"])
@settings(deadline=None, max_examples=15)
@given(puzzle=puzzles())
def test_other_engines(engine, puzzle):
    check_against_brute_force(solver_named(f"sat/lazy-cuts@{engine}", "corral"), puzzle)


def count(solver, puzzle) -> int:
    outcome = solver.solve(puzzle, count=0)
    assert outcome.exhausted
    assert len(set(outcome.solutions)) == len(outcome.solutions)
    return len(outcome.solutions)


@each_solver
@pytest.mark.parametrize("length", [1, 2, 6])
def test_single_lines_without_clues(solver, length):
    """An inside is an interval: length * (length + 1) / 2 of them."""
    assert count(solver, no_clues(1, length)) == count(solver, no_clues(length, 1)) == length * (length + 1) // 2


@each_solver
@pytest.mark.parametrize(("side", "boards"), [(1, 1), (2, 13), (3, 213)])
def test_boards_without_clues(solver, side, boards):
    """OEIS A140517: simple cycles of the square lattice with side+1 points a side."""
    assert count(solver, no_clues(side, side)) == boards


def test_larger_boards_without_clues():
    assert count(SAT, no_clues(4, 4)) == 9349
    assert count(SAT, no_clues(2, 5)) == len(regions(2, 5))


@each_solver
@pytest.mark.parametrize(
    ("clues", "boards"),
    [
        (((1,),), 1),
        (((2,),), 0),
        (((-1,),), 1),
        (((1000, 0, 0), (0, 0, 0)), 0),
        (((5, 5, 0),), 0),
        (((1, 0, 1),), 0),  # each is alone
        (((0, 4, 0, 0),), 1),
        (((4, 4), (5, 4), (4, 0)), 0),
    ],
)
def test_edges_of_what_there_is(solver, clues, boards):
    assert count(solver, Corral(clues)) == boards


@each_solver
def test_a_question_mark_alone(solver):
    puzzle = Corral(((0, 0, 0), (0, -1, 0)))
    assert count(solver, puzzle) == sum(grid[1][1] for grid in regions(2, 3))


@each_solver
def test_the_corpus(solver):
    """Collected puzzles of up to 15 rows: what is known to be unique is, with the solution that stands there."""
    known = [record for record in read("corpus:corral") if record.puzzle.rows <= 15]
    assert len(known) > 10
    for record in known:
        outcome = solver.solve(record.puzzle, count=2)
        assert [violations(record.puzzle, solution) for solution in outcome.solutions] == [[]] * len(outcome.solutions)
        if record.unique:
            assert (outcome.solutions, outcome.exhausted) == ([record.solution], True)


@each_solver
def test_a_limit(solver):
    outcome = solver.solve(no_clues(9, 9), count=0, limits=Limits(seconds=0.2))
    assert (outcome.status, outcome.exhausted) == (Status.TIMEOUT, False)
    assert all(not violations(no_clues(9, 9), solution) for solution in outcome.solutions)


# Cuts


def grids_of(rows, cols):
    for bits in product((0, 1), repeat=rows * cols):
        yield tuple(bits[r * cols : (r + 1) * cols] for r in range(rows))


def holds(clause, true) -> bool:
    return any(literal in true for literal in clause)


@pytest.mark.parametrize(
    "puzzle",
    [no_clues(3, 3), no_clues(3, 4), no_clues(1, 6), Corral(((0, 0, 0, -1), (0, 0, 0, 0), (-1, 0, 0, 0)))],
    ids=["3x3", "3x4", "1x6", "two clues"],
)
def test_a_cut_is_broken_by_its_model_and_by_no_solution(puzzle):
    encoding = LazyCuts()
    encoding.build(puzzle)
    legal = solutions(puzzle)
    solved = [set(encoding.literals(grid)) for grid in legal]
    models = [grid for grid in grids_of(puzzle.rows, puzzle.cols) if any(map(any, grid)) and keeps_clues(puzzle, grid)]
    assert len(models) > len(legal)
    for grid in models:
        model = set(encoding.literals(grid))
        cuts = encoding.cuts(lambda literal, model=model: int(literal in model))
        assert bool(cuts) == (grid not in legal)
        for cut in cuts:
            assert not holds(cut, model)
            assert all(holds(cut, true) for true in solved)


def keeps_clues(puzzle, grid) -> bool:
    return all(grid[r][c] for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue)


def test_phases_are_outside():
    formula = LazyCuts().build(no_clues(2, 3))
    assert sorted(-literal for literal in formula.phases) == [
        variable for variable, name in sorted(formula.names.items()) if name[0] == "cell"
    ]
    assert set(formula.names.values()) == {("cell", r, c) for r in range(2) for c in range(3)}
