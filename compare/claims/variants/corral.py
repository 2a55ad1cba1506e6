"""Corral: without the rule of the outside, without that of the inside, and with cells taken in reading order."""

from __future__ import annotations

from handwritten.corral.repaired import Repaired, RepairedState
from handwritten.preset import Preset
from handwritten.trace import Journal
from puzzles.corral.puzzle import Corral


class LateOutsideState(RepairedState):
    """Looks at the outside at the end only."""

    def propagate(self) -> bool:
        self.changed = True
        while self.changed:
            self.journal.check_time()
            self.changed = False
            if not (self.propagate_clues() and self.inside_connected()):
                return False
        return True


class ReadingOrderState(RepairedState):
    def _by_clues_near(self) -> list[int]:
        return list(range(len(self.board.cells)))


class LateOutside(Repaired):
    def start(self, puzzle: Corral, journal: Journal) -> RepairedState:
        return LateOutsideState(puzzle, journal)


class ReadingOrder(Repaired):
    def start(self, puzzle: Corral, journal: Journal) -> RepairedState:
        return ReadingOrderState(puzzle, journal)


class SealedTail(Repaired):
    """The mended search with the one mistake of the prototype: the whole tail of a satisfied clue is closed."""

    def start(self, puzzle: Corral, journal: Journal) -> RepairedState:
        return RepairedState(puzzle, journal, seal="tail")


VARIANTS: dict[str, type[Preset]] = {
    "late-outside": LateOutside,
    "reading-order": ReadingOrder,
    "sealed-tail": SealedTail,
}
