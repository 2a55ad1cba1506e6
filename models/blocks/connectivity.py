"""Pieces of a model and what separates them: what lazily added connectivity is made of.

graph       neighbours of each cell
kind        a set of cells, such as the inside of a model
piece       a connected part of a kind
separator   cells of another kind, one of which lies on each path from a piece to where it has to get to
"""

from __future__ import annotations

from puzzles.vocabulary import Cell

Graph = dict[Cell, list[Cell]]


def orthogonal_graph(rows: int, cols: int) -> Graph:
    """The grid in which each cell has its neighbours to the left, right, top and bottom."""
    return {
        (r, c): [(a, b) for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= a < rows and 0 <= b < cols]
        for r in range(rows)
        for c in range(cols)
    }


def beside(cells: set[Cell], graph: Graph) -> set[Cell]:
    """The neighbours of these cells; some of the cells may be among them."""
    return {neighbour for cell in cells for neighbour in graph[cell]}


def connected(starts: set[Cell], kind: set[Cell], graph: Graph) -> set[Cell]:
    """All cells of the kind that are connected within it with one of `starts`, which are cells of it."""
    reached, newest = set(starts), starts
    while newest:
        newest = (beside(newest, graph) & kind) - reached
        reached |= newest
    return reached


def pieces(kind: set[Cell], graph: Graph) -> list[set[Cell]]:
    """The pieces of a kind, the largest one last."""
    found = []
    unvisited = set(kind)
    while unvisited:
        piece = connected({min(unvisited)}, unvisited, graph)
        unvisited -= piece
        found.append(piece)
    return sorted(found, key=len)


def separator(piece: set[Cell], goals: set[Cell], graph: Graph) -> set[Cell]:
    """The neighbours of the piece that a path from it to a goal can leave it by, for good.

    Neighbours in pockets that lead back to the piece only are left out: no subset of the rest separates. O(cells).
    """
    around = beside(piece, graph) - piece
    far = graph.keys() - piece - around
    return around & (goals | beside(connected(goals & far, far, graph), graph))
