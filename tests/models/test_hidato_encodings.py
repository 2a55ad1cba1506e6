"""Hidato's encodings: exactly the solutions, each once, and filters that lose none of them."""

import random
from math import lcm

import pytest
from brute_force import STEPS, solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from small_hidatos import boards

from compare.roster import solver_named
from models.backends.sat import solve
from models.blocks.board import indices
from models.blocks.chained_at_most_one import at_most_one
from models.blocks.layered_domains import domains
from models.formula import Formula
from models.hidato.binary_adder import BinaryAdder
from models.hidato.chinese_remainder import ChineseRemainder, direct_moduli
from models.hidato.circuit import Circuit
from models.hidato.counted_steps import signed
from models.hidato.lazy_subtours import LazySubtours
from models.hidato.position_conflict import PositionConflict
from models.hidato.position_filtered import PositionFiltered
from models.hidato.segments import Segments
from models.hidato.shift_register import ShiftRegister
from models.hidato.table import Table
from puzzles.hidato.generator import generate
from puzzles.hidato.puzzle import Hidato
from puzzles.hidato.rules import violations
from puzzles.vocabulary import Limits, Status

NAMES = [
    "sat/position-filtered[prune=given]",
    "sat/position-filtered[prune=layered,amo=product]",
    "sat/position-conflict[prune=none]",
    "sat/position-order[prune=probe]",
    "sat/position-order[prune=none]",
    "sat/binary-adder",
    "sat/binary-adder[prune=none,amo=product]",
    "sat/shift-register[prune=given]",
    "sat/chinese-remainder[residues=direct]",
    "sat/chinese-remainder[residues=binary,prune=none]",
    "sat/lazy-subtours",
    "sat/lazy-subtours[prune=none]",
    "sat/segments[prune=probe]",
    "sat/segments[prune=none]",
    "cpsat/circuit",
    "cpsat/circuit[prune=none]",
    "cpsat/table[prune=given]",
]
SOLVERS = [solver_named(name, "hidato") for name in NAMES]
COUNTED = [
    BinaryAdder(),
    ShiftRegister(),
    ChineseRemainder(residues="direct"),
    ChineseRemainder(residues="binary"),
]
COUNTED_NAMES = ["binary-adder", "shift-register", "direct-remainders", "binary-remainders"]
each_solver = pytest.mark.parametrize("solver", SOLVERS, ids=NAMES)


@each_solver
@settings(max_examples=20, deadline=None)
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
@pytest.mark.parametrize("shape", [(2, 2), (1, 3), (3, 2)], ids=str)
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
    assert set(solver_named("sat/position-filtered", "hidato").solve(empty, count=0).solutions) == solutions(empty)


@each_solver
def test_contradictory_givens(solver):
    for grid in [((1, 0, 2),), ((0, 1, 0), (0, 0, 0), (0, 9, 2)), ((1, None, 2),), ((0, None, 0),)]:
        outcome = solver.solve(Hidato(grid), count=2)
        assert (outcome.status, outcome.exhausted) == (Status.UNSOLVABLE, True)


@pytest.mark.parametrize("name", ["sat/position-filtered", "sat/segments", "sat/position-order", "cpsat/circuit"])
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


def fixed(formula: Formula) -> tuple[bool, set]:
    """Whether unit propagation finds no contradiction, and the literals that it makes true."""
    from pysat.solvers import Solver

    guard = formula.variable()  # PySAT does not report what is fixed at the root
    with Solver("minisat22", bootstrap_with=[[-guard, *clause] for clause in formula.clauses]) as engine:
        consistent, forced = engine.propagate(assumptions=[guard])
    return consistent, set(forced)


