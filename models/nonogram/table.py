"""Nonograms by listing all arrangements of each line."""

from __future__ import annotations

from models.blocks.cardinality import seqcounter
from models.blocks.order import Truth
from models.encoding import sat_encoding
from models.formula import Formula
from models.nonogram.domains import Prune
from models.nonogram.line import Line
from models.nonogram.line_by_line import SatLineByLine
from models.nonogram.patterns import patterns, too_many
from puzzles.nonogram.puzzle import Nonogram


@sat_encoding("nonogram", "table")
class Table(SatLineByLine):
    """A selector for each arrangement of a line that its known cells leave.

    Variables: a cell is filled; a line is arranged in this way.
    Clauses:
        one        a line has some arrangement
        selected   an arrangement => each cell as it is there
        support    a cell's value => some arrangement with that value
    and with `one_selected`, redundant: at most one arrangement a line (a sequential counter).
    A line of n cells with p arrangements takes O(p) variables and O(p n) clauses; p = C(slack + blocks, blocks) before
    anything is known. Puzzles whose arrangements have more than MOST_ENTRIES cells (patterns.py) are not taken.
    Each solution has exactly one model, as no two arrangements have the same cells.

    Unit propagation is arc consistent line by line.

    Source: the support encoding of a table constraint, Bacchus, GAC via unit propagation (CP 2007).
    """

    def __init__(self, *, prune: Prune = "layered", one_selected: bool = False) -> None:
        super().__init__(prune=prune)
        self.one_selected = one_selected

    def supports(self, puzzle: Nonogram) -> str | None:
        return too_many(puzzle, self.prune)

    def add_line(self, formula: Formula, line: Line, cells: list[Truth]) -> None:
        selectors = {pattern: formula.variable() for pattern in patterns(line)}
        formula.clause(*selectors.values())
        if self.one_selected:
            seqcounter(formula, list(selectors.values()))
        for i, cell in enumerate(cells):
            if isinstance(cell, bool):
                continue
            filling = [selector for pattern, selector in selectors.items() if pattern >> i & 1]
            blanking = [selector for pattern, selector in selectors.items() if not pattern >> i & 1]
            formula.extend([-selector, cell] for selector in filling)
            formula.extend([-selector, -cell] for selector in blanking)
            formula.clause(-cell, *filling)
            formula.clause(cell, *blanking)
