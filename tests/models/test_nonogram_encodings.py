"""The nonogram's encodings: exactly the solutions, on every small board and on random ones, and no more than that."""

from collections import defaultdict
from itertools import product

import pytest
from brute_force import runs, solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.roster import names, solver_named, solvers
from models.backends.sat_session import Session
from models.blocks.line_automaton import automaton
from models.formula import Formula
from models.nonogram.block_start_direct import BlockStartDirect
from models.nonogram.block_start_order import BlockStartOrder
from models.nonogram.layered_automaton import LayeredAutomaton
from models.nonogram.line import unread
from models.nonogram.table import Table
from puzzles.nonogram.puzzle import Nonogram
from puzzles.vocabulary import Limits, Status

# Without pruning, which would settle most small puzzles before an encoding gets to see them.
SOLVERS = solvers("sat/*[prune=none]", "nonogram") + solvers("cpsat/*[prune=none]", "nonogram")
SWITCHED = [
    solver_named(name, "nonogram")
    for name in (
        "sat/block-start-order[starts=on,prune=none]",
        "sat/block-start-direct[amo=product,prune=none]",
        "sat/block-start-direct[blank_support=off,prune=none]",
        "sat/layered-automaton[one_state=on,prune=none]",
        "sat/table[one_selected=on,prune=none]",
        "cpsat/intervals[apart=no-overlap,prune=none]",
    )
]
each_solver = pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name)

# How many grids of rows x columns are the only one with their clues: OEIS A384764.
UNIQUE = {(1, 1): 2, (1, 5): 32, (5, 1): 32, (2, 3): 52, (3, 2): 52, (3, 3): 384}


def puzzle_of(grid) -> Nonogram:
    return Nonogram(tuple(runs(row) for row in grid), tuple(runs(column) for column in zip(*grid, strict=True)))


def all_of(solver, puzzle) -> set:
    """Every solution, once each."""
    outcome = solver.solve(puzzle, count=0)
    assert outcome.exhausted
    assert outcome.status == (Status.SOLVED if outcome.solutions else Status.UNSOLVABLE)
    assert len(set(outcome.solutions)) == len(outcome.solutions)
    return set(outcome.solutions)


def test_both_sides_are_there():
    names = {"sat/table", "sat/forward-automaton", "sat/layered-automaton", "sat/block-start-order"}
    names |= {"sat/block-start-direct", "cpsat/automaton", "cpsat/intervals", "cpsat/allowed-assignments"}
    assert names <= {solver.name.replace("[prune=none]", "") for solver in SOLVERS}


