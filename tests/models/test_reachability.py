"""Blocks of reachability and Euler's scan, each against flood fill over all sets of nodes; bounds against all paths."""

from itertools import product

import pytest
from pysat.solvers import Solver

from models.blocks.connectivity import orthogonal_graph
from models.blocks.euler_scan import require_one_piece_more_than_holes
from models.blocks.reach_by_elimination import acyclic_by_elimination, reach_by_elimination
from models.blocks.reach_by_flow import first_of as first_of_cpsat
from models.blocks.reach_by_flow import reach_by_flow
from models.blocks.reach_by_layers import reach_by_layers
from models.blocks.reach_by_tree import reach_by_binary_levels, reach_by_unary_levels, successor
from models.blocks.reachability import Reachability, first_of, longest_induced_path
from models.formula import Formula

BLOCKS = [reach_by_layers, reach_by_unary_levels, reach_by_binary_levels, reach_by_elimination]
RING = {name: [f"{(i + step) % 5}" for step in (1, -1)] for i, name in enumerate("01234")}
APART = {"a": ["b"], "b": ["a"], "c": []}
GRAPHS = {"2x3": orthogonal_graph(2, 3), "3x3": orthogonal_graph(3, 3), "1x5": orthogonal_graph(1, 5)} | {
    "ring": RING,
    "apart": APART,
}


def flood(starts, members, graph):
    reached, waiting = set(starts), list(starts)
    while waiting:
        for node in graph[waiting.pop()]:
            if node in members and node not in reached:
                reached.add(node)
                waiting.append(node)
    return reached


def subsets(nodes):
    for chosen in product((False, True), repeat=len(nodes)):
        yield {node for node, taken in zip(nodes, chosen, strict=True) if taken}


def models_of(formula, member):
    """The sets of members of all models, each found by assumptions on the members alone."""
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for chosen in subsets(list(member)):
            if solver.solve([literal if node in chosen else -literal for node, literal in member.items()]):
                yield frozenset(chosen)


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_reachable_from_any_of_two_sources(block, graph):
    """Two nodes are sources wherever they belong; steps are one less than the nodes, which is always enough."""
    formula = Formula()
    member = {node: formula.variable() for node in graph}
    first, *_, last = graph
    block(formula, Reachability(graph, member, {node: member[node] for node in (first, last)}, len(graph) - 1))
    expected = {frozenset(s) for s in subsets(list(graph)) if flood(s & {first, last}, s, graph) == s}
    assert set(models_of(formula, member)) == expected


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_connected_from_the_first(block, graph):
    formula = Formula()
    member = {node: formula.variable() for node in graph}
    block(formula, Reachability(graph, member, first_of(formula, member), len(graph) - 1))
    assert set(models_of(formula, member)) == connected_sets(graph)


def connected_sets(graph):
    return {frozenset(s) for s in subsets(list(graph)) if not s or flood({min(s)}, s, graph) == s}


@pytest.mark.parametrize("graph", [GRAPHS["2x3"], RING, APART], ids=["2x3", "ring", "apart"])
def test_flow_connects_from_the_first(graph):
    from ortools.sat.python import cp_model

    found = set()
    for chosen in subsets(list(graph)):
        model = cp_model.CpModel()
        member = {node: model.new_constant(int(node in chosen)) for node in graph}
        reach_by_flow(model, Reachability(graph, member, first_of_cpsat(model, member), len(graph) - 1))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) == cp_model.OPTIMAL:
            found.add(frozenset(chosen))
    assert found == connected_sets(graph)


@pytest.mark.parametrize("block", [reach_by_layers, reach_by_unary_levels])
def test_one_step_too_few_loses_the_longest_path(block):
    """A line of five from its end takes four steps: the bound counts."""
    graph = GRAPHS["1x5"]
    for steps, kept in ((4, True), (3, False)):
        formula = Formula()
        member = {node: formula.variable() for node in graph}
        block(formula, Reachability(graph, member, {(0, 0): member[0, 0]}, steps))
        assert (frozenset(graph) in set(models_of(formula, member))) == kept


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 7])
def test_levels_in_binary_suffice_for_their_bound(steps):
    graph = orthogonal_graph(1, steps + 1)
    formula = Formula()
    member = {node: formula.variable() for node in graph}
    reach_by_binary_levels(formula, Reachability(graph, member, {(0, 0): member[0, 0]}, steps))
    assert frozenset(graph) in set(models_of(formula, member))


