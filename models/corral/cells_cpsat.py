"""Corral on CP-SAT: cells and views, to which an encoding adds its way of saying that both sides are connected."""

from abc import abstractmethod
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from models.blocks.visibility_cpsat import require_total_by_sum, require_total_by_table
from models.corral.cells import MOST_WAYS, number_of_ways
from models.corral.domains import Prune, View, domains
from models.encoding import CpSatEncoding, Value
from puzzles.corral.puzzle import NONE, Corral
from puzzles.vocabulary import Solution

TotalOfViews = Literal["sums", "tuples"]

TOTALS = {"sums": require_total_by_sum, "tuples": require_total_by_table}


# Without `from __future__ import annotations`: subclasses inherit the fields, and their types are looked up there.
@dataclass(kw_only=True, eq=False)
class CellsAndViews(CpSatEncoding):
    """What all encodings of Corral on CP-SAT have in common.

    view   how the four views of a clue are held to it: `sums` by one linear equation, `tuples` by a table of all ways
    prune  what is found out before the model is written (domains.py)
    """

    view: TotalOfViews = "sums"
    prune: Prune = "given"

    def supports(self, puzzle: Corral) -> str | None:
        if self.view == "tuples" and (count := number_of_ways(puzzle)) > MOST_WAYS:
            return f"its clues have {count:,} ways of adding up, at most {MOST_WAYS:,} are written as a table"
        return None

    def build(self, puzzle: Corral) -> Any:
        from ortools.sat.python import cp_model

        self.puzzle, self.model = puzzle, cp_model.CpModel()
        places = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
        self.cell = {(r, c): self.model.new_bool_var(f"cell {r} {c}") for r, c in places}
        self.clues = {(r, c): puzzle.clues[r][c] for r, c in places if puzzle.clues[r][c] != NONE}
        self.known = domains(puzzle, self.prune)
        self.model.add_bool_or(list(self.cell.values()) if self.known.possible else [])
        for place in sorted(self.known.inside | self.clues.keys()):
            self.model.add_bool_and([self.cell[place]])
        for place in sorted(self.known.outside):
            self.model.add_bool_and([self.cell[place].Not()])
        for place, views in self.known.views.items():
            self.count_views(views, self.clues[place] - 1)
        self.connect()
        return self.model

    @abstractmethod
    def connect(self) -> None:
        """Write that the inside is connected and the outside reaches the border."""

    def count_views(self, views: list[View], total: int) -> None:
        """Views beyond what they are known to be at least, which is counted out of the total.

        Where there is a cell beyond the most that is seen, not all up to there are inside."""
        lines = []
        for line, least, most in views:
            cells = [self.cell[place] for place in line[least : most + 1]]
            if most < len(line):
                self.model.add_bool_or([cell.Not() for cell in cells])
            lines.append(cells[: most - least])
        TOTALS[self.view](self.model, lines, total - sum(view.least for view in views))

    def decode(self, value: Value) -> Solution:
        rows, cols = self.puzzle.rows, self.puzzle.cols
        return tuple(tuple(int(value(self.cell[r, c])) for c in range(cols)) for r in range(rows))

    def literals(self, solution: Solution) -> list[Any]:
        """Every cell, as it is."""
        values = chain.from_iterable(solution)
        return [cell if inside else cell.Not() for cell, inside in zip(self.cell.values(), values, strict=True)]
