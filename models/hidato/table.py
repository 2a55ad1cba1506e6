"""Hidato for CP-SAT: where each number is, all different, and a table of the cells that touch."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from models.blocks.board import indices
from models.blocks.layered_domains import Prune
from models.encoding import CpSatEncoding, Value, cpsat_encoding
from models.hidato.places import numbered, open_places
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution

MOST_TUPLES = 1_000_000  # in all tables


@cpsat_encoding("hidato", "table")
class Table(CpSatEncoding):
    """A cell for each number: all different, and each two in a row a pair of cells that touch.

    Variables    place[k]: the cell of number k, by its index on the board, from the cells that `prune` leaves to k;
                 here[k, cell]: it is that cell, to pin solutions down
    Constraints  all different places; an allowed pair of cells for each k and k + 1; place[k] tied to its here[k, cell]
    Size         N integers, V booleans, tables of O(8V) pairs in all, where V <= N^2 is what the domains leave
    Propagation  arc consistent on each table; all_different by default on bounds only, which mean little for cells
    Source       the example hidato_sat of OR-Tools
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def supports(self, puzzle: Hidato) -> str | None:
        tuples = 8 * sum(cells.bit_count() for cells in self.find_places(puzzle))
        return f"about {tuples} pairs in tables, more than {MOST_TUPLES}" if tuples > MOST_TUPLES else None

    def build(self, puzzle: Hidato) -> Any:
        from ortools.sat.python import cp_model

        self.puzzle, self.model = puzzle, cp_model.CpModel()
        places = [indices(cells) for cells in self.find_places(puzzle)]
        if not all(places):  # a number without any cell: CP-SAT takes no empty domains
            self.model.add_bool_or([])
            return self.model
        domain = cp_model.Domain.from_values
        self.place = [self.model.new_int_var_from_domain(domain(cells), f"place_{k}") for k, cells in enumerate(places)]
        self.here = [self.tied(k, cells) for k, cells in enumerate(places)]
        self.model.add_all_different(self.place)
        near = {i: set(indices(self.board.around(1 << i))) for i in indices(self.board.cells)}
        for (one, before), (other, after) in pairwise(zip(self.place, places, strict=True)):
            self.model.add_allowed_assignments([one, other], [(i, j) for i in before for j in after if j in near[i]])
        return self.model

    def find_places(self, puzzle: Hidato) -> list[int]:
        """The cells of each number, from number 1, givens in theirs."""
        self.board, found = open_places(puzzle, self.prune)
        for number, cell in puzzle.givens.items():
            found[number] &= self.board.bit(cell)
        return found[1:]

    def tied(self, k: int, cells: list[int]) -> dict[int, Any]:
        """A boolean for each cell of a place: exactly one, which names it."""
        here = {i: self.model.new_bool_var(f"here_{k}_{i}") for i in cells}
        self.model.add_exactly_one(here.values())
        self.model.add(self.place[k] == sum(i * literal for i, literal in here.items()))
        return here

    def decode(self, value: Value) -> Solution:
        number_in = {int(value(place)): k for k, place in enumerate(self.place, 1)}
        return numbered(self.puzzle, self.board, number_in)

    def literals(self, solution: Solution) -> list[Any]:
        return [self.here[solution[r][c] - 1][self.board.index((r, c))] for r, c in self.puzzle.cells]
