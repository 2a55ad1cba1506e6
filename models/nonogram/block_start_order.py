"""Nonograms by where each block starts, in the order encoding.

block      one run of filled cells that a clue asks for
start      its first cell; a block's starts are those still open, not always without holes between them
begun      by a cell: the block starts at it or before it
ended      before a cell: the block's last cell is before it
"""

from __future__ import annotations

from itertools import pairwise

from models.backends.engines import led_by
from models.blocks.order import Truth, add_clause, negation
from models.encoding import sat_encoding
from models.formula import Formula, Literal
from models.nonogram.domains import Prune, members
from models.nonogram.line import Line
from models.nonogram.line_by_line import SatLineByLine

# Glucose takes 0.6 to 0.75 of CaDiCaL's time on random half-filled boards and on the corpus, over shuffled formulas.
ENGINES = led_by("glucose4")


@sat_encoding("nonogram", "block-start-order", best=True, engines=ENGINES)
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

    def __init__(self, *, prune: Prune = "given", starts: bool = False) -> None:
        super().__init__(prune=prune)
        self.starts = starts

    def add_line(self, formula: Formula, line: Line, cells: list[Truth]) -> None:
        filled, blank = [part(cell) for cell in cells], [part(negation(cell)) for cell in cells]
        nothing: list[Part] = [[]] * line.length
        if not line.clue:
            add_each(formula, nothing, nothing, blank)
            return
        blocks = [Block(formula, line, b) for b in range(len(line.clue))]
        first, last = blocks[0], blocks[-1]
        add_each(formula, nothing, first.begun, blank)
        add_each(formula, last.not_ended, nothing, blank)
        for block in blocks:
            formula.extend([-begun, later] for begun, later in pairwise(block.by_start))
            add_each(formula, block.not_begun, block.ended, block.coverable(filled))
        for block, following in pairwise(blocks):
            add_order(formula, block, following)
            add_each(formula, block.not_ended, following.begun, blank)
        if self.starts:
            add_starts(formula, cells, blocks)


Part = list[Literal] | None  # of a clause: its literal; empty where that is false, None where it is true


def part(truth: Truth) -> Part:
    if isinstance(truth, bool):
        return None if truth else []
    return [truth]


def add_each(formula: Formula, first: list[Part], second: list[Part], third: list[Part]) -> None:
    """For each cell the clause of its three parts, unless one of them is true. Most of the time of building is here."""
    formula.clauses += [
        [*one, *other, *another]
        for one, other, another in zip(first, second, third, strict=True)
        if one is not None and other is not None and another is not None
    ]


class Block:
    """A block's variables, and for each cell of its line the parts of clauses that say what holds there.

    by_start    begun by each open start but the last
    begun       begun by the cell; `not_begun` the contrary
    ended       ended before the cell; `not_ended` the contrary
    """

    def __init__(self, formula: Formula, line: Line, b: int) -> None:
        self.count = line.clue[b]
        self.starts = members(line.starts[b])
        self.by_start = [formula.variable() for _ in self.starts[1:]]
        between: list[Literal] = []
        for begun, (start, following) in zip(self.by_start, pairwise(self.starts), strict=True):
            between += [begun] * (following - start)
        before, after = self.starts[0], line.length - self.starts[-1]
        nothing: list[Part] = [[]]
        always: list[Part] = [None]
        self.begun = nothing * before + [[begun] for begun in between] + always * after
        self.not_begun = always * before + [[-begun] for begun in between] + nothing * after
        self.ended = (nothing * self.count + self.begun)[: line.length]
        self.not_ended = (always * self.count + self.not_begun)[: line.length]

    def coverable(self, filled: list[Part]) -> list[Part]:
        """The parts, true where no open start covers the cell: begun and not ended contradict each other there."""
        at_the_cell = zip(self.not_begun, self.ended, filled, strict=True)
        return [None if here and ended and here[0] == -ended[0] else part for here, ended, part in at_the_cell]


def add_order(formula: Formula, block: Block, following: Block) -> None:
    for start in following.starts:
        begun, ended = following.not_begun[start], block.ended[start - 1] if start else []
        if begun is not None and ended is not None:
            formula.clauses.append(begun + ended)


def add_starts(formula: Formula, cells: list[Truth], blocks: list[Block]) -> None:
    """A variable for each open start, and each filled cell covered from one of them."""
    covering: list[list[Literal]] = [[] for _ in cells]
    for block in blocks:
        for index, start in enumerate(block.starts):
            here = formula.variable()
            begun: Truth = block.by_start[index] if index < len(block.by_start) else True
            earlier: Truth = block.by_start[index - 1] if index else False
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
