"""Candidates that leave out what the cells say at once: a Shikaku's cheap filter, linear in candidates and cells.

own core    the cells that all candidates of a clue share: the clue's, whatever comes; no other candidate covers them
sole owner  the clue of all candidates over a cell, where it is but one: all its candidates cover the cell

Both to a fixpoint. A clue or a cell without any candidate: no solution, and no candidate is left at all.
"""

from __future__ import annotations

import numpy as np

from models.shikaku.candidates import Candidates, Numbers, prefix_sums, sums
from puzzles.shikaku.puzzle import Shikaku


def owned_cells_kept(puzzle: Shikaku, found: Candidates) -> Candidates:
    """The candidates that survive, O(candidates + cells) a round. Sound: none of any solution is left out."""
    shape = puzzle.rows, puzzle.cols
    before = -1
    while len(found.clue) != before:
        before = len(found.clue)
        if not complete(found):
            return nothing(found)
        found = off_other_cores(shape, found)
        if not complete(found) or not painted(shape, found.sides, np.ones_like(found.clue)).all():
            return nothing(found)
        found = over_own_cells(shape, found)
    return found


def complete(found: Candidates) -> bool:
    """Whether each clue has a candidate."""
    return bool(np.diff(found.first_of_clues()).all())


def nothing(found: Candidates) -> Candidates:
    return found.only(np.zeros(len(found.clue), bool))


def cores(found: Candidates) -> Numbers:
    """(clues, 4): the rectangle that the candidates of each clue share; each has some."""
    lowest, highest = extremes(found)
    return np.concatenate([highest[:, :2], lowest[:, 2:]], axis=1)


def hulls(found: Candidates) -> Numbers:
    """(clues, 4): the smallest rectangle that holds all candidates of each clue; each has some."""
    lowest, highest = extremes(found)
    return np.concatenate([lowest[:, :2], highest[:, 2:]], axis=1)


def extremes(found: Candidates) -> tuple[Numbers, Numbers]:
    """(clues, 4) each: the lowest and the highest place of each side, among the candidates of a clue."""
    first = found.first_of_clues()[:-1]
    if not len(first):
        return found.sides, found.sides
    return np.minimum.reduceat(found.sides, first), np.maximum.reduceat(found.sides, first)


def off_other_cores(shape: tuple[int, int], found: Candidates) -> Candidates:
    """Those that cover no cell of another clue's core. Where cores overlap, none of their clues' candidates do."""
    core = cores(found)
    in_cores = sums(prefix_sums(painted(shape, core, np.ones(len(core), np.int64))), found.sides)
    own = found.with_sides(core[found.clue]).areas()
    return found.only(in_cores == own)


def over_own_cells(shape: tuple[int, int], found: Candidates) -> Candidates:
    """Those that cover all cells of which their clue is the sole owner.

    Number the clues from 1. The candidates over a cell, n of them, all have owner k where their numbers add up to nk
    and the squares to nk²: the variance is 0, in whole numbers.
    """
    number = found.clue + 1
    n, total, squares = (painted(shape, found.sides, number**power) for power in range(3))
    owner = total // n
    r, c = np.nonzero((owner * n == total) & (owner * total == squares))
    to_cover = cores(found)
    clue = owner[r, c] - 1
    for side, place, widen in ((0, r, np.minimum), (1, c, np.minimum), (2, r, np.maximum), (3, c, np.maximum)):
        widen.at(to_cover[:, side], clue, place)
    of_clue = to_cover[found.clue]
    starts_before = found.sides[:, :2] <= of_clue[:, :2]
    ends_after = found.sides[:, 2:] >= of_clue[:, 2:]
    return found.only(np.all(starts_before & ends_after, axis=1))


def painted(shape: tuple[int, int], sides: Numbers, weight: Numbers) -> Numbers:
    """The sum of the weights of the rectangles over each cell, by their four corners: O(rectangles + cells)."""
    rows, cols = shape
    top, left, bottom, right = sides.T
    steps = np.zeros((rows + 1, cols + 1), np.int64)
    for r, c, sign in ((top, left, 1), (top, right + 1, -1), (bottom + 1, left, -1), (bottom + 1, right + 1, 1)):
        np.add.at(steps, (r, c), sign * weight)
    return steps.cumsum(0).cumsum(1)[:rows, :cols]
