"""The article's Hidato solver with its unsound, missing and board-limited steps mended, and nothing else.

stretch    the numbers between two that are placed next to each other in the order of numbers, or before the first of
           those, or after the last
"""

from __future__ import annotations

from collections.abc import Iterator

from handwritten.hidato.article import KING, Article, PathSearch
from handwritten.hidato.position_sets import union
from handwritten.preset import preset
from handwritten.search import State
from handwritten.trace import Journal
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution

STEPS = {
    "king": KING,
    "orthogonal": [(-1, 0), (0, -1), (0, 1), (1, 0)],
    "hexagonal": [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)],  # N, NE, W, E, SW, S
}


@preset("hidato", "repaired")
class Repaired(Article):
    """The article with a sound connectivity rule, for boards of any size, with holes, and all three adjacencies."""

    def supports(self, puzzle: Hidato) -> str | None:
        return None

    def start(self, puzzle: Hidato, journal: Journal) -> State:
        return RepairedPathSearch(puzzle, journal, self.propagation, self.connectivity)


class RepairedPathSearch(PathSearch):
    def build_adjacency(self, puzzle: Hidato) -> tuple[list[int], int, list[int]]:
        # Mended: a position has a bit of its own however many there are, holes are no cells, and the neighbours are
        # those of the puzzle's adjacency.
        bit = [1 << p for p in range(self.rows * self.cols)]
        bit_of = {(r, c): bit[r * self.cols + c] for r, c in puzzle.cells}
        adj = [
            union(bit_of.get((r + down, c + right), 0) for down, right in STEPS[puzzle.adjacency])
            for r in range(self.rows)
            for c in range(self.cols)
        ]
        return bit, union(bit_of.values()), adj

    def propagate(self) -> bool:
        # Mended: consecutive givens that do not touch were never noticed, and the grid returned was wrong.
        if not self.guessed and self.consecutive_apart():
            return self.contradiction("consecutive numbers apart")
        return super().propagate()

    def consecutive_apart(self) -> bool:
        """Whether two consecutive numbers are placed in cells that do not touch."""
        both = ((p, q) for p, q in zip(self.placed[1:], self.placed[2:], strict=False) if p >= 0 and q >= 0)
        return any(not self.adj[p] & self.bit[q] for p, q in both)

    def connected_from(self, v: int) -> bool:
        """Whether every stretch of unplaced numbers can still be a way from its one end to the other, and every empty
        cell lies on such a way: floods through the candidates of a stretch, from a placed number at its end.
        """
        # Mended: the article floods from v alone, through the candidates of all lower and of all higher numbers, and
        # wants each candidate reached. But the path goes on behind placed numbers, each of which begins a stretch of
        # its own; and what it needs is one reached cell for each number, and each empty cell reached by some number.
        reached_by_all = 0
        for low, high in self.stretches():
            reached = self.reached_in(low, high)
            ends = [self.adj[self.placed[end]] for end in (low, high) if 0 < end <= self.last]
            if any(not self.cand[u] & reached for u in range(low + 1, high)) or any(not e & reached for e in ends):
                return False
            reached_by_all |= reached
        return reached_by_all == self.cells & ~union(self.bit[p] for p in self.placed if p >= 0)

    def stretches(self) -> Iterator[tuple[int, int]]:
        """The ends of each stretch that is not empty: the placed numbers beside it, or 0 or N + 1 where none is."""
        low = 0
        for high in range(1, self.last + 2):
            if high > self.last or self.placed[high] >= 0:
                if high - low > 1:
                    yield low, high
                low = high

    def reached_in(self, low: int, high: int) -> int:
        """The cells that a stretch can reach from its placed end, the lower one if it has two."""
        start = low if low else high
        return self.flood(union(self.cand[low + 1 : high]), self.adj[self.placed[start]])

    def answer(self) -> Solution | None:
        # Mended: the placed numbers are the answer, not what was written last into each cell of the grid; and they are
        # looked at once more as a whole.
        number_in = {p: v for v, p in enumerate(self.placed) if v}
        if len(number_in) < self.last or self.consecutive_apart():
            self.contradiction("final check")
            return None
        columns = range(self.cols)
        return tuple(tuple(number_in.get(r * self.cols + c) for c in columns) for r in range(self.rows))