@pytest.mark.parametrize(
    ("solver", "shape"),
    [(solver, shape) for solver in SOLVERS for shape in UNIQUE if solver.family == "sat" or shape != (3, 3)],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_all_pictures_of_a_shape(solver, shape):
    rows, cols = shape
    by_clues = defaultdict(set)
    for cells in product(product((0, 1), repeat=cols), repeat=rows):
        by_clues[puzzle_of(cells)].add(cells)
    found = {puzzle: all_of(solver, puzzle) for puzzle in by_clues}
    assert found == by_clues
    assert sum(len(pictures) == 1 for pictures in found.values()) == UNIQUE[shape]


SHAPES = st.sampled_from([(1, 1), (1, 9), (9, 1), (2, 6), (5, 3), (3, 4), (4, 4), (7, 2)])
CLUE = st.lists(st.integers(1, 5), max_size=3).map(tuple)


@st.composite
def puzzles(draw) -> Nonogram:
    """Clues of a picture, some of them then replaced: solvable, ambiguous, contradictory, too wide."""
    rows, cols = draw(SHAPES)
    line = st.lists(st.integers(0, 1), min_size=cols, max_size=cols)
    puzzle = puzzle_of(draw(st.lists(line, min_size=rows, max_size=rows)))
    row_clues, col_clues = list(puzzle.row_clues), list(puzzle.col_clues)
    for clues in draw(st.lists(st.sampled_from([row_clues, col_clues]), max_size=2)):
        clues[draw(st.integers(0, len(clues) - 1))] = draw(CLUE)
    return Nonogram(tuple(row_clues), tuple(col_clues))


@pytest.mark.parametrize("solver", SOLVERS + SWITCHED, ids=lambda solver: solver.name)
@settings(deadline=None, max_examples=30)
@given(puzzle=puzzles())
def test_random_puzzles_against_brute_force(solver, puzzle):
    assert all_of(solver, puzzle) == solutions(puzzle)


@pytest.mark.parametrize("name", [name for name in names(["nonogram"]) if name.startswith(("sat/", "cpsat/"))])
@settings(deadline=None, max_examples=15)
@given(puzzle=puzzles(), prune=st.sampled_from(["given", "layered", "probe"]))
def test_random_puzzles_pruned(name, puzzle, prune):
    assert all_of(solver_named(f"{name}[prune={prune}]", "nonogram"), puzzle) == solutions(puzzle)


@each_solver
@pytest.mark.parametrize(
    ("row_clues", "col_clues", "count"),
    [
        (((),), ((),), 1),
        (((),) * 3, ((),) * 5, 1),
        (((5,),) * 3, ((3,),) * 5, 1),
        (((1,),) * 3, ((1,),) * 3, 6),  # permutation matrices
        (((1,),) * 4, ((1,),) * 4, 24),
        (((2,), (1,)), ((1,), (1,)), 0),  # sums differ
        (((3,), ()), ((1,), (1,)), 0),  # a clue wider than its line
        (((10**9,), ()), ((1,), (1,)), 0),
        (((1, 10**9),), ((1,),), 0),
        (((1, 1),), ((1,), (1,)), 0),  # wide enough for the counts, not for the gap
        (((3,), (), ()), ((2,), (1,), ()), 0),  # sums agree
    ],
)
def test_known_counts(solver, row_clues, col_clues, count):
    puzzle = Nonogram(row_clues, col_clues)
    assert len(all_of(solver, puzzle)) == count
    assert len(all_of(solver, Nonogram(col_clues, row_clues))) == count


@each_solver
def test_the_articles_samples(solver):
    gamma = Nonogram(((5,), (1,), (1,), (1,), (1,)), ((5,), (1,), (1,), (1,), (1,)))
    assert all_of(solver, gamma) == {((1,) * 5, *((1, 0, 0, 0, 0),) * 4)}
    heart_rows = ((2, 2), (4, 4), (10,), (10,), (8,), (6,), (4,), (2,), (), ())
    heart_columns = ((3,), (5,), (6,), (7,), (7,), (7,), (7,), (6,), (5,), (3,))
    assert all_of(solver, Nonogram(heart_rows, heart_columns)) == set()  # 52 cells in rows, 56 in columns


@each_solver
def test_stops_at_the_count_asked_for(solver):
    puzzle = Nonogram(((1,),) * 4, ((1,),) * 4)
    outcome = solver.solve(puzzle, count=3)
    assert (outcome.status, len(set(outcome.solutions)), outcome.exhausted) == (Status.SOLVED, 3, False)


FUNCTIONAL = [
    BlockStartOrder(prune="none"),
    BlockStartOrder(prune="none", starts=True),
    BlockStartDirect(prune="none", amo="pairwise"),
    LayeredAutomaton(prune="none"),
    Table(prune="none"),
]


@pytest.mark.parametrize("encoding", FUNCTIONAL, ids=lambda encoding: type(encoding).__name__)
@settings(deadline=None, max_examples=40)
@given(puzzle=puzzles())
def test_a_solution_has_one_model_and_its_literals_pin_it_down(encoding, puzzle):
    """Models that differ in any variable, not just in the cells, are as many as there are solutions."""
    with Session("cadical195", encoding.build(puzzle), Limits()) as session:
        models = [] if session.refuted else [set(model) for model in session.engine.enum_models()]
    wanted = solutions(puzzle)
    assert len(models) == len(wanted)
    assert all(sum(model.issuperset(encoding.literals(each)) for model in models) == 1 for each in wanted)


def test_sizes_of_a_line():
    """One block of 1 in n cells: n cells, n-1 starts; n-2 monotone, n fill, n-1 gap clauses on either side."""
    formula = Formula()
    cells = [formula.variable() for _ in range(9)]
    BlockStartOrder().add_line(formula, unread((1,), 9), cells)
    assert formula.sizes()["variables"] == 9 + 8
    assert formula.sizes()["clauses"] == 7 + 9 + 8 + 8


@pytest.mark.parametrize("length", range(7))
def test_the_automaton_accepts_the_lines_of_its_clue_and_no_others(length):
    for clue in [(), (1,), (2, 1), (1, 1, 1), (4,)]:
        transitions, last = automaton(clue)
        step = {(state, cell): after for state, cell, after in transitions}
        assert len(step) == len(transitions)
        for line in product((0, 1), repeat=length):
            state = 0
            for cell in line:
                state = step.get((state, cell))
            assert (state == last) == (runs(line) == clue)
