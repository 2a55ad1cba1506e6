"""What is known of a nonogram's lines before any search, for all its encodings.

    none      nothing: a block may start wherever it does not stick out of its line
    given     what each clue says by itself
    layered   what each line says of the cells that its crossing lines know, to a fixpoint
    probe     and each open cell is tried: of two values, one that `layered` refutes is not the cell's

Every filter is sound: it leaves out no cell's value and no block's start of any solution. One that finds a
contradiction knows that there is no solution. A clue too wide for its line is such a contradiction for all four.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from models.nonogram.line import Cells, Line, solved, unread
from puzzles.nonogram.puzzle import Nonogram

Prune = Literal["none", "given", "layered", "probe"]

MOST_LINES_PROBED = 5_000  # line solves, after which probing rests; about half a second on 30x30


def domains(puzzle: Nonogram, prune: Prune) -> list[Line] | None:
    """The rows and then the columns; None: the puzzle has no solution."""
    lines = [unread(clue, puzzle.cols) for clue in puzzle.row_clues]
    lines += [unread(clue, puzzle.rows) for clue in puzzle.col_clues]
    if not all(line.fits() for line in lines):
        return None
    if prune == "none":
        return lines
    if prune == "given":
        return [line for line in map(solved, lines) if line]  # each fits, so each has an arrangement
    board = CrossingLines(lines, puzzle.rows)
    if not board.propagate(range(len(lines))):
        return None
    if prune == "probe" and not board.probe():
        return None
    return board.lines


class CrossingLines:
    """Lines, the first `rows` of them rows, that learn from each other."""

    def __init__(self, lines: list[Line], rows: int) -> None:
        self.lines = lines
        self.rows = rows
        self.solves = 0
        self.answers: dict[tuple[int, Cells, Cells], Line | None] = {}  # by index, filled, blank

    def propagate(self, changed: Iterable[int]) -> bool:
        """Solve these lines, and those that cross a cell that became known, until nothing does. Sound and, line by
        line, complete. False for a contradiction.
        """
        waiting = set(changed)
        while waiting:
            batch, waiting = sorted(waiting), set()
            for index in batch:
                line = self.lines[index]
                answer = self.solve(index, line)
                if answer is None:
                    return False
                self.lines[index] = answer
                for cell in members(answer.filled & ~line.filled):
                    waiting.add(self.tell(index, cell, True))
                for cell in members(answer.blank & ~line.blank):
                    waiting.add(self.tell(index, cell, False))
        return True

    def solve(self, index: int, line: Line) -> Line | None:
        key = (index, line.filled, line.blank)
        if key not in self.answers:
            self.answers[key] = solved(line)
            self.solves += 1
        return self.answers[key]

    def tell(self, index: int, cell: int, filled: bool) -> int:
        """Pass what is known of a cell of that line on to the line that crosses there, and name that one."""
        crossing = self.rows + cell if index < self.rows else cell
        bit = 1 << (index if index < self.rows else index - self.rows)
        line = self.lines[crossing]
        if filled:
            self.lines[crossing] = replace(line, filled=line.filled | bit)
        else:
            self.lines[crossing] = replace(line, blank=line.blank | bit)
        return crossing

    def probe(self) -> bool:
        """Try each open cell both ways until nothing more is refuted, or until MOST_LINES_PROBED. False for a
        contradiction."""
        learning = True
        while learning:
            learning = False
            for row in range(self.rows):
                for col in range(self.lines[row].length):
                    for filled in (True, False):
                        if self.solves > MOST_LINES_PROBED:
                            return True
                        if self.lines[row].known(col) is None and not self.survives(row, col, filled):
                            learning = True
                            if not self.assume(row, col, not filled):
                                return False
        return True

    def survives(self, row: int, col: int, filled: bool) -> bool:
        """Whether propagation finds no contradiction in that value; the lines stay as they are."""
        before = list(self.lines)
        possible = self.assume(row, col, filled)
        self.lines = before
        return possible

    def assume(self, row: int, col: int, filled: bool) -> bool:
        self.tell(self.rows + col, row, filled)
        return self.propagate([self.tell(row, col, filled), row])


def members(cells: Cells) -> list[int]:
    """The cells of a set, ascending."""
    return [cell for cell in range(cells.bit_length()) if cells >> cell & 1]
