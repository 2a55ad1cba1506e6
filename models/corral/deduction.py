"""What follows in a Corral from cells that are known, rule by rule, to a fixpoint: what the filters are made of.

facts    cells known to be inside, cells known to be outside
view     how many inside cells a clue sees in one direction, itself not counted
stop     a value of a view: so many cells are seen, and the next one is outside or is the edge
reach    the inside is connected, and what is outside gets to the border

Sets of cells are integers with the bits of models/blocks/board.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from models.blocks.board import Board
from models.blocks.connectivity import connected
from models.blocks.visibility import lines_of_sight
from puzzles.corral.puzzle import NONE, UNKNOWN, Corral
from puzzles.vocabulary import Cell

REACH_EFFORT = 10  # looks at clues that take as long as one round of checkerboards and reach

Stops = list[list[int]]  # of the four views of a clue


class Impossible(Exception):
    """The facts contradict each other: there is no such solution."""


class Facts(NamedTuple):
    """Cells known to be inside and outside, as bits."""

    inside: int = 0
    outside: int = 0

    @property
    def known(self) -> int:
        return self.inside | self.outside

    def joined(self, other: Facts) -> Facts:
        """Both together. Raises Impossible."""
        inside, outside = self.inside | other.inside, self.outside | other.outside
        if inside & outside:
            raise Impossible
        return Facts(inside, outside)


@dataclass(frozen=True)
class Clue:
    """A clue with a number: its four views add up to `total`. `lines` are its cells each way, nearest first, as bits,
    up to the one that would be too many; `scope` is all of them together."""

    total: int
    lines: list[list[int]]
    scope: int

    def open_stops(self, facts: Facts) -> Stops:
        """Where each view may stop, by itself."""
        return [open_stops(line, self.total, facts) for line in self.lines]

    def stops(self, facts: Facts) -> Stops:
        """Where each view may stop, such that the other three can make up the total. Raises Impossible.

        Arc consistent. O(total)."""
        stops = self.open_stops(facts)
        left, right, up, down = stops
        across, along = sums(left, sums(right, 1)), sums(up, sums(down, 1))
        others = sums(right, along), sums(left, along), sums(down, across), sums(up, across)
        kept = [
            [stop for stop in mine if rest >> (self.total - stop) & 1] for mine, rest in zip(stops, others, strict=True)
        ]
        if not all(kept):
            raise Impossible
        return kept

    def says(self, stops: Stops) -> Facts:
        """The cells that follow from where the views may stop."""
        inside = outside = 0
        for line, of_line in zip(self.lines, stops, strict=True):
            inside |= sum(line[: of_line[0]])
            if len(of_line) == 1 and of_line[0] < len(line):
                outside |= line[of_line[0]]
        return Facts(inside, outside)


def open_stops(line: list[int], total: int, facts: Facts) -> list[int]:
    """The stops, ascending, of a line of which no more than `total` cells are to be seen."""
    found = []
    for seen, following in enumerate(line):
        if not facts.inside & following:
            found.append(seen)
        if facts.outside & following:
            return found
    return [*found, len(line)] if len(line) <= total else found


def sums(numbers: list[int], others: int) -> int:
    """Number plus other, for every pair; `others` and the answer are sets of numbers, as bits."""
    found = 0
    for number in numbers:
        found |= others << number
    return found


class Deduction:
    """The rules of one puzzle. `looks` counts how often a clue was looked at."""

    def __init__(self, puzzle: Corral) -> None:
        rows, cols = puzzle.rows, puzzle.cols
        places = [(r, c) for r in range(rows) for c in range(cols)]
        self.board = Board(places, cols, "orthogonal")
        self.border = sum(self.board.bit((r, c)) for r, c in places if r in (0, rows - 1) or c in (0, cols - 1))
        self.marked = sum(self.board.bit((r, c)) for r, c in places if puzzle.clues[r][c] != NONE)
        numbers = {(r, c): puzzle.clues[r][c] for r, c in places if puzzle.clues[r][c] not in (NONE, UNKNOWN)}
        self.lines = {cell: lines_of_sight(rows, cols, cell) for cell in numbers}
        self.clues = {cell: self._clue(self.lines[cell], number - 1) for cell, number in numbers.items()}
        self.looks = 0

    def _clue(self, lines: list[list[Cell]], total: int) -> Clue:
        near = [[self.board.bit(cell) for cell in line[: total + 1]] for line in lines]
        return Clue(total, near, sum(map(sum, near)))

    def fixpoint(self, facts: Facts, changed: int) -> Facts:
        """What follows from the facts, of which those in `changed` are new. Raises Impossible."""
        while changed:
            facts = self._views(facts, changed)
            wider = self._reach(self._no_checkerboard(facts))
            changed = wider.known & ~facts.known
            facts = wider
            self.looks += REACH_EFFORT
        return facts

    def _views(self, facts: Facts, changed: int) -> Facts:
        """Every clue that sees a changed cell, until none of them says more."""
        while changed:
            before = facts.known
            for clue in self.clues.values():
                if clue.scope & changed:
                    self.looks += 1
                    facts = facts.joined(clue.says(clue.stops(facts)))
            changed = facts.known & ~before
        return facts

    def _no_checkerboard(self, facts: Facts) -> Facts:
        """Three cells of a 2x2 block on their way to a checkerboard settle the fourth: it would part both sides."""
        inside, outside = facts
        here, right, below, across = 0, 1, self.board.width, self.board.width + 1  # bits from the block's first cell
        new_inside = new_outside = 0
        for one, two, three, four in ((here, across, right, below), (right, below, here, across)):
            both_inside = inside >> one & inside >> two
            both_outside = outside >> three & outside >> four
            new_inside |= (both_inside & outside >> three) << four | (both_inside & outside >> four) << three
            new_outside |= (both_outside & inside >> one) << two | (both_outside & inside >> two) << one
        return facts.joined(Facts(new_inside & self.board.cells, new_outside & self.board.cells))

    def _reach(self, facts: Facts) -> Facts:
        """What a known inside cell cannot reach is outside; what cannot get to the border past the inside is inside."""
        cells = self.board.cells
        if facts.outside == cells:
            raise Impossible  # the inside is not empty
        if facts.inside:
            start = facts.inside & -facts.inside
            facts = facts.joined(Facts(outside=cells & ~connected(start, cells & ~facts.outside, self.board)))
        open_ = cells & ~facts.inside
        return facts.joined(Facts(inside=cells & ~connected(self.border & open_, open_, self.board)))