def test_nodes_that_never_belong():
    """A node without a literal lets nobody through; one that no source can reach is out."""
    for block in BLOCKS:
        formula = Formula()
        member = {node: formula.variable() for node in ((0, 0), (0, 1), (0, 3), (0, 4))}
        block(formula, Reachability(GRAPHS["1x5"], member, {(0, 0): member[0, 0]}, 4))
        assert set(models_of(formula, member)) == {
            frozenset(),
            frozenset({(0, 0)}),
            frozenset({(0, 0), (0, 1)}),
        }


@pytest.mark.parametrize("bits", [1, 2, 3])
def test_the_successor_of_a_binary_number(bits):
    formula = Formula()
    number = [formula.variable() for _ in range(bits)]
    after = successor(formula, number)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        for value in range(2**bits):
            assert solver.solve([bit if value >> i & 1 else -bit for i, bit in enumerate(number)])
            true = set(solver.get_model())
            assert sum((bit in true) << i for i, bit in enumerate(after)) == value + 1


def test_acyclic():
    """All directed graphs on a triangle with a tail: a circle, or none."""
    pairs = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]
    formula = Formula()
    arcs = {arc: formula.variable() for one, other in pairs for arc in ((one, other), (other, one))}
    acyclic_by_elimination(formula, arcs)
    expected = {frozenset(chosen) for chosen in subsets(list(arcs)) if not has_circle(chosen)}
    assert set(models_of(formula, arcs)) == expected


def has_circle(arcs):
    left = set(arcs)
    while left:
        sinks = {arc for arc in left if not any(other[0] == arc[1] for other in left)}
        if not sinks:
            return True
        left -= sinks
    return False


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (5, 1), (2, 2), (2, 4), (4, 2), (3, 3), (3, 4)])
def test_euler_excludes_no_single_piece_and_no_other_set_of_that_count(rows, cols):
    """Exactly the sets whose vertices - edges + faces are 1, as long as the count stays within what the bound allows:
    none of a single piece without holes is lost, and what else is there counts 1."""
    graph = orthogonal_graph(rows, cols)
    formula = Formula()
    member = {cell: formula.variable() for cell in graph}
    require_one_piece_more_than_holes(formula, member, rows, cols)
    found = set(models_of(formula, member))
    assert found <= {frozenset(s) for s in subsets(list(graph)) if euler(s) == 1}
    frame = {(r, c) for r in range(-1, rows + 1) for c in range(-1, cols + 1)}
    around = {cell: [near for near in king(cell) if near in frame] for cell in frame}
    for chosen in connected_sets(graph):
        if chosen and flood({(-1, -1)}, frame - chosen, around) == frame - chosen:
            assert chosen in found


def euler(cells):
    """Vertices - edges + faces."""
    edges = sum((r + i, c + 1 - i) in cells for r, c in cells for i in (0, 1))
    faces = sum({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= cells for r, c in cells)
    return len(cells) - edges + faces


def king(cell):
    return [(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]


@pytest.mark.parametrize("rows", range(1, 5))
@pytest.mark.parametrize("cols", range(1, 6))
def test_no_induced_path_is_longer_than_its_bound(rows, cols):
    longest = max(longest_from([cell], orthogonal_graph(rows, cols)) for cell in orthogonal_graph(rows, cols))
    assert longest <= longest_induced_path(rows, cols) <= rows * cols
    if rows == 1 or (rows, cols) in [(2, 2), (3, 3), (2, 3)]:
        assert longest == longest_induced_path(rows, cols)


def longest_from(path, graph):
    """The cells of the longest path that goes on from this one and touches itself nowhere."""
    earlier = set(path[:-1])
    ways = [n for n in graph[path[-1]] if n not in earlier and earlier.isdisjoint(graph[n])]
    return max((longest_from([*path, cell], graph) for cell in ways), default=len(path))
