"""The nonogram as the article solves it: intersect the arrangements of each line, then guess.

line          a row, left to right, or a column, top to bottom
arrangement   a way to fill a line that has the runs of its clue and agrees with the cells known; a set of positions,
              written as an integer with bit i for position i
agreement     what all arrangements of a line have in common

Source: 可莉爸爸 (AI算法), 每日算法 — 使用java实现数织：行列约束传播与回溯搜索求解, its class NonogramSolver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from handwritten.preset import Preset, preset
from handwritten.search import State
from handwritten.trace import Fact, Journal
from puzzles.nonogram.puzzle import Clue, Grid, Nonogram
from puzzles.vocabulary import Cell, Effort

EMPTY, FILLED, UNKNOWN = 0, 1, 2

RULE = "line arrangements"
STEPS_BETWEEN_CLOCK_READINGS = 4096

Agreement = tuple[int, int]  # positions filled in every arrangement, positions filled in at least one


class Contradiction(Exception):
    """A line has no arrangement left."""


@dataclass(frozen=True)
class Line:
    clue: Clue
    cells: tuple[Cell, ...]


@preset("nonogram", "article")
class Article(Preset):
    """The article as printed: arrangements of each line one by one, a guess at the first unknown cell."""

    def start(self, puzzle: Nonogram, journal: Journal) -> State:
        return LineSearch(puzzle, journal)

    def effort(self, state: State, journal: Journal) -> Effort:
        """Also `line_propagations`: how often a line's arrangements were made."""
        assert isinstance(state, LineSearch)
        return journal.effort() | {"line_propagations": state.line_propagations}


class LineSearch:
    """The grid of known cells (the article's `grid`), with its propagation and its guesses."""

    def __init__(self, puzzle: Nonogram, journal: Journal) -> None:
        self.journal = journal
        self.grid = [[UNKNOWN] * puzzle.cols for _ in range(puzzle.rows)]
        rows = [Line(clue, tuple((r, c) for c in range(puzzle.cols))) for r, clue in enumerate(puzzle.row_clues)]
        columns = [Line(clue, tuple((r, c) for r in range(puzzle.rows))) for c, clue in enumerate(puzzle.col_clues)]
        self.lines = rows + columns
        self.line_propagations = 0

    def facts(self) -> Iterable[Fact]:
        for r, row in enumerate(self.grid):
            for c, value in enumerate(row):
                if value != UNKNOWN:
                    yield "cell", r, c, value

    def propagate(self) -> bool:
        """All rows, then all columns, again and again until a whole round has found nothing."""
        changed = True
        while changed:
            changed = False
            try:
                for line in self.lines:
                    changed |= self.propagate_line(line)
            except Contradiction:
                return False
        return True

    def propagate_line(self, line: Line) -> bool:
        """Settle what the arrangements of a line agree on; whether that was anything. Raises Contradiction."""
        self.line_propagations += 1
        known = [self.grid[r][c] for r, c in line.cells]
        agreement = self.agreement(line.clue, known)
        if agreement is None:
            self.journal.contradiction(RULE, self)
            raise Contradiction
        facts = list(self.conclusions(line, known, agreement))
        if facts:
            self.journal.deduction(RULE, self, facts)
        for _, r, c, value in facts:
            self.grid[r][c] = value
        return bool(facts)

    def conclusions(self, line: Line, known: Sequence[int], agreement: Agreement) -> Iterator[Fact]:
        always, sometimes = agreement
        for i, (r, c) in enumerate(line.cells):
            if known[i] == UNKNOWN:
                if always >> i & 1:
                    yield "cell", r, c, FILLED
                elif not sometimes >> i & 1:
                    yield "cell", r, c, EMPTY

    def agreement(self, clue: Clue, known: Sequence[int]) -> Agreement | None:
        """What the arrangements of a line agree on; None where there are none."""
        every = self.arrangements(clue, known)
        first = next(every, None)
        if first is None:
            return None
        always = sometimes = first
        for arrangement in every:  # the article keeps them in a list, and runs out of memory first
            always &= arrangement
            sometimes |= arrangement
        return always, sometimes

    def arrangements(self, clue: Clue, known: Sequence[int]) -> Iterator[int]:
        """Every arrangement, cell by cell, EMPTY before FILLED: the article's `backtrack`.

        As printed: it does not look whether the blocks still to come fit into the cells still to come, and meets the
        same rest of line and clue again by each way that leads there. A wide line takes exponential time.
        Its recursion is a stack here, so that no line is too long for Python.
        """
        stack = [(0, 0, 0, 0)]  # position, block, length of the run so far, positions filled
        while stack:
            self.journal.check_time()
            for _ in range(STEPS_BETWEEN_CLOCK_READINGS):
                if not stack:
                    return
                position, block, run, filled = stack.pop()
                if position == len(known):
                    if (block == len(clue) and run == 0) or (block == len(clue) - 1 and run == clue[block]):
                        yield filled
                    continue
                if known[position] != EMPTY and block < len(clue) and run < clue[block]:
                    stack.append((position + 1, block, run + 1, filled | 1 << position))
                if known[position] != FILLED:
                    if run == 0:
                        stack.append((position + 1, block, 0, filled))
                    elif block < len(clue) and run == clue[block]:
                        stack.append((position + 1, block + 1, 0, filled))

    def options(self) -> Sequence[Fact] | None:
        """The first unknown cell in reading order, filled before empty."""
        for r, row in enumerate(self.grid):
            for c, value in enumerate(row):
                if value == UNKNOWN:
                    return [("cell", r, c, FILLED), ("cell", r, c, EMPTY)]
        return None

    def assume(self, option: Fact) -> bool:
        self.journal.guess(self, option)
        _, r, c, value = option
        self.grid[r][c] = value
        return True

    def snapshot(self) -> list[list[int]]:
        return [row[:] for row in self.grid]

    def restore(self, snapshot: list[list[int]]) -> None:
        self.grid = [row[:] for row in snapshot]

    def answer(self) -> Grid:
        return tuple(map(tuple, self.grid))
