"""Hidato's encodings: exactly the solutions, each once, and filters that lose none of them."""

import random
from itertools import product

import pytest
from brute_force import STEPS, solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.roster import solver_named
from models.blocks.board import Board, indices
from models.blocks.chained_at_most_one import at_most_one
from models.blocks.layered_domains import domains
from models.formula import Formula
from models.hidato.circuit import Circuit
from models.hidato.position_filtered import PositionFiltered
from puzzles.hidato.generator import generate
from puzzles.hidato.puzzle import Hidato
from puzzles.hidato.rules import violations
from puzzles.vocabulary import Status

PRUNES = ["", "[prune=given]", "[prune=none]"]
NAMES = [name + prune for name in ("sat/position-filtered", "cpsat/circuit") for prune in PRUNES]
SOLVERS = [solver_named(name, "hidato") for name in NAMES]
each_solver = pytest.mark.parametrize("solver", SOLVERS, ids=NAMES)


@st.composite
def boards(draw) -> Hidato:
    """Up to nine cells; givens right, wrong or none; holes, also such that cut the board; all adjacencies."""
    rows, cols = draw(st.sampled_from([(1, 1), (1, 6), (7, 1), (2, 3), (3, 2), (2, 4), (3, 3)]))
    at = [(r, c) for r in range(rows) for c in range(cols)]
    cells = draw(st.permutations(at))[: draw(st.integers(1, len(at)))]
    adjacency = draw(st.sampled_from(["king", "orthogonal", "hexagonal"]))
    shown = draw(st.sets(st.integers(1, len(cells)), max_size=3))
    number = {cell: k if k in shown else 0 for k, cell in enumerate(cells, 1)}
    return Hidato(tuple(tuple(number.get((r, c)) for c in range(cols)) for r in range(rows)), adjacency)


@each_solver
@settings(max_examples=40, deadline=None)
@given(boards())
def test_every_solution_once(solver, puzzle):
    """All of them with SAT; with CP-SAT, which presolves anew for each, the first ten."""
    most = 0 if solver.family == "sat" else 10
    assert solver.supports(puzzle) is None
    outcome = solver.solve(puzzle, count=most)
    legal = solutions(puzzle)
    found = set(outcome.solutions)
    assert found <= legal
    assert len(found) == len(outcome.solutions) == min(len(legal), most or len(legal))
    assert outcome.exhausted == (not most or len(legal) < most)
    assert outcome.status == (Status.SOLVED if legal else Status.UNSOLVABLE)


@each_solver
@pytest.mark.parametrize("adjacency", STEPS)
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2)], ids=str)
def test_paths_without_givens(solver, adjacency, shape):
    rows, cols = shape
    puzzle = Hidato(((0,) * cols,) * rows, adjacency)
    assert set(solver.solve(puzzle, count=0).solutions) == solutions(puzzle)


@each_solver
def test_kings_paths_from_corner_to_corner(solver):
    """OEIS A272445: 1, 2 and 30 on boards of side 1, 2 and 3."""
    assert len(solver.solve(Hidato(((1, 0), (0, 4))), count=0).solutions) == 2
    outcome = solver.solve(Hidato(((1, 0, 0), (0, 0, 0), (0, 0, 9))), count=0)
    assert (len(set(outcome.solutions)), outcome.exhausted) == (30, True)


def test_kings_paths_on_3x3():
    empty = Hidato(((0,) * 3,) * 3)
    assert set(SOLVERS[0].solve(empty, count=0).solutions) == solutions(empty)


@each_solver
def test_contradictory_givens(solver):
    for grid in [((1, 0, 2),), ((0, 1, 0), (0, 0, 0), (0, 9, 2)), ((1, None, 2),), ((0, None, 0),)]:
        outcome = solver.solve(Hidato(grid), count=2)
        assert (outcome.status, outcome.exhausted) == (Status.UNSOLVABLE, True)


@pytest.mark.parametrize("name", ["sat/position-filtered", "cpsat/circuit"])
@pytest.mark.parametrize("style", ["backbite", "snake", "holes", "orthogonal", "hexagonal"])
def test_larger_boards_with_a_third_given(name, style):
    puzzle, _ = generate(11, 8, 1 / 3, random.Random(4), style)
    outcome = solver_named(name, "hidato").solve(puzzle)
    assert outcome.status == Status.SOLVED
    assert violations(puzzle, outcome.solutions[0]) == []


def test_15x15_with_a_third_given():
    puzzle, _ = generate(15, 15, 1 / 3, random.Random(1), "backbite")
    (solution,) = solver_named("sat/best", "hidato").solve(puzzle).solutions
    assert violations(puzzle, solution) == []


