"""The article's Shikaku solver: candidate rectangles, fewest-options-first search, islands cut off.

candidate   a rectangle that one clue could have: of its area, with no other clue inside
free        the cells of no chosen rectangle yet, as a bit mask: cell (r, c) is bit r · cols + c
island      a connected part of the free cells; one without a clue will never be covered

The printed `solve(int)`, a first version that swaps clues about, is never called and is left out. What the text says of
cells that stay empty, that neighbouring rectangles be extended, is not in the printed code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from handwritten.preset import Preset, preset
from handwritten.trace import Fact, Journal
from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.vocabulary import Cell, Solution


class Candidate(NamedTuple):
    clue: int  # its index in reading order
    rectangle: Rectangle
    cells: int  # bit mask


class Dissection:
    """The rectangles chosen so far, and the cells that are left."""

    def __init__(self, puzzle: Shikaku, journal: Journal) -> None:
        self.puzzle = puzzle
        self.journal = journal
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.first_column = self.mask((0, 0, self.rows - 1, 0))
        self.last_column = self.first_column << self.cols - 1
        self.clues = puzzle.clue_cells
        self.clue_bits = [1 << r * self.cols + c for r, c in self.clues]
        self.all_clues = sum(self.clue_bits)
        self.candidates = [self.candidates_of(i) for i in range(len(self.clues))]
        self.chosen: list[Candidate] = []
        self.free = (1 << self.rows * self.cols) - 1
        self.fewest: list[Candidate] | None = None

    def mask(self, rectangle: Rectangle) -> int:
        top, left, bottom, right = rectangle
        row = (1 << right + 1) - (1 << left)
        return sum(row << r * self.cols for r in range(top, bottom + 1))

    def candidates_of(self, clue: int) -> list[Candidate]:
        """`precomputeRectangles` of one clue: by height, then top, then left."""
        r, c = self.clues[clue]
        listed = (
            Candidate(clue, one, self.mask(one)) for one in self.rectangles_around((r, c), self.puzzle.clues[r][c])
        )
        return [one for one in listed if one.cells & self.all_clues == self.clue_bits[clue]]

    def rectangles_around(self, cell: Cell, area: int) -> Iterator[Rectangle]:
        """The rectangles of that area around the cell, whatever else they hold."""
        r, c = cell
        for height in range(1, self.rows + 1):
            width, rest = divmod(area, height)
            if rest or width > self.cols:
                continue
            for top in range(max(0, r - height + 1), min(r, self.rows - height) + 1):
                for left in range(max(0, c - width + 1), min(c, self.cols - width) + 1):
                    yield top, left, top + height - 1, left + width - 1

    def propagate(self) -> bool:
        """`solveMRV`, first half: find the clue with the fewest candidates that still fit; none is a dead end."""
        self.fewest = None
        for clue, bit in enumerate(self.clue_bits):
            if not bit & self.free:
                continue
            fitting = (one for one in self.candidates[clue] if not one.cells & ~self.free)
            enough: int | None = (
                None if self.fewest is None else len(self.fewest)
            )  # with as many, the earlier clue is preferred
            options = list(islice(fitting, enough))
            if enough is None or len(options) < enough:
                self.fewest = options
            if not options:
                self.journal.contradiction("clue without a rectangle", self)
                return False
        return True

    def options(self) -> Sequence[Candidate] | None:
        return self.fewest

    def assume(self, option: Candidate) -> bool:
        """`solveMRV`, second half: assign a rectangle, and look for islands before going deeper."""
        self.journal.guess(self, ("rectangle", option.rectangle, 1))
        self.chosen.append(option)
        self.free &= ~option.cells
        if self.every_island_has_a_clue():
            return True
        self.journal.contradiction("island without a clue", self)
        return False

    def every_island_has_a_clue(self) -> bool:
        """`isConnectedValid`: a breadth-first search, here from all clues at once; what it misses has no clue."""
        reached = self.free & self.all_clues
        while (wider := self.free & (reached | self.neighbours(reached))) != reached:
            reached = wider
        return reached == self.free

    def neighbours(self, cells: int) -> int:
        sideways = (cells & ~self.last_column) << 1 | (cells & ~self.first_column) >> 1
        return cells << self.cols | cells >> self.cols | sideways

    def snapshot(self) -> tuple[int, int]:
        return self.free, len(self.chosen)

    def restore(self, snapshot: tuple[int, int]) -> None:
        self.free, kept = snapshot
        del self.chosen[kept:]

    def answer(self) -> Solution | None:
        """`isComplete`. As printed it asks for `isConnectedValid` as well, which a full board always is."""
        if self.free:
            self.journal.contradiction("cell without a rectangle", self)
            return None
        return tuple(one.rectangle for one in sorted(self.chosen))

    def facts(self) -> Iterable[Fact]:
        return (("rectangle", one.rectangle, 1) for one in self.chosen)


@preset("shikaku", "article")
class Article(Preset):
    """The article's search: the clue with the fewest rectangles first, islands without a clue cut off."""

    def supports(self, puzzle: Shikaku) -> str | None:
        if any(ANY_AREA in row for row in puzzle.clues):
            return "the printed code has no notion of a `?` clue"
        return None

    def start(self, puzzle: Shikaku, journal: Journal) -> Dissection:
        return Dissection(puzzle, journal)
