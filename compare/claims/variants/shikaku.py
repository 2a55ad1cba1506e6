"""Shikaku: without the rule of islands, and with clues taken in reading order."""

from __future__ import annotations

from itertools import islice

from handwritten.preset import Preset
from handwritten.shikaku.repaired import AnyArea, Repaired
from handwritten.trace import Journal
from puzzles.shikaku.puzzle import Shikaku


class WithoutIslands(AnyArea):
    def every_island_has_a_clue(self) -> bool:
        return True


class InReadingOrder(AnyArea):
    """Takes the first clue without a rectangle, however many would fit; still none is a dead end at once."""

    def propagate(self) -> bool:
        self.fewest = None
        for clue, bit in enumerate(self.clue_bits):
            if bit & self.free:
                fitting = (one for one in self.candidates[clue] if not one.cells & ~self.free)
                options = list(islice(fitting, None if self.fewest is None else 1))
                if not options:
                    return False
                self.fewest = self.fewest or options
        return True


class NoIslands(Repaired):
    def start(self, puzzle: Shikaku, journal: Journal) -> AnyArea:
        return WithoutIslands(puzzle, journal)


class ReadingOrder(Repaired):
    def start(self, puzzle: Shikaku, journal: Journal) -> AnyArea:
        return InReadingOrder(puzzle, journal)


VARIANTS: dict[str, type[Preset]] = {"no-islands": NoIslands, "reading-order": ReadingOrder}
