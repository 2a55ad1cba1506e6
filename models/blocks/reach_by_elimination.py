"""Reachability by parents in no circle; circles are found by eliminating one node after another.

fill     a new arc between two neighbours of an eliminated node: there is a way over it, or an arc
"""

from __future__ import annotations

from itertools import permutations

from models.blocks.reachability import Node, Reachability, require_parents
from models.formula import Formula, Literal


def reach_by_elimination(formula: Formula, region: Reachability) -> None:
    """Every member has a parent or is a source, and parents form no circle.

    Variables    an arc and its opposite for each pair of neighbours, and for each fill
    Clauses      parents (reachability.py), acyclic (below)
    Size         sum of the squared degrees at elimination; O(n^3) on a grid of n x n, where degrees are O(n) and all
                 but a few are small; it needs no bound of steps
    Propagation  sees a circle when its last arc is chosen, which levels in binary may not; not arc consistent, and
                 parents are no function of the members
    Source       M. Rankooh, J. Rintanen, Propositional encodings of acyclicity and reachability by using vertex
                 elimination, AAAI 2022
    """
    acyclic_by_elimination(formula, require_parents(formula, region))


def acyclic_by_elimination(formula: Formula, arcs: dict[tuple[Node, Node], Literal]) -> None:
    """The arcs whose literals are true form no circle.

    An eliminated node's arcs in and out imply arcs past it, until each circle has shrunk to two arcs between the same
    two nodes, which exclude each other.
    """
    arc = dict(arcs)
    filled: set[tuple[Node, Node]] = set()
    near: dict[Node, dict[Node, None]] = {}
    for one, other in arcs:
        near.setdefault(one, {})[other] = None
        near.setdefault(other, {})[one] = None
    while near:
        node = min(near, key=lambda candidate: len(near[candidate]))  # of minimum degree
        around = list(near.pop(node))
        for one in around:
            del near[one][node]
            if (node, one) in arc and (one, node) in arc:
                formula.clause(-arc[node, one], -arc[one, node])
        for one, other in permutations(around, 2):
            if (one, node) in arc and (node, other) in arc:
                if (one, other) not in filled:
                    filled.add((one, other))
                    fill = formula.variable()
                    if (one, other) in arc:
                        formula.clause(-arc[one, other], fill)
                    arc[one, other] = fill
                    near[one][other] = near[other][one] = None
                formula.clause(-arc[one, node], -arc[node, other], arc[one, other])