@settings(max_examples=40, deadline=None)
@given(boards(), st.sampled_from(["layered", "given", "none"]))
def test_literals_force_their_solution(puzzle, prune):
    """All of a solution's literals together leave that solution alone; so does each encoding."""
    from ortools.sat.python import cp_model
    from pysat.solvers import Solver

    for solution in solutions(puzzle):
        positions = PositionFiltered(prune=prune)
        with Solver("cadical195", bootstrap_with=positions.build(puzzle).clauses) as engine:
            literals = positions.literals(solution)
            assert engine.solve(assumptions=literals)
            true = set(engine.get_model())
            assert positions.decode(lambda variable, true=true: int(variable in true)) == solution
            engine.add_clause([-literal for literal in literals])
            assert not engine.solve(assumptions=literals)
        circuit = Circuit(prune=prune)
        model = circuit.build(puzzle)
        for literal in circuit.literals(solution):
            model.add_bool_or([literal])
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        assert solver.solve(model) == cp_model.OPTIMAL
        assert circuit.decode(solver.value) == solution
        break  # one solution of each board will do


def open_cells(puzzle: Hidato, prune: str) -> list[set]:
    board = Board(puzzle.cells, puzzle.cols, puzzle.adjacency)
    return [{board.cell(i) for i in indices(cells)} for cells in domains(board, puzzle.givens, puzzle.last, prune)]


@settings(max_examples=150, deadline=None)
@given(boards())
def test_filters_lose_no_solution(puzzle):
    none, given_only, layered = (open_cells(puzzle, prune) for prune in ("none", "given", "layered"))
    assert none[1:] == [set(puzzle.cells)] * puzzle.last
    for solution in solutions(puzzle):
        for r, c in puzzle.cells:
            assert (r, c) in layered[solution[r][c]]
    for number in range(1, puzzle.last + 1):
        assert layered[number] <= given_only[number] <= none[number]


@settings(max_examples=60, deadline=None)
@given(boards())
def test_unit_propagation_finds_the_layers(puzzle):
    """Support clauses in both directions and "each number once": without the filter, propagation does its work."""
    from pysat.solvers import Solver

    encoding = PositionFiltered(prune="none")
    with Solver("minisat22", bootstrap_with=[]) as engine:
        clauses = encoding.build(puzzle).clauses
        guard = encoding.formula.variable()  # PySAT does not report what is fixed at the root
        for clause in clauses:
            engine.add_clause([-guard, *clause])
        consistent, forced = engine.propagate(assumptions=[guard])
    layered = open_cells(puzzle, "layered")
    assert consistent or not solutions(puzzle)
    if consistent:
        for number in range(1, puzzle.last + 1):
            barred = {encoding.board.cell(i) for i, variable in encoding.at[number].items() if -variable in forced}
            assert set(puzzle.cells) - barred <= layered[number]


def test_layers_meet_between_the_givens():
    # One row: 2 and 3 lie between 1 and 4; a walk of two steps from 4 over cells without givens goes either way.
    row = [{c for _, c in cells} for cells in open_cells(Hidato(((1, 0, 0, 4, 0, 0),)), "layered")]
    assert row[1:] == [{0}, {1}, {2}, {3}, {2, 4}, {1, 5}]
    # Two steps from one corner to the other: through the middle only.
    corners = Hidato(((1, 0, 0), (0, 0, 0), (0, 0, 3)))
    assert open_cells(corners, "layered")[2] == {(1, 1)}
    assert open_cells(corners, "given")[2] == set(corners.cells) - {(0, 0), (2, 2)}
    # 3 is too far away for 2 to be anywhere.
    assert open_cells(Hidato(((1, 0, 0, 3),)), "layered")[2] == set()


@pytest.mark.parametrize("adjacency", STEPS)
def test_neighbours_on_a_board(adjacency):
    cells = [(r, c) for r, c in product(range(4), range(5)) if (r, c) not in {(1, 2), (3, 4)}]
    board = Board(cells, 5, adjacency)
    for r, c in cells:
        near = {(r + dr, c + dc) for dr, dc in STEPS[adjacency]} & set(cells)
        assert {board.cell(i) for i in indices(board.around(board.bit((r, c))))} == near


@pytest.mark.parametrize("count", [0, 1, 2, 6, 7, 8, 13, 14, 30])
def test_at_most_one(count):
    from pysat.solvers import Solver

    formula = Formula()
    literals = [formula.variable() for _ in range(count)]
    at_most_one(formula, list(literals))
    assert len(formula.clauses) <= 4 * count
    with Solver("minisat22", bootstrap_with=formula.clauses) as engine:
        assert engine.solve(assumptions=[-literal for literal in literals])
        for chosen in literals:
            consistent, forced = engine.propagate(assumptions=[chosen])
            assert consistent
            assert {-other for other in literals if other != chosen} <= set(forced)
            assert engine.solve(assumptions=[chosen])
