"""Nonograms by where each block starts, in the order encoding.

block      one run of filled cells that a clue asks for
start      its first cell; a block's starts are those still open, not always without holes between them
begun      by a cell: the block starts at it or before it
ended      before a cell: the block's last cell is before it
"""

from __future__ import annotations

from itertools import pairwise

from models.blocks.order import Truth, add_clause, negation
from models.encoding import sat_encoding
from models.formula import Formula, Literal
from models.nonogram.domains import Prune, members
from models.nonogram.line import Line
from models.nonogram.line_by_line import SatLineByLine


@sat_encoding("nonogram", "block-start-order", best=True)
class BlockStartOrder(SatLineByLine):
    """Order-encoded block starts: one variable for each "this block has begun by that cell".

    Variables: a cell is filled; block b has begun by cell i, for each open start i of it but the last.
    Clauses, at most three literals each:
        monotone   begun by a start => begun by the next one
        order      a block has begun by a cell => the one before it has ended, with a gap, before that cell
        fill       a block has begun by a cell and not ended before it => the cell is filled
        gap        a block has ended before a cell and the next has not begun by it => the cell is blank
    and with `starts`, redundant: a variable for each "block b starts at cell i", and a filled cell is covered from one.
    A line of n cells with k blocks takes O(k n) variables and clauses; with `starts` the clauses are as many times the
    length of a block. Given the starts, fill and gap settle each cell; given the cells, the starts are settled: each
    solution has exactly one model.

    Unit propagation sees every line that has no arrangement left: with the known cells put in, no clause has more
    than one negative literal of a start, so that the earliest starts still possible make an arrangement. Yet it is not
    quite arc consistent: it knows the bounds of a block's starts, not the holes between them, and misses a cell that is
    blank in all arrangements, but in different gaps. `starts` sees holes: it misses nothing in lines of up to six
    cells, and little in longer ones.

    Source: the order encoding of Crawford and Baker (AAAI 1994) and Tamura et al. (Constraints 14, 2009), whose
    Copris solver brought it to the nonogram in Jan Wolter's survey (webpbn.com/survey, 2013).
    """

    def __init__(self, *, prune: Prune = "layered", starts: bool = False) -> None:
        super().__init__(prune=prune)
        self.starts = starts

    def add_line(self, formula: Formula, line: Line, cells: list[Truth]) -> None:
        if not line.clue:
            for cell in cells:
                add_clause(formula, negation(cell))
            return
        blocks = [Block(formula, count, members(starts)) for count, starts in zip(line.clue, line.starts, strict=True)]
        for block in blocks:
            formula.extend([-begun, later] for begun, later in pairwise(block.begun))
            add_fill(formula, cells, block)
        for block, following in pairwise(blocks):
            add_order(formula, block, following)
            add_gap(formula, cells, block, following)
        for i in range(blocks[0].last):
            add_clause(formula, blocks[0].begun_by(i), negation(cells[i]))
        for i in range(blocks[-1].first + blocks[-1].count, len(cells)):
            add_clause(formula, negation(blocks[-1].ended_before(i)), negation(cells[i]))
        if self.starts:
            add_starts(formula, cells, blocks)


class Block:
    """The `count` cells of a block and its open starts, ascending."""

    def __init__(self, formula: Formula, count: int, starts: list[int]) -> None:
        self.count = count
        self.starts = starts
        self.first, self.last = starts[0], starts[-1]
        self.begun = [formula.variable() for _ in starts[1:]]  # by each start but the last
        self.dense: list[Literal] = []  # by each cell from the first start to the last, that one left out
        for begun, (start, following) in zip(self.begun, pairwise(starts), strict=True):
            self.dense += [begun] * (following - start)

    def begun_by(self, cell: int) -> Truth:
        """The literal, or the constant, that says start <= cell."""
        if cell < self.first:
            return False
        return True if cell >= self.last else self.dense[cell - self.first]

    def ended_before(self, cell: int) -> Truth:
        return self.begun_by(cell - self.count)


def add_order(formula: Formula, block: Block, following: Block) -> None:
    for start in following.starts:
        add_clause(formula, negation(following.begun_by(start)), block.ended_before(start - 1))


def add_fill(formula: Formula, cells: list[Truth], block: Block) -> None:
    for i in range(block.first, block.last + block.count):
        begun, ended = block.begun_by(i), block.ended_before(i)
        if begun is not ended:  # the same where there is no start between
            add_clause(formula, negation(begun), ended, cells[i])


def add_gap(formula: Formula, cells: list[Truth], block: Block, following: Block) -> None:
    for i in range(block.first + block.count, following.last):
        add_clause(formula, negation(block.ended_before(i)), following.begun_by(i), negation(cells[i]))


def add_starts(formula: Formula, cells: list[Truth], blocks: list[Block]) -> None:
    """A variable for each open start, and each filled cell covered from one of them."""
    covering: list[list[Literal]] = [[] for _ in cells]
    for block in blocks:
        for start in block.starts:
            here = formula.variable()
            begun, earlier = block.begun_by(start), block.begun_by(start - 1)
            add_clause(formula, here, negation(begun), earlier)
            add_clause(formula, -here, begun)
            add_clause(formula, -here, negation(earlier))
            for i in range(start, start + block.count):
                add_clause(formula, -here, cells[i])
                covering[i].append(here)
            for i in (start - 1, start + block.count):
                if 0 <= i < len(cells):
                    add_clause(formula, -here, negation(cells[i]))
    for cell, literals in zip(cells, covering, strict=True):
        add_clause(formula, negation(cell), *literals)
