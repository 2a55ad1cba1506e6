"""Where numbers of a Hidato may be, and where they are: cells by their index on a board (models/blocks/board.py)."""

from __future__ import annotations

from collections.abc import Mapping

from models.blocks.board import Board
from models.blocks.layered_domains import Domains, Prune, domains
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution


def open_places(puzzle: Hidato, prune: Prune) -> tuple[Board, Domains]:
    """The board, and the cells of it that `prune` leaves to each number."""
    board = Board(puzzle.cells, puzzle.cols, puzzle.adjacency)
    return board, domains(board, puzzle.givens, puzzle.last, prune)


def numbered(puzzle: Hidato, board: Board, number_in: Mapping[int, int]) -> Solution:
    """The grid with the number of each cell; None in the others."""
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    return tuple(tuple(number_in.get(board.index((r, c))) for c in cols) for r in rows)
