"""Reachability as a flow from the sources, for CP-SAT."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models.blocks.reachability import Node, Reachability


def reach_by_flow(model: Any, region: Reachability) -> None:
    """Every member takes one unit of what the sources send. The literals of the region are CP-SAT's.

    Variables    the flow along each arc and out of each source, from 0 to the number of nodes
    Constraints  what comes in is what goes out and, at a member, one; flow enters members only, and only sources send.
                 Flow may go around in circles, which feeds nobody
    Size         O(nodes + arcs), linear
    Propagation  little beyond bounds; the linear relaxation sees cuts, but a flow of 1 opens a way by 1/nodes only
    Source       single-commodity flow: B. Gavish, S. Graves, The travelling salesman problem and related problems, 1978
    """
    most = len(region.member)
    flow = {}
    for node, other in region.arcs():
        flow[node, other] = model.new_int_var(0, most, "")
        model.add(flow[node, other] == 0).only_enforce_if(region.member[other].Not())
    for node, member in region.member.items():
        gains = [flow[other, node] for other in region.neighbours(node)]
        losses = [flow[node, other] for other in region.neighbours(node)]
        if node in region.source:
            sent = model.new_int_var(0, most, "")
            model.add(sent == 0).only_enforce_if(region.source[node].Not())
            gains.append(sent)
        model.add(sum(gains) == sum(losses) + member)


def first_of(model: Any, members: Mapping[Node, Any]) -> dict[Node, Any]:
    """For each node the literal that says it is the first member, in the order of the mapping. O(nodes)."""
    first: dict[Node, Any] = {}
    before = model.new_constant(0)  # some node so far is a member
    for node, member in members.items():
        first[node], now = model.new_bool_var(""), model.new_bool_var("")
        model.add_max_equality(now, [before, member])
        model.add(first[node] == now - before)
        before = now
    return first
