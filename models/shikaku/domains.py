"""What each clue's rectangle may be, before any search: the axis `prune` of all encodings of Shikaku.

    none      every rectangle of the clue's area around the clue
    given     and it holds no other clue; the area of a `?` is bounded by what the other clues leave of the board
    layered   and it leaves every cell that some clue's rectangle must cover to that clue, and no cell without cover
    probe     and, assumed, it leads to no contradiction by the rules of `layered`

Every filter is sound: it leaves out no rectangle of any solution. Effort is bounded: beyond MOST_WITH_COVER candidates
cells without cover are not looked for; blocks/cover_filter.py bounds the probes.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from models.blocks.board import indices
from models.blocks.cover import covered_cells
from models.blocks.cover_filter import CoverFilter
from models.shikaku.candidates import Candidates, candidates, most_candidates
from models.shikaku.owner_filter import nothing, owned_cells_kept
from puzzles.shikaku.puzzle import Shikaku

Prune = Literal["layered", "probe", "given", "none"]

MOST_WITH_COVER = 10_000  # candidates
MOST_AREA_WITH_COVER = 200_000  # cells of all candidates together
MOST_TRIED = 8_000_000  # candidates, before any filter: about a gigabyte
MOST_AREA = 8_000_000
MOST_PAIRS = 40_000_000


def domains(puzzle: Shikaku, prune: Prune) -> Candidates:
    """The candidates that `prune` leaves; with `layered` and `probe`, none at all where it sees a contradiction."""
    found = candidates(puzzle, alone=prune != "none")
    if prune in ("none", "given"):
        return found
    found = owned_cells_kept(puzzle, found)
    if len(found.clue) > MOST_WITH_COVER or found.areas().sum() > MOST_AREA_WITH_COVER or not len(found.clue):
        return found
    cell, option = covered_cells(found.sides, puzzle.cols)
    rows = np.split(cell, np.flatnonzero(np.diff(option)) + 1)
    cover = CoverFilter([row.tolist() for row in rows], puzzle.rows * puzzle.cols)
    alive = cover.without_killers(cover.every_option(), range(puzzle.rows * puzzle.cols))
    if prune == "probe":
        alive = cover.probed(alive)
    return found.only(np.array(indices(alive))) if alive else nothing(found)


def too_many(puzzle: Shikaku, prune: Prune, over: str) -> str | None:
    """Why the candidates are not to be listed, or None: a bound from the clues, for an encoding's `supports`.

    `over`: what its cells list; "pairs" and "rectangles" of all candidates over each, "owners" one a clue."""
    tried, total_area = most_candidates(puzzle, alone=prune != "none")
    pairs = total_area**2 // (2 * puzzle.rows * puzzle.cols) if over == "pairs" else 0
    for size, limit, what in (
        (tried, MOST_TRIED, "candidate rectangles"),
        (total_area if over != "owners" else 0, MOST_AREA, "cells of candidate rectangles"),
        (pairs, MOST_PAIRS, "pairs of candidate rectangles over the same cell"),
    ):
        if size > limit:
            return f"up to {size:,} {what}, expected {limit:,} at most"
    return None
