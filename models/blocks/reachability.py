"""What it means that a set of nodes is reachable, for several encodings of it; and bounds on the length of paths.

node      anything hashable
member    a node that belongs to the set: its literal is true
source    a member where paths start: its literal is true
path      from a source, from neighbour to neighbour, members only

The encodings say that every member lies on a path. With one source, the members are connected.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.formula import Formula, Literal

Node = Any  # hashable


@dataclass(frozen=True)
class Reachability:
    """A set of nodes of a graph, not known yet, whose members have to be reachable.

    graph     neighbours of each node; neighbourhood is mutual
    member    for each node that may belong the literal that says so; other nodes never do
    source    for some of these the literal that says it is a source, which implies that it is a member
    steps     paths of at most so many steps suffice: with a smaller bound solutions are lost, silently

    Literals are those of a Formula or of a CpModel, as the encoding takes them.
    """

    graph: Mapping[Node, Sequence[Node]]
    member: Mapping[Node, Any]
    source: Mapping[Node, Any]
    steps: int

    def neighbours(self, node: Node) -> list[Node]:
        """Those that may belong."""
        return [other for other in self.graph[node] if other in self.member]

    def arcs(self) -> Iterator[tuple[Node, Node]]:
        """Every pair of neighbours that may both belong, in both orders."""
        for node in self.member:
            for other in self.neighbours(node):
                yield node, other

    def distances(self) -> dict[Node, int]:
        """The fewest steps from a possible source to each node, if all belonged; without nodes that have no way."""
        found: dict[Node, int] = dict.fromkeys(self.source, 0)
        newest = list(found)
        while newest:
            nearer, newest = newest, []
            for node in nearer:
                for other in self.neighbours(node):
                    if other not in found:
                        found[other] = found[node] + 1
                        newest.append(other)
        return found


def require_parents(formula: Formula, region: Reachability) -> dict[tuple[Node, Node], Literal]:
    """A new literal for each arc (node, other): `other` is a parent of `node`, on its way to a source.

    A parent and its child are members, and a member that is no source has one. O(arcs). By itself this allows parents
    in circles: what rules these out is the encoding.
    """
    parent = {arc: formula.variable() for arc in region.arcs()}
    for (node, other), literal in parent.items():
        formula.extend([[-literal, region.member[node]], [-literal, region.member[other]]])
    for node, member in region.member.items():
        source = [region.source[node]] if node in region.source else []
        formula.clause(-member, *source, *(parent[node, other] for other in region.neighbours(node)))
    return parent


def first_of(formula: Formula, members: Mapping[Hashable, Literal]) -> dict[Node, Literal]:
    """For each node the literal that says it is the first member, in the order of the mapping. O(nodes) clauses."""
    first: dict[Node, Literal] = {}
    before: Literal | None = None  # some node so far is a member
    for node, member in members.items():
        if before is None:
            first[node] = before = member
            continue
        first[node], none_yet, before = formula.variable(), -before, formula.variable()
        formula.extend([[-first[node], member], [-first[node], none_yet], [first[node], -member, -none_yet]])
        formula.extend([[before, none_yet], [before, -member], [-before, -none_yet, member]])
    return first


def longest_induced_path(rows: int, cols: int) -> int:
    """An upper bound on the cells of a path in the grid that has no short cut: no two of its cells touch but those that
    follow each other. A shortest path within a set of cells is one, so that one less is a bound of its steps.

    The lower of two bounds. No 2x2 block is full, and so many blocks fit side by side: 3/4 of the board, and what is
    left over. And each cell has two neighbours on the path, at most, so that its others are off it, where a cell has
    room for four: counted along the edges of the grid that is 2/3 of the board and a little. Exact for one row.
    """
    if not rows or not cols:
        return 0
    return min(rows * cols - (rows // 2) * (cols // 2), (2 * rows * cols + rows + cols - 1) // 3)
