"""Where the numbers of a Hidato may stand, before any search: sets of cells (see board.py) by number.

none      everywhere
given     a given stands in its own cell only, and no other number stands there
layered   to a fixpoint: number k stands next to some cell of k - 1 and of k + 1 (so some walk visits the givens at
          their times); a number with one cell left has it alone, and so has a cell with one number left
probe     layered, and each number put into each of its cells in turn: what then fails is left out. Repeated up to
          PROBE_ROUNDS times; within a probe, cells with one number left are not looked for

Every filter is sound: it leaves out no position of any solution.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from models.blocks.board import Board, indices
from puzzles.vocabulary import Cell

Prune = Literal["layered", "given", "none", "probe"]
Domains = list[int]  # the k-th entry is the set of cells open to number k, entry 0 is 0

PROBE_ROUNDS = 3


def domains(board: Board, givens: dict[int, Cell], last: int, prune: Prune) -> Domains:
    """The cells open to each number. An empty set: no solution.

    Layered: O(last) operations on sets of cells a sweep, few sweeps; probe: up to that for each number and cell.
    """
    if prune == "none":
        return [0] + [board.cells] * last
    taken = sum(board.bit(cell) for cell in givens.values())
    free = board.cells & ~taken
    found = [0] + [board.bit(givens[number]) if number in givens else free for number in range(1, last + 1)]
    if prune != "given" and settle(board, found) and prune == "probe":
        probe(board, found)
    return found


def settle(board: Board, found: Domains) -> bool:
    """Narrow to the fixpoint `layered`, in place. False where a number or a cell is left with nothing."""
    if not narrow(board, found, range(1, len(found))):
        return False
    while (owned := lonely_cells(board, found)) is not None:
        if not owned:
            return True
        for number, cell in owned.items():
            found[number] = cell
        if not narrow(board, found, owned):
            return False
    return empty(found)


def narrow(board: Board, found: Domains, changed: Iterable[int]) -> bool:
    """Take from the numbers what no longer fits those in `changed`, and so on, in place. False: one is left empty."""
    pending = dict.fromkeys(changed)  # an ordered set
    while pending:
        number, _ = pending.popitem()
        cells = found[number]
        around = board.around(cells)
        narrowed = [(near, around) for near in (number - 1, number + 1) if 0 < near < len(found)]
        if cells & (cells - 1) == 0:  # the only cell of this number
            narrowed += [(other, ~cells) for other, open_to in enumerate(found) if open_to & cells and other != number]
        for other, allowed in narrowed:
            kept = found[other] & allowed
            if not kept:
                return empty(found)
            if kept != found[other]:
                found[other] = kept
                pending[other] = None
    return True


def empty(found: Domains) -> bool:
    """There is no solution: nothing is open. Always False, the answer of those who find that out."""
    found[:] = [0] * len(found)
    return False


def lonely_cells(board: Board, found: Domains) -> dict[int, int] | None:
    """The cells open to one number that is open to more: number -> cell. None: a contradiction.

    That is a cell open to no number, or two such cells of one number."""
    once = more = 0
    for cells in found:
        more |= once & cells
        once |= cells
    if once != board.cells:
        return None
    alone = once & ~more
    owned = {number: cells & alone for number, cells in enumerate(found) if cells & alone and cells & (cells - 1)}
    return None if any(cells & (cells - 1) for cells in owned.values()) else owned


def probe(board: Board, found: Domains) -> None:
    """Leave out each position that fails when assumed, in place."""
    for _ in range(PROBE_ROUNDS):
        before = list(found)
        for number in range(1, len(found)):
            for i in indices(found[number]):
                if found[number] >> i & 1 and not survives(board, found, number, 1 << i):
                    found[number] &= ~(1 << i)
                    if not found[number]:
                        empty(found)
                        return
                    if not narrow(board, found, [number]):
                        return
        if not settle(board, found) or found == before:
            return


def survives(board: Board, found: Domains, number: int, cell: int) -> bool:
    """Whether `number` in `cell`, and what follows at once, leaves every number a cell."""
    if found[number] == cell:
        return True
    trial = list(found)
    trial[number] = cell
    return narrow(board, trial, [number])
