"""Pieces of a model and what separates them: what lazily added connectivity is made of.

kind        a set of cells, such as the inside of a model
piece       a connected part of a kind
separator   cells of another kind, one of which lies on each path from a piece to where it has to get to

Sets of cells are integers with the bits of board.py: a step of a whole front is a few shifts, however long it is.
"""

from __future__ import annotations

from models.blocks.board import Board
from puzzles.vocabulary import Cell

Graph = dict[Cell, list[Cell]]


def orthogonal_graph(rows: int, cols: int) -> Graph:
    """The grid in which each cell has its neighbours to the left, right, top and bottom."""
    return {
        (r, c): [(a, b) for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= a < rows and 0 <= b < cols]
        for r in range(rows)
        for c in range(cols)
    }


def connected(starts: int, kind: int, board: Board) -> int:
    """All cells of the kind that are connected within it with one of `starts`, which are cells of it.

    As many steps as the farthest of them is away, O(cells) bits each.
    """
    reached = newest = starts
    while newest:
        newest = board.around(newest) & kind & ~reached
        reached |= newest
    return reached


def pieces(kind: int, board: Board) -> list[int]:
    """The pieces of a kind, the largest one last."""
    found = []
    while kind:
        piece = connected(kind & -kind, kind, board)
        kind ^= piece
        found.append(piece)
    return sorted(found, key=int.bit_count)


def separator(piece: int, goals: int, board: Board) -> int:
    """The neighbours of the piece that a path from it to a goal can leave it by, for good.

    Neighbours in pockets that lead back to the piece only are left out: no subset of the rest separates.
    """
    around = board.around(piece) & ~piece
    far = board.cells & ~piece & ~around
    return around & (goals | board.around(connected(goals & far, far, board)))