@pytest.mark.parametrize("encoding_class", [PositionFiltered, Segments])
@settings(max_examples=30, deadline=None)
@given(boards())
def test_unit_propagation_finds_the_layers(encoding_class, puzzle):
    """Support in both directions, "each number once" and "each cell once": propagation does the filter's work."""
    encoding = encoding_class(prune="none")
    consistent, forced = fixed(encoding.build(puzzle))
    layered = domains(encoding.board, puzzle.givens, puzzle.last, "layered")
    assert consistent or not solutions(puzzle)
    if consistent:
        for number in range(1, puzzle.last + 1):
            possible = {i for i, variable in encoding.at[number].items() if -variable not in forced}
            assert possible <= set(indices(layered[number]))


@pytest.mark.parametrize("encoding", COUNTED, ids=COUNTED_NAMES)
def test_unit_propagation_counts_along_decided_steps(encoding):
    """A given in the middle of a corridor fixes the numbers beside it as soon as the steps are known."""
    corridor = Hidato(((0, 0, 0, 4, 0, 0, 0, 0, 0, 0),), "orthogonal")
    formula = encoding.build(corridor)
    assert set(signed(encoding.bits[3], encoding.code(4))) <= fixed(formula)[1]
    formula.extend([encoding.step[i, i + 1]] for i in range(9))
    consistent, forced = fixed(formula)
    assert consistent
    for column in range(10):
        assert set(signed(encoding.bits[column], encoding.code(column + 1))) <= forced


@pytest.mark.parametrize("encoding", COUNTED, ids=COUNTED_NAMES)
@pytest.mark.parametrize("last", [1, 2, 3, 4, 7, 8, 20, 21, 22, 60, 61, 225, 300])
def test_codes_tell_all_numbers_apart(encoding, last):
    encoding.build(Hidato(((0,) * last,), "orthogonal"))
    assert len({encoding.code(number) for number in range(1, last + 1)}) == last


@pytest.mark.parametrize(("last", "total"), [(2, 2), (6, 5), (60, 12), (420, 19), (421, 23), (840, 23), (720720, 61)])
def test_moduli(last, total):
    """Landau's function: 6, 60, 420 and 840 are the largest orders of permutations of 5, 12, 19 and 23."""
    moduli = direct_moduli(last)
    assert sum(moduli) == total
    assert lcm(*moduli) >= last


def test_conflicts_are_counted_before_they_are_written():
    assert "conflict clauses" in PositionConflict().supports(Hidato(((0,) * 20,) * 20))
    assert PositionConflict().supports(Hidato(((0,) * 6,) * 6)) is None


def test_tables_are_counted_before_they_are_written():
    assert "pairs" in Table(prune="none").supports(Hidato(((0,) * 25,) * 25))
    assert Table(prune="none").supports(Hidato(((0,) * 15,) * 15)) is None


@pytest.mark.parametrize("adjacency", ["king", "orthogonal", "hexagonal"])
def test_lazy_cuts_forbid_no_solution(adjacency):
    """Each cut that comes up on the way to all solutions holds in every one of them."""
    puzzle = Hidato(((0, 0, 0, 0), (0, 0, 5, 0), (0, 0, 0, 0)), adjacency)
    encoding, seen = LazySubtours(), []
    cuts = encoding.cuts

    def watched(value):
        seen.extend(found := cuts(value))
        return found

    encoding.cuts = watched
    solve("glucose4", encoding, puzzle, 30, Limits())
    legal = solutions(puzzle)
    assert seen
    for solution in legal:
        true = set(encoding.literals(solution))
        assert all(any((abs(literal) in true) == (literal > 0) for literal in cut) for cut in seen)


def test_ends_only_need_no_ranks():
    """The circuit says it all: no integers, and 12x12 without the ranks' conflicts."""
    free = Hidato(((1, *(0,) * 11), *((0,) * 12,) * 10, (*(0,) * 11, 144)))
    circuit = Circuit()
    model = circuit.build(free)
    assert len(model.proto.variables) == len(circuit.step)
    (solution,) = solver_named("cpsat/circuit", "hidato").solve(free).solutions
    assert violations(free, solution) == []


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
