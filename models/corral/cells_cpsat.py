"""Corral on CP-SAT: cells and views, to which an encoding adds its way of saying that both sides are connected."""

from abc import abstractmethod
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal

from models.blocks.visibility_cpsat import require_total_by_sum, require_total_by_table
from models.corral.clued_cells import CluedCells
from models.corral.domains import Prune, View
from models.encoding import CpSatEncoding
from puzzles.corral.puzzle import Corral
from puzzles.vocabulary import Solution

TotalOfViews = Literal["sums", "tuples"]

TOTALS = {"sums": require_total_by_sum, "tuples": require_total_by_table}


# Without `from __future__ import annotations`: subclasses inherit the fields, and their types are looked up there.
@dataclass(kw_only=True, eq=False)
class CellsAndViews(CluedCells, CpSatEncoding):
    """What all encodings of Corral on CP-SAT have in common.

    view   how the four views of a clue are held to it: `sums` by one linear equation, `tuples` by a table of all ways
    prune  what is found out before the model is written (domains.py)
    """

    view: TotalOfViews = "sums"
    prune: Prune = "given"

    def build(self, puzzle: Corral) -> Any:
        from ortools.sat.python import cp_model

        self.read(puzzle)
        self.model = cp_model.CpModel()
        places = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
        self.cell = {(r, c): self.model.new_bool_var(f"cell {r} {c}") for r, c in places}
        self.model.add_bool_or(list(self.cell.values()) if self.known.possible else [])
        for place in sorted(self.sure):
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

    def literals(self, solution: Solution) -> list[Any]:
        """Every cell, as it is."""
        values = chain.from_iterable(solution)
        return [cell if inside else cell.Not() for cell, inside in zip(self.cell.values(), values, strict=True)]
