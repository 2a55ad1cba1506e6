"""Every way of writing a Corral down: exactly its solutions, whatever the switches; known counts; measured claims."""

import random
from itertools import product

import pytest
from brute_force import regions, solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver
from random_instances import planted, random_clues

from compare.roster import solver_named
from models.blocks.visibility import count_ways, require_total, require_tuple, ways
from models.corral.distance_layers import DistanceLayers
from models.corral.lazy_cuts import LazyCuts
from models.corral.lazy_propagator import LazyPropagator
from models.formula import Formula
from puzzles.corral.puzzle import Corral
from puzzles.vocabulary import Limits, Status

TOPOLOGIES = [
    *(f"sat/{name}[{sides}]" for name in ("distance-layers", "tree-levels", "vertex-elimination")
      for sides in ("sides=both", "sides=inside", "sides=outside")),
    "sat/tree-levels[levels=unary]",
    "sat/tree-levels[levels=unary,sides=inside]",
    "sat/lazy-cuts",
    *(f"sat/lazy-propagator@{engine}" for engine in ("cadical195", "cadical300", "minisat-ep", "ergo")),
    "cpsat/boundary-circuit",
]  # fmt: skip
FLOWS = [f"cpsat/flow[sides={sides}]" for sides in ("both", "inside", "outside")]  # slow at counting
SWITCHES = {
    "view": ["chains", "tuples"],
    "prune": ["none", "given", "layered", "probe"],
    "checkerboards": ["on", "off"],
    "degree_cuts": ["on", "off"],
    "phase": ["outside", "inside", "engine"],
}


def no_clues(rows, cols) -> Corral:
    return Corral(((0,) * cols,) * rows)


def instance(seed) -> Corral:
    """Planted or at random, of up to 14 cells."""
    rng = random.Random(seed)
    return random_clues("corral", rng) if rng.random() < 0.3 else planted("corral", rng, 14)


def named(name) -> object:
    return solver_named(name, "corral")


def check(solver, puzzle, most) -> None:
    """Up to `most` solutions are found, all real and different, and fewer only where there are no more."""
    expected = solutions(puzzle)
    outcome = solver.solve(puzzle, count=most)
    assert set(outcome.solutions) <= expected
    assert len(set(outcome.solutions)) == len(outcome.solutions) == min(most, len(expected))
    assert outcome.exhausted == (len(expected) < most)


@pytest.mark.parametrize("name", TOPOLOGIES + FLOWS)
def test_random_puzzles_against_brute_force(name):
    solver = named(name)
    for seed in range(12 if name in FLOWS else 40):
        check(solver, instance(f"{name}/{seed}"), most=4 if name in FLOWS else 30)


@pytest.mark.parametrize("name", TOPOLOGIES)
def test_boards_without_clues(name):
    """OEIS A140517: 1, 13, 213; single lines: intervals; and a board that is not square, by brute force."""
    for rows, cols, boards in ((1, 1, 1), (2, 2, 13), (3, 3, 213), (1, 6, 21), (6, 1, 21), (2, 5, len(regions(2, 5)))):
        outcome = named(name).solve(no_clues(rows, cols), count=0)
        assert len(set(outcome.solutions)) == len(outcome.solutions) == boards
        assert outcome.exhausted


@pytest.mark.parametrize("name", FLOWS)
def test_small_boards_without_clues_by_flow(name):
    for rows, cols, boards in ((1, 1, 1), (2, 2, 13), (1, 5, 15), (4, 1, 10)):
        assert len(set(named(name).solve(no_clues(rows, cols), count=0).solutions)) == boards


@pytest.mark.parametrize("name", ["sat/lazy-propagator", "sat/distance-layers[sides=outside]"])
def test_nine_thousand_boards(name):
    assert len(set(named(name).solve(no_clues(4, 4), count=0).solutions)) == 9349


@pytest.mark.parametrize("topology", ["lazy-cuts", "distance-layers", "tree-levels"])
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_any_switches(topology, data):
    drawn = [f"{key}={data.draw(st.sampled_from(values))}" for key, values in SWITCHES.items()]
    puzzle = instance(data.draw(st.integers()))
    check(named(f"sat/{topology}[{','.join(drawn)}]"), puzzle, most=10)


@pytest.mark.parametrize("topology", ["boundary-circuit", "flow"])
def test_any_switches_of_cpsat(topology):
    for seed, (view, prune) in enumerate(product(["sums", "tuples"], SWITCHES["prune"])):
        check(named(f"cpsat/{topology}[view={view},prune={prune}]"), instance(f"{topology}/{seed}"), most=3)


@pytest.mark.parametrize("name", [*TOPOLOGIES, *FLOWS])
def test_what_is_impossible_from_the_start(name):
    for clues in (((5, 5, 0),), ((2,),), ((1, 0, 1),)):
        assert named(name).solve(Corral(clues), count=0).status == Status.UNSOLVABLE


# Views


def tables() -> list:
    """(lengths of the lines, the most that is seen of each, total)"""
    return [((2, 1, 2, 0), (2, 1, 2, 0), 3), ((3, 2, 1, 1), (2, 2, 1, 1), 4), ((4, 0, 3, 0), (3, 0, 3, 0), 3)]


def encoded(write, lengths, most, total):
    formula = Formula()
    lines = [[formula.variable() for _ in range(length)] for length in lengths]
    cells = [cell for line in lines for cell in line]
    write(formula, lines, most, total)
    return formula, lines, cells


