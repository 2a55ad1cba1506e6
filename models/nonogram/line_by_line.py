"""What all encodings of nonograms do alike: cells, what is known of them beforehand, and then one line after another.

An encoding adds `add_line`. It gets a line's cells and what is known of it (see line.py).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from models.blocks.order import Truth
from models.encoding import CpSatEncoding, Encoding, SatEncoding, Value
from models.formula import Formula, Literal
from models.nonogram.domains import Prune, domains
from models.nonogram.line import Line
from puzzles.nonogram.puzzle import Grid, Nonogram


class LineByLine(Encoding):
    """`prune` says what is left out before encoding: see domains.py."""

    cells: list[list[Any]]

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune: Prune = prune

    def decode(self, value: Value) -> Grid:
        return tuple(tuple(value(cell) for cell in row) for row in self.cells)

    def lines_of_cells(self) -> list[Sequence[Any]]:
        """The cells of the rows and then of the columns."""
        return [*self.cells, *zip(*self.cells, strict=True)]


class SatLineByLine(LineByLine, SatEncoding):
    """Into clauses: a variable for each cell, a unit clause for each known one, and `add_line`."""

    def build(self, puzzle: Nonogram) -> Formula:
        formula = Formula()
        self.cells = [[formula.variable(("cell", r, c)) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
        lines = domains(puzzle, self.prune)
        if lines is None:
            formula.clause()
            return formula
        for line, cells in zip(lines, self.lines_of_cells(), strict=True):
            known = [line.known(i) for i in range(line.length)]
            formula.extend(
                [cell if value else -cell] for cell, value in zip(cells, known, strict=True) if value is not None
            )
            truths = [cell if value is None else value for cell, value in zip(cells, known, strict=True)]
            if not line.finished:
                self.add_line(formula, line, truths)
        return formula

    @abstractmethod
    def add_line(self, formula: Formula, line: Line, cells: list[Truth]) -> None:
        """The clauses that make these cells an arrangement of the line's clue. A known cell is True or False."""

    def literals(self, solution: Grid) -> list[Literal]:
        return [
            cell if filled else -cell
            for cells, line in zip(self.cells, solution, strict=True)
            for cell, filled in zip(cells, line, strict=True)
        ]


class CpSatLineByLine(LineByLine, CpSatEncoding):
    """Into a CP-SAT model: a Boolean for each cell, the known ones fixed, and `add_line`."""

    def build(self, puzzle: Nonogram) -> Any:
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        self.cells = [[model.new_bool_var(f"cell {r} {c}") for c in range(puzzle.cols)] for r in range(puzzle.rows)]
        lines = domains(puzzle, self.prune)
        if lines is None:
            model.add_bool_or([])
            return model
        for line, cells in zip(lines, self.lines_of_cells(), strict=True):
            known = [cell if line.known(i) else ~cell for i, cell in enumerate(cells) if line.known(i) is not None]
            if known:
                model.add_bool_and(known)
            if not line.finished:
                self.add_line(model, line, cells)
        return model

    @abstractmethod
    def add_line(self, model: Any, line: Line, cells: Sequence[Any]) -> None:
        """The constraints that make these cells an arrangement of the line's clue."""

    def literals(self, solution: Grid) -> list[Any]:
        return [
            cell if filled else cell.Not()
            for cells, line in zip(self.cells, solution, strict=True)
            for cell, filled in zip(cells, line, strict=True)
        ]
