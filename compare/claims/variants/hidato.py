"""Hidato: the four ways on that the article's closing sections name, another order of numbers, and its two floods told
apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from handwritten.hidato.article import PathSearch
from handwritten.hidato.position_sets import positions, union
from handwritten.hidato.repaired import Repaired, RepairedPathSearch
from handwritten.preset import Preset
from handwritten.search import State
from handwritten.trace import Journal
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Effort

Guess = tuple[int, int]


class ArcConsistentSearch(RepairedPathSearch):
    """Consecutive numbers narrow each other though neither is placed (the article's way 1, AC-3)."""

    def propagate(self) -> bool:
        while True:
            if not super().propagate():
                return False
            before = list(self.cand)
            for u, v in (*pairwise(range(1, self.last + 1)), *pairwise(range(self.last, 0, -1))):
                if self.placed[v] < 0:
                    self.narrow("arc", [v], union(self.adj[p] for p in positions(self.cand[u])))
            if self.cand == before:
                return True


class CapacitySearch(RepairedPathSearch):
    """Windows in the place of floods: numbers v to v + k need k + 1 cells between them (way 2)."""

    def connected_from(self, v: int) -> bool:
        for low, high in self.stretches():
            for first in range(low + 1, high):
                cells = 0
                for last in range(first, high):
                    cells |= self.cand[last]
                    if cells.bit_count() < last - first + 1:
                        return False
        return True


class WarnsdorffSearch(RepairedPathSearch):
    """Of the candidates those with the fewest free neighbours first (way 3)."""

    def options(self) -> Sequence[Guess] | None:
        options = super().options()
        free = self.cells & ~union(self.bit[p] for p in self.placed if p >= 0)
        return options and sorted(options, key=lambda guess: (self.adj[guess[1]] & free).bit_count())


class FromEndsSearch(RepairedPathSearch):
    """Guesses only numbers next to a placed one, of these the one with the fewest candidates (way 4)."""

    def options(self) -> Sequence[Guess] | None:
        unplaced = self.unplaced()
        border = [v for v in unplaced if any(self.placed[u] >= 0 for u in self.beside(v))]
        if not border:
            return super().options()
        v = min(border, key=lambda u: self.cand[u].bit_count())
        return [(v, p) for p in positions(self.cand[v])]


class LowestFirstSearch(RepairedPathSearch):
    """Guesses the lowest number that is not placed, however many candidates it has."""

    def options(self) -> Sequence[Guess] | None:
        unplaced = self.unplaced()
        return [(unplaced[0], p) for p in positions(self.cand[unplaced[0]])] if unplaced else None


class TwoFloodsSearch(PathSearch):
    """The article's own rule; counts how often it refuses, and how often a flood of both parts in one would not."""

    refused = refused_by_parts = 0

    def connected_from(self, v: int) -> bool:
        if super().connected_from(v):
            return True
        both = union(self.cand[u] for u in self.unplaced())
        self.refused += 1
        self.refused_by_parts += self.flood(both, self.adj[self.placed[v]]) == both
        return False


def variant(search: Callable[[Hidato, Journal, bool, bool], State]) -> type[Preset]:
    class Variant(Repaired):
        def start(self, puzzle: Hidato, journal: Journal) -> State:
            return search(puzzle, journal, self.propagation, self.connectivity)

    return Variant


class TwoFloods(Repaired):
    def start(self, puzzle: Hidato, journal: Journal) -> State:
        return TwoFloodsSearch(puzzle, journal, True, True)

    def effort(self, state: State, journal: Journal) -> Effort:
        assert isinstance(state, TwoFloodsSearch)
        counted: Effort = {"refused": state.refused, "refused_by_parts": state.refused_by_parts}
        return super().effort(state, journal) | counted


VARIANTS: dict[str, type[Preset]] = {
    "arc-consistent": variant(ArcConsistentSearch),
    "capacity": variant(CapacitySearch),
    "warnsdorff": variant(WarnsdorffSearch),
    "from-ends": variant(FromEndsSearch),
    "lowest-first": variant(LowestFirstSearch),
    "two-floods": TwoFloods,
}
