"""What the encodings have in common that ask which number is where."""

from __future__ import annotations

from abc import abstractmethod
from typing import Literal as OneOf

from models.blocks.board import indices
from models.blocks.cardinality import AT_MOST_ONE
from models.blocks.chained_at_most_one import at_most_one
from models.blocks.layered_domains import Prune
from models.encoding import SatEncoding, Value
from models.formula import Formula, Literal
from models.hidato.places import numbered, open_places
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution

Amo = OneOf["chained", "pairwise", "seqcounter", "product", "ladder", "bitwise"]
WAYS = AT_MOST_ONE | {"chained": at_most_one}


class PositionEncoding(SatEncoding):
    """at[k][cell]: number k stands in that cell (by its index on the board), for the cells that `prune` leaves to k.

    Each number is in exactly one cell, and each cell holds exactly one number; how they touch is up to `add_steps`.
    """

    def __init__(self, *, prune: Prune = "layered", amo: Amo = "chained") -> None:
        self.prune = prune
        self.at_most_one = WAYS[amo]

    def build(self, puzzle: Hidato) -> Formula:
        self.puzzle, self.formula = puzzle, Formula()
        self.board, places = open_places(puzzle, self.prune)
        self.at = [self.number_variables(k, cells) for k, cells in enumerate(places)]
        self.force_givens()
        self.each_number_once()
        self.each_cell_once()
        self.add_steps()
        return self.formula

    @abstractmethod
    def add_steps(self) -> None:
        """Consecutive numbers touch."""

    def number_variables(self, number: int, cells: int) -> dict[int, Literal]:
        """A variable for `number` in each of `cells`, by the cell's index on the board."""
        return {i: self.formula.variable(("number", number, *self.board.cell(i))) for i in indices(cells)}

    def force_givens(self) -> None:
        """Givens in their cells; one that its filter bars from its own cell is a contradiction."""
        for number, cell in self.puzzle.givens.items():
            variable = self.at[number].get(self.board.index(cell))
            self.formula.extend([[] if variable is None else [variable]])

    def each_number_once(self) -> None:
        for places in self.at[1:]:
            self.exactly_one(list(places.values()))

    def each_cell_once(self) -> None:
        for variables in self.numbers_by_cell().values():
            self.exactly_one(variables)

    def numbers_by_cell(self) -> dict[int, list[Literal]]:
        """The variables of each cell, in the order of their numbers."""
        inside: dict[int, list[Literal]] = {i: [] for i in indices(self.board.cells)}
        for places in self.at:
            for i, variable in places.items():
                inside[i].append(variable)
        return inside

    def exactly_one(self, variables: list[Literal]) -> None:
        self.formula.clause(*variables)
        self.at_most_one(self.formula, variables)

    def near(self) -> dict[int, list[int]]:
        """The neighbours of each cell."""
        return {i: indices(self.board.around(1 << i)) for i in indices(self.board.cells)}

    def decode(self, value: Value) -> Solution:
        number_in = {i: k for k, places in enumerate(self.at) for i, variable in places.items() if value(variable)}
        return numbered(self.puzzle, self.board, number_in)

    def literals(self, solution: Solution) -> list[Literal]:
        return [self.at[solution[r][c]][self.board.index((r, c))] for r, c in self.puzzle.cells]
