"""Where the numbers of a Hidato may stand, before any search: sets of cells (see board.py) by number.

    none      everywhere
    given     a given stands in its own cell only, and no other number stands there
    layered   and number k stands where some walk puts it that visits the givens at their times: a walk of single steps
              over cells that may repeat, off the cells of other givens

Every filter is sound: it leaves out no position of any solution.
"""

from __future__ import annotations

from typing import Literal

from models.blocks.board import Board
from puzzles.vocabulary import Cell

Prune = Literal["layered", "given", "none"]


def domains(board: Board, givens: dict[int, Cell], last: int, prune: Prune) -> list[int]:
    """The cells open to each number; the k-th entry is for number k, entry 0 is 0. An empty set: no solution.

    O(last) operations on sets of cells.
    """
    if prune == "none":
        return [0] + [board.cells] * last
    taken = sum(board.bit(cell) for cell in givens.values())
    free = board.cells & ~taken
    found = [0] + [board.bit(givens[number]) if number in givens else free for number in range(1, last + 1)]
    if prune == "layered":
        sweep(board, found, range(2, last + 1), -1)
        sweep(board, found, range(last - 1, 0, -1), +1)
    return found


def sweep(board: Board, found: list[int], numbers: range, before: int) -> None:
    """Keep of each number what touches a cell open to the number before it on the way (k - 1 forwards, k + 1 back).

    The numbers form a chain, so one sweep in each direction makes them arc consistent.
    """
    for number in numbers:
        found[number] &= board.around(found[number + before])
