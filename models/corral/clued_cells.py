"""What all encodings of Corral have in common, into clauses or for CP-SAT: cells, and what is known of them."""

from __future__ import annotations

from typing import Any

from models.blocks.visibility import count_ways, lines_of_sight
from models.corral.domains import Prune, domains
from models.corral.regions import sure_inside
from models.encoding import Encoding, Value
from puzzles.corral.puzzle import NONE, UNKNOWN, Corral
from puzzles.vocabulary import Cell, Solution

MOST_WAYS = 200_000  # of all clues together that `tuples` writes down: some seconds and 100 MB


class CluedCells(Encoding):
    """`cell` has the literal "inside" of each cell, row by row. What `read` finds out of a puzzle:

    clues   every cell with a clue, `?` among them
    known   what the filter `prune` says (domains.py)
    sure    the cells that are inside: those with clues, and what the filter knows
    """

    view: str
    prune: Prune
    cell: dict[Cell, Any]

    def supports(self, puzzle: Corral) -> str | None:
        if self.view == "tuples" and (count := number_of_ways(puzzle)) > MOST_WAYS:
            return f"its clues have {count:,} ways of adding up, at most {MOST_WAYS:,} are written as a table"
        return None

    def read(self, puzzle: Corral) -> None:
        self.puzzle = puzzle
        self.clues = {(r, c): clue for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue != NONE}
        self.known = domains(puzzle, self.prune)
        self.sure = sure_inside(puzzle, self.known)

    def decode(self, value: Value) -> Solution:
        rows, cols = self.puzzle.rows, self.puzzle.cols
        return tuple(tuple(value(self.cell[r, c]) for c in range(cols)) for r in range(rows))


def number_of_ways(puzzle: Corral) -> int:
    """How many tuples of views all clues have together, of the views that the board alone allows."""
    return sum(
        count_ways([min(len(line), clue - 1) for line in lines_of_sight(puzzle.rows, puzzle.cols, (r, c))], clue - 1)
        for r, row in enumerate(puzzle.clues)
        for c, clue in enumerate(row)
        if clue not in (NONE, UNKNOWN)
    )
