"""Corral as the article prints it (`CorralSolver`), rule for rule, its faults kept and named where they stand.

mark        what is known of a cell: INSIDE, OUTSIDE or UNDECIDED
view        the cells from a clue in one direction, nearest first
tail        the undecided cells of a view before its first outside cell
low, high   a clue's bounds: what it sees at least (undecided cells outside) and at most (inside), itself counted

A pass applies each clue in reading order, then checks both connectivity rules; passes go on until one changes nothing.
Then the undecided cell with the most clues near it is tried inside and outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Literal

from handwritten.corral.board import Board
from handwritten.preset import Preset, preset
from handwritten.trace import Fact, Journal
from puzzles.corral.puzzle import NONE, UNKNOWN, Corral
from puzzles.vocabulary import Solution

OUTSIDE, INSIDE, UNDECIDED = 0, 1, 2
NEAR = 2  # steps within which a clue makes a cell worth trying early

Seal = Literal["first", "tail"]


@preset("corral", "article")
class Article(Preset):
    """The article's search as printed; seal=tail closes the whole tail of a satisfied clue, its prototype's mistake."""

    def __init__(self, *, seal: Seal = "first") -> None:
        self.seal = seal

    def supports(self, puzzle: Corral) -> str | None:
        if puzzle.rows != puzzle.cols:
            return "the printed code takes the number of rows for both sides: square boards only"
        if any(UNKNOWN in row for row in puzzle.clues):
            return "the printed code has no notion of a ? clue"
        return None

    def start(self, puzzle: Corral, journal: Journal) -> ArticleState:
        return ArticleState(puzzle, journal, self.seal)


class ArticleState:
    """The marks of a board, with the article's propagation on them."""

    # As printed: only cells already inside conduct in `insideConnected`. Unsound: an undecided cell may come to join
    # two parts, so states that have solutions are refused (clues that do not touch after the first pass, above all).
    INSIDE_CONDUCTS: tuple[int, ...] = (INSIDE,)
    OUTSIDE_CONDUCTS = (OUTSIDE, UNDECIDED)

    def __init__(self, puzzle: Corral, journal: Journal, seal: Seal = "first") -> None:
        self.board = Board(puzzle.rows, puzzle.cols)
        self.clues = [(i, clue) for i, (r, c) in enumerate(self.board.cells) if (clue := puzzle.clues[r][c]) != NONE]
        self.journal = journal
        self.seal = seal
        self.marks = [UNDECIDED] * len(self.board.cells)
        self.order = self._by_clues_near()
        self.changed = False

    # Propagation (article, parts 2 and 3)

    def propagate(self) -> bool:
        """`propagate`: the three in turn until a round changes nothing."""
        self.changed = True
        while self.changed:
            self.journal.check_time()
            self.changed = False
            if not (self.propagate_clues() and self.inside_connected() and self.outside_reachable()):
                return False
        return True

    def propagate_clues(self) -> bool:
        """`propagateClues`"""
        return all(
            self.conclude("clue is inside", [cell], INSIDE) and self.apply_bounds(cell, clue)
            for cell, clue in self.clues
        )

    def apply_bounds(self, cell: int, clue: int) -> bool:
        """Hold a clue against its bounds and, where it meets one, decide its tails."""
        low = high = 1
        tails = []
        for view in self.board.views[cell]:
            open_view = list(takewhile(lambda i: self.marks[i] != OUTSIDE, view))
            tail = [i for i in open_view if self.marks[i] == UNDECIDED]
            low += open_view.index(tail[0]) if tail else len(open_view)
            high += len(open_view)
            tails.append(tail)
        if not low <= clue <= high:
            self.journal.contradiction("clue out of bounds", self)
            return False
        if high == clue and not self.conclude("sees all it can", [i for tail in tails for i in tail], INSIDE):
            return False
        if low == clue:
            # seal=tail is unsound: what lies behind the first outside cell is out of view and may be either.
            closed = [i for tail in tails for i in (tail[:1] if self.seal == "first" else tail)]
            return self.conclude("sees enough", closed, OUTSIDE)
        return True

    def conclude(self, rule: str, cells: Iterable[int], mark: int) -> bool:
        """The one place of deductions: `assign` each of the cells. False where one of them is marked otherwise."""
        new: list[int] = []
        for i in cells:
            if self.marks[i] == UNDECIDED:
                new.append(i)
            elif self.marks[i] != mark:
                self.journal.contradiction(rule, self)
                return False
        if new:
            self.journal.deduction(rule, self, [self.fact(i, mark) for i in new])
            for i in new:
                self.marks[i] = mark
            self.changed = True
        return True

    def inside_connected(self) -> bool:
        """`insideConnected`: all inside cells are reached from the first one."""
        inside = [i for i, mark in enumerate(self.marks) if mark == INSIDE]
        return self.all_reached("inside is connected", inside, inside[:1], self.INSIDE_CONDUCTS)

    def outside_reachable(self) -> bool:
        """`outsideReachable`: all outside cells are reached from beyond the board, undecided cells let through."""
        outside = [i for i, mark in enumerate(self.marks) if mark == OUTSIDE]
        starts = [i for i in self.board.border if self.marks[i] != INSIDE]
        return self.all_reached("outside reaches border", outside, starts, self.OUTSIDE_CONDUCTS)

    def all_reached(self, rule: str, wanted: list[int], starts: list[int], conducts: tuple[int, ...]) -> bool:
        """Breadth-first search from `starts` through cells whose mark is in `conducts`."""
        reached = set(starts)
        queue = list(starts)
        for i in queue:  # grows while it is walked
            for beside in self.board.beside[i]:
                if beside not in reached and self.marks[beside] in conducts:
                    reached.add(beside)
                    queue.append(beside)
        if reached.issuperset(wanted):
            return True
        self.journal.contradiction(rule, self)
        return False

    # Search (article, part 4)

    def _by_clues_near(self) -> list[int]:
        """The cells as `pickCell` prefers them: most clues within two steps first, then in reading order."""
        cells = self.board.cells
        clues = {cells[i] for i, _ in self.clues}
        steps = range(-NEAR, NEAR + 1)
        near = [(dr, dc) for dr in steps for dc in steps if abs(dr) + abs(dc) <= NEAR]
        scores = [sum((r + dr, c + dc) in clues for dr, dc in near) for r, c in cells]
        return sorted(range(len(cells)), key=lambda i: -scores[i])

    def options(self) -> Sequence[tuple[int, int]] | None:
        cell = next((i for i in self.order if self.marks[i] == UNDECIDED), None)
        return None if cell is None else ((cell, INSIDE), (cell, OUTSIDE))

    def assume(self, option: tuple[int, int]) -> bool:
        cell, mark = option
        self.journal.guess(self, self.fact(cell, mark))
        self.marks[cell] = mark
        return True

    def snapshot(self) -> list[int]:
        return self.marks.copy()

    def restore(self, snapshot: list[int]) -> None:
        self.marks = snapshot.copy()

    def answer(self) -> Solution | None:
        if not self.final_valid():
            return None
        cols = self.board.cols
        return tuple(tuple(self.marks[start : start + cols]) for start in range(0, len(self.marks), cols))

    def final_valid(self) -> bool:
        """`finalValid`: clues exact, no holes. All of it has been propagated already, so it refuses nothing here.

        As printed: connectedness, which its comment promises, is not checked, nor that there is an inside.
        """
        return all(self.exact(cell, clue) for cell, clue in self.clues) and self.outside_reachable()

    def exact(self, cell: int, clue: int) -> bool:
        """`countVisible`, apart from the bounds of the propagation."""
        seen = 1 + sum(len(list(takewhile(self.is_inside, view))) for view in self.board.views[cell])
        if seen != clue:
            self.journal.contradiction("clue is exact", self)
        return seen == clue

    def is_inside(self, cell: int) -> bool:
        return self.marks[cell] == INSIDE

    # What is known, for observers

    def facts(self) -> Iterable[Fact]:
        return [self.fact(i, mark) for i, mark in enumerate(self.marks) if mark != UNDECIDED]

    def fact(self, cell: int, mark: int) -> Fact:
        return ("cell", *self.board.cells[cell], mark)
