"""Reachability as breadth-first search unrolled: who is reached after so many steps."""

from __future__ import annotations

from models.blocks.reachability import Node, Reachability
from models.formula import Formula, Literal


def reach_by_layers(formula: Formula, region: Reachability) -> None:
    """Every member is reached within `region.steps` steps.

    Variables    reached[t][node], for the steps t from the node's distance on, which is the soonest that it can be
    Clauses      a node is reached in t steps if and only if it is a member and it, or a neighbour, was in t - 1; every
                 member is reached in the end
    Size         O(nodes * steps) variables, O((nodes + arcs) * steps) clauses: O(n^4) on a grid of n x n
    Propagation  decides as soon as all members are known, since everything is a function of them; not arc consistent:
                 that a cell is the only way out it sees by probing
    Source       folklore; the same unrolling makes bounded model checking (Biere et al., TACAS 1999)
    """
    soonest = region.distances()
    reached: dict[Node, Literal] = dict(region.source)
    for step in range(1, region.steps + 1):
        before = reached
        reached = {node: one_step(formula, region, before, node) for node in soonest if soonest[node] <= step}
    for node, member in region.member.items():
        formula.clause(-member, *([reached[node]] if node in reached else []))


def one_step(formula: Formula, region: Reachability, before: dict[Node, Literal], node: Node) -> Literal:
    """The literal that says a node is reached, one step after `before`."""
    now, member = formula.variable(), region.member[node]
    ways = [before[other] for other in (node, *region.neighbours(node)) if other in before]
    formula.extend([now, -member, -way] for way in ways)
    formula.extend([[-now, member], [-now, *ways]])
    return now