def seen(line, true) -> int:
    return "".join("1" if cell in true else "0" for cell in line).partition("0")[0].count("1")


@pytest.mark.parametrize("write", [require_total, require_tuple])
@pytest.mark.parametrize(("lengths", "most", "total"), tables())
def test_views_make_their_total(write, lengths, most, total):
    formula, lines, cells = encoded(write, lengths, most, total)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for grid in grids(cells):
            views = [seen(line, grid) for line in lines]
            within = all(view <= limit for view, limit in zip(views, most, strict=True))
            assert solver.solve(sorted(grid)) == (within and sum(views) == total)


def grids(cells):
    for values in product((1, -1), repeat=len(cells)):
        yield {value * cell for value, cell in zip(values, cells, strict=True)}


@pytest.mark.parametrize(("lengths", "most", "total"), tables())
def test_a_table_of_ways_is_arc_consistent(lengths, most, total):
    """From every partial assignment unit propagation finds each cell that follows, and each dead end."""
    formula, lines, cells = encoded(require_tuple, lengths, most, total)
    legal = [grid for grid in grids(cells) if sum(seen(line, grid) for line in lines) == total]
    legal = [g for g in legal if all(seen(line, g) <= limit for line, limit in zip(lines, most, strict=True))]
    rng = random.Random("tables")
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for _ in range(300):
            state = {cell * rng.choice((1, -1)) for cell in cells if rng.random() < 0.4}
            ways_on = [grid for grid in legal if state <= grid]
            alive, implied = solver.propagate(sorted(state))
            assert alive == bool(ways_on)
            if alive:
                forced = set.intersection(*ways_on)
                assert forced <= state | set(implied) | root_units(formula)


def root_units(formula) -> set:
    """What unit propagation makes of the clauses alone: engines leave it out of what they say was implied."""
    true: set = set()
    while True:
        open_ = [[lit for lit in clause if -lit not in true] for clause in formula.clauses if true.isdisjoint(clause)]
        new = {clause[0] for clause in open_ if len(clause) == 1}
        if not new:
            return true
        true |= new


@pytest.mark.parametrize(("most", "total"), [((2, 0, 3, 1), 4), ((), 0), ((), 1), ((5, 5, 5, 5), 7), ((1, 1), 5)])
def test_ways_of_adding_up(most, total):
    found = list(ways(most, total))
    assert sorted(found) == [way for way in product(*(range(m + 1) for m in most)) if sum(way) == total]
    assert len(found) == count_ways(most, total)


# What an encoding says of itself


@pytest.mark.parametrize(
    "name",
    ["sat/distance-layers", "sat/tree-levels[levels=unary]", "sat/vertex-elimination", "sat/lazy-cuts[view=tuples]"],
)
def test_what_is_too_large_is_not_taken(name):
    large = Corral(((0,) * 60,) * 30 + ((40,) * 60,) + ((0,) * 60,) * 29)
    assert named(name).supports(large)
    assert named(name).supports(no_clues(5, 6)) is None


def test_phases():
    for phase, sign in (("outside", -1), ("inside", 1)):
        encoding = LazyCuts(phase=phase)
        assert encoding.build(no_clues(2, 2)).phases == [sign * cell for cell in encoding.cell.values()]
    assert LazyCuts(phase="engine").build(no_clues(2, 2)).phases == []


def test_layers_are_functions_of_the_cells():
    """Each solution has one model: with all cells set, unit propagation sets all variables."""
    puzzle = no_clues(3, 3)
    encoding = DistanceLayers()
    formula = encoding.build(puzzle)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for grid in sorted(solutions(puzzle)):
            cells = encoding.literals(grid)
            alive, implied = solver.propagate(cells)
            assert alive
            assert len(set(implied) | set(cells) | root_units(formula)) == formula.variables


def test_filters_make_formulas_smaller():
    rng = random.Random(1)
    puzzle = planted("corral", rng, 100)
    sizes = [DistanceLayers(prune=prune).build(puzzle).sizes()["literals"] for prune in ("none", "given", "layered")]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[-1]


@pytest.mark.parametrize("engine", ["cadical195", "cadical300", "minisat-ep", "ergo"])
def test_cuts_come_from_within_the_search(engine):
    """Without a model that is no solution in between: as many calls of the engine as solutions, and one."""
    solver = named(f"sat/lazy-propagator@{engine}").with_seed(5)
    outcome = solver.solve(no_clues(3, 4), count=0)
    assert len(set(outcome.solutions)) == len(regions(3, 4))
    assert outcome.effort["cuts"] > 0
    assert outcome.effort["rounds"] > len(outcome.solutions)


def test_a_limit_within_the_search():
    solver = named("sat/lazy-propagator@ergo")
    assert solver.solve(no_clues(12, 12), count=0, limits=Limits(seconds=0.1)).status == Status.TIMEOUT


def test_cuts_within_are_over_named_variables():
    encoding = LazyPropagator()
    formula = encoding.build(no_clues(3, 3))
    inside = {(0, 0), (2, 2), (1, 2)}
    true = {literal for cell, literal in encoding.cell.items() if cell in inside}
    cuts = encoding.cuts(lambda literal: int(literal in true))
    assert cuts
    assert {abs(literal) for cut in cuts for literal in cut} <= formula.names.keys()
