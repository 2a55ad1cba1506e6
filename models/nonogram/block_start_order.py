"""Nonograms by where each block starts, in the order encoding.

block      one run of filled cells that a clue asks for
earliest   where a block starts when all blocks of its line are pushed to the left (to the top)
shift      how far right (down) of that it starts: 0..slack, and never less than the shift of the block before it
slack      the line's length less what its blocks and the gaps between them need; the same for all its blocks
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from models.encoding import SatEncoding, Value, sat_encoding
from models.formula import Formula, Literal
from puzzles.nonogram.puzzle import Clue, Grid, Nonogram


@sat_encoding("nonogram", "block-start-order", best=True)
class BlockStartOrder(SatEncoding):
    """Order-encoded block starts: one variable for each "this block is shifted by at most d".

    Variables: a cell is filled; block b of a line is shifted by at most d, for d below the slack.
    Clauses, at most three literals each:
        monotone   shifted by at most d => by at most d+1
        order      a block shifted by at most d => so is the block before it
        fill       a block that has begun by a cell and not ended before it => the cell is filled
        gap        a block has ended before a cell and the next has not begun by it => the cell is blank
    A line of n cells with k blocks takes O(k n) variables and clauses. Given the shifts, fill and gap settle each
    cell; given the cells, the shifts are settled: each solution has exactly one model.

    Unit propagation sees every line that has no arrangement left: with the known cells put in, no clause has more
    than one negative shift literal, so that the least shifts still possible make an arrangement. Yet it is not quite
    arc consistent: it misses a cell that is blank in all arrangements, but in different gaps.

    Source: the order encoding of Crawford and Baker (AAAI 1994) and Tamura et al. (Constraints 14, 2009), whose
    Copris solver brought it to the nonogram in Jan Wolter's survey (webpbn.com/survey, 2013).
    """

    def build(self, puzzle: Nonogram) -> Formula:
        formula = Formula()
        self.cells = [[formula.variable(("cell", r, c)) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
        for row, clue in zip(self.cells, puzzle.row_clues, strict=True):
            add_line(formula, row, clue)
        for column, clue in zip(zip(*self.cells, strict=True), puzzle.col_clues, strict=True):
            add_line(formula, column, clue)
        return formula

    def decode(self, value: Value) -> Grid:
        return tuple(tuple(value(cell) for cell in row) for row in self.cells)

    def literals(self, solution: Grid) -> list[Literal]:
        return [
            cell if filled else -cell
            for cells, line in zip(self.cells, solution, strict=True)
            for cell, filled in zip(cells, line, strict=True)
        ]


def add_line(formula: Formula, cells: Sequence[Literal], clue: Clue) -> None:
    slack = len(cells) - sum(clue) - max(0, len(clue) - 1)
    if slack < 0:
        formula.clause()  # the clue is wider than its line
        return
    if not clue:
        formula.extend([-cell] for cell in cells)
        return
    at_most = [[formula.variable() for _ in range(slack)] for _ in clue]  # at_most[b][d]; for d = slack it holds
    add_order(formula, at_most)
    earliest = 0
    for b, length in enumerate(clue):
        add_fill(formula, cells[earliest:], at_most[b], length)
        earliest += length
        if b + 1 < len(clue):
            add_gap(formula, cells[earliest:], at_most[b], at_most[b + 1])
            earliest += 1
    formula.extend([-cell, begun] for cell, begun in zip(cells, at_most[0], strict=False))  # before the first block
    formula.extend([-cell, -ended] for cell, ended in zip(cells[earliest:], at_most[-1], strict=True))  # after the last


def add_order(formula: Formula, at_most: list[list[Literal]]) -> None:
    for block in at_most:
        formula.extend([-less, more] for less, more in pairwise(block))
    for before, block in pairwise(at_most):
        formula.extend([-here, there] for here, there in zip(block, before, strict=True))


def add_fill(formula: Formula, cells: Sequence[Literal], block: list[Literal], length: int) -> None:
    """Fill the cells, the first of them the block's earliest, that the block covers."""
    slack = len(block)
    for i in range(slack + length):
        clause = [cells[i]]
        if i < slack:
            clause.append(-block[i])
        if i >= length:
            clause.append(block[i - length])
        formula.clauses.append(clause)


def add_gap(formula: Formula, cells: Sequence[Literal], block: list[Literal], following: list[Literal]) -> None:
    """Blank the cells between two blocks, the first of them the one after the earlier block's earliest end."""
    slack = len(block)
    for i in range(slack + 1):
        clause = [-cells[i]]
        if i < slack:
            clause.append(-block[i])
        if i > 0:
            clause.append(following[i - 1])
        formula.clauses.append(clause)
