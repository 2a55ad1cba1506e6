"""The article's nonogram solver with its one defect mended: a wide line takes it forever.

Its deductions are sound, its search is complete, and both stay as they are, order and counters included.

rest     of a line, from a position on: the cells that are left for the blocks not yet placed
"""

from __future__ import annotations

from collections.abc import Sequence

from handwritten.nonogram.article import EMPTY, FILLED, Agreement, Article, LineSearch
from handwritten.preset import preset
from handwritten.search import State
from handwritten.trace import Journal
from puzzles.nonogram.puzzle import Clue, Nonogram


@preset("nonogram", "repaired")
class Repaired(Article):
    """The article, with the arrangements of a line intersected by dynamic programming."""

    def start(self, puzzle: Nonogram, journal: Journal) -> State:
        return RepairedLineSearch(puzzle, journal)


class RepairedLineSearch(LineSearch):
    def agreement(self, clue: Clue, known: Sequence[int]) -> Agreement | None:
        # Mended: the article speaks of dynamic programming, yet prints a recursion that makes each arrangement by
        # itself, millions of them for a line of 50 cells. Here each rest of the line is intersected once for all the
        # arrangements that share it. The agreement is the same, so nothing else changes. O(blocks * slack).
        self.journal.check_time()
        slack = len(known) - sum(clue) - max(0, len(clue) - 1)
        if slack < 0:
            return None
        filled = positions(known, FILLED)
        empty = positions(known, EMPTY)
        rests: list[Agreement | None] = [None if filled >> i else (0, 0) for i in range(len(known) + 2)]
        for b in reversed(range(len(clue))):
            earliest = sum(clue[:b]) + b
            rests = with_block(clue[b], range(earliest, earliest + slack + 1), rests, filled, empty)
        return rests[0]


def positions(known: Sequence[int], state: int) -> int:
    return sum(1 << i for i, value in enumerate(known) if value == state)


def with_block(
    length: int, starts: range, rests: list[Agreement | None], filled: int, empty: int
) -> list[Agreement | None]:
    """The agreement of each rest of the line that is to hold this block and then those that `rests` is about."""
    extended: list[Agreement | None] = [None] * len(rests)
    for start in reversed(starts):
        run = ((1 << length) - 1) << start
        end = start + length
        if not filled >> start & 1:
            extended[start] = extended[start + 1]  # this cell is left empty
        after = None if run & empty or filled >> end & 1 else rests[end + 1]
        if after:
            always, sometimes = after[0] | run, after[1] | run  # the block starts here
            later = extended[start]
            extended[start] = (always & later[0], sometimes | later[1]) if later else (always, sometimes)
    return extended
