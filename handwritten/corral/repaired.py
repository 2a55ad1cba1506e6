"""Corral by the article's techniques, each unsound, missing or shape-limited step mended; read beside article.py."""

from __future__ import annotations

from handwritten.corral.article import INSIDE, UNDECIDED, ArticleState
from handwritten.preset import Preset, preset
from handwritten.trace import Journal
from puzzles.corral.puzzle import UNKNOWN, Corral


@preset("corral", "repaired")
class Repaired(Preset):
    """The article's search made right: any shape, ? clues, sound connectivity, full final check."""

    def start(self, puzzle: Corral, journal: Journal) -> RepairedState:
        # Mended: the number of rows stood for both sides. Rows and columns are kept apart, so every board is taken.
        return RepairedState(puzzle, journal)


class RepairedState(ArticleState):
    """The article's state with its mends."""

    # Mended: only inside cells conducted, so a part that an undecided cell could still join was refused.
    INSIDE_CONDUCTS = (INSIDE, UNDECIDED)

    def apply_bounds(self, cell: int, clue: int) -> bool:
        # Mended: the article has no `?`; such a clue is inside and bounds nothing.
        return clue == UNKNOWN or super().apply_bounds(cell, clue)

    def exact(self, cell: int, clue: int) -> bool:
        # Mended: the same in the final check.
        return clue == UNKNOWN or super().exact(cell, clue)

    def final_valid(self) -> bool:
        # Mended: the final check left out that the inside is connected.
        return super().final_valid() and self.inside_connected() and self.inside_not_empty()

    def inside_not_empty(self) -> bool:
        # Mended: without clues the board with everything outside counted as a solution.
        if INSIDE in self.marks:
            return True
        self.journal.contradiction("inside is not empty", self)
        return False
