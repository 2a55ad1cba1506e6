"""Nonograms by where each block starts, one variable a start."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal as OneOf

from models.blocks.cardinality import AT_MOST_ONE
from models.blocks.order import Truth, add_clause, negation
from models.encoding import sat_encoding
from models.formula import Formula, Literal
from models.nonogram.domains import Prune, members
from models.nonogram.line import Line
from models.nonogram.line_by_line import SatLineByLine
from puzzles.nonogram.puzzle import Clue

Starts = dict[int, Literal]  # a block's open starts, ascending


@sat_encoding("nonogram", "block-start-direct")
class BlockStartDirect(SatLineByLine):
    """Each block starts in exactly one place; blocks support each other's starts.

    Variables: a cell is filled; block b starts at cell i, for each of its open starts.
    Clauses:
        one        each block has one start (`amo`: how at most one is said)
        support    a start => the next block has one of the starts after it and a gap; and likewise backwards
        fill       a start => the block's cells are filled, those at its ends blank
        covered    a filled cell => some block has a start that covers it
    and with `blank_support`, redundant: a cell is filled, or each block has some start that leaves it free.
    A line of n cells, k blocks and slack d takes O(k d) variables, O(k d (d + length of a block)) literals.
    Given the cells, the starts are settled: each solution has one model, but for what `amo` adds.

    Unit propagation is not arc consistent: a chain of supports sees one pair of neighbours at a time, and a cell is
    blank only when every start that covers it is gone. Without `blank_support` it does not even see a cell that all
    starts of one block cover.

    Source: the direct encoding with the support clauses of Gent (ECAI 2002); the variables are those of Bosch's
    integer programme for the nonogram (Optima 65, 2001).
    """

    def __init__(
        self,
        *,
        prune: Prune = "layered",
        amo: OneOf["pairwise", "seqcounter", "product", "ladder", "bitwise", "totalizer"] = "seqcounter",
        blank_support: bool = True,
    ) -> None:
        super().__init__(prune=prune)
        self.at_most_one = AT_MOST_ONE[amo]
        self.blank_support = blank_support

    def add_line(self, formula: Formula, line: Line, cells: list[Truth]) -> None:
        blocks = [{start: formula.variable() for start in members(starts)} for starts in line.starts]
        for block, count in zip(blocks, line.clue, strict=True):
            formula.clause(*block.values())
            self.at_most_one(formula, list(block.values()))
            add_fill(formula, cells, block, count)
            if self.blank_support:
                add_blank_support(formula, cells, block, count)
        for (block, count), (following, _) in pairwise(zip(blocks, line.clue, strict=True)):
            add_support(formula, block, following, count + 1)
        add_covered(formula, cells, blocks, line.clue)


def add_fill(formula: Formula, cells: list[Truth], block: Starts, count: int) -> None:
    for start, literal in block.items():
        for i in range(start, start + count):
            add_clause(formula, -literal, cells[i])
        for i in (start - 1, start + count):
            if 0 <= i < len(cells):
                add_clause(formula, -literal, negation(cells[i]))


def add_blank_support(formula: Formula, cells: list[Truth], block: Starts, count: int) -> None:
    for i in range(min(block), max(block) + count):
        elsewhere = [literal for start, literal in block.items() if not start <= i < start + count]
        add_clause(formula, cells[i], *elsewhere)


def add_support(formula: Formula, block: Starts, following: Starts, distance: int) -> None:
    for start, literal in block.items():
        formula.clause(-literal, *(later for at, later in following.items() if at >= start + distance))
    for start, literal in following.items():
        formula.clause(-literal, *(earlier for at, earlier in block.items() if at + distance <= start))


def add_covered(formula: Formula, cells: list[Truth], blocks: list[Starts], clue: Clue) -> None:
    covering: list[list[Literal]] = [[] for _ in cells]
    for block, count in zip(blocks, clue, strict=True):
        for start, literal in block.items():
            for i in range(start, start + count):
                covering[i].append(literal)
    for cell, literals in zip(cells, covering, strict=True):
        add_clause(formula, negation(cell), *literals)
