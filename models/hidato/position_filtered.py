"""Hidato in clauses: which number is where, with the impossible places left out."""

from __future__ import annotations

from itertools import pairwise

from models.blocks.board import Board, indices
from models.blocks.chained_at_most_one import at_most_one
from models.blocks.layered_domains import Prune, domains
from models.encoding import SatEncoding, Value, sat_encoding
from models.formula import Formula, Literal
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution


@sat_encoding("hidato", "position-filtered", best=True)
class PositionFiltered(SatEncoding):
    """A variable for each number and each cell that it can reach; consecutive numbers support each other.

    Variables    at[k][cell]: number k stands in that cell, for the cells that `prune` leaves to k (layered_domains.py)
    Constraints  each number in exactly one cell, each cell holds exactly one number; number k in a cell means k + 1 in
                 a neighbour of it, and likewise k - 1
    Size         V variables and O(V) auxiliary ones, O(V) clauses, O(8V) literals, where V <= N^2; a V of a third to a
                 thirteenth of that is usual with a quarter of the cells given
    Propagation  arc consistent on each exactly-one and on each pair of consecutive numbers, and so on the chain of
                 numbers; not on the chain and "each cell once" together, which is the Hamiltonian path itself
    Source       permutation encoding with support clauses ("enumerative"): M. Velev, P. Gao, SARA 2009; support
                 clauses: I. Gent, ECAI 2002; the filter is Hidato's own
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def build(self, puzzle: Hidato) -> Formula:
        self.puzzle, self.formula = puzzle, Formula()
        self.board = Board(puzzle.cells, puzzle.cols, puzzle.adjacency)
        self.at = [self.number_variables(k, cells) for k, cells in enumerate(self.domains())]
        self.force_givens()
        self.each_number_once()
        self.each_cell_once()
        self.neighbours_support()
        return self.formula

    def domains(self) -> list[int]:
        return domains(self.board, self.puzzle.givens, self.puzzle.last, self.prune)

    def number_variables(self, number: int, cells: int) -> dict[int, Literal]:
        """A variable for `number` in each of `cells`, by the cell's index on the board."""
        return {i: self.formula.variable(("number", number, *self.board.cell(i))) for i in indices(cells)}

    def force_givens(self) -> None:
        """Givens in their cells; one that its filter bars from its own cell is a contradiction."""
        for number, (r, c) in self.puzzle.givens.items():
            variable = self.at[number].get(r * self.board.width + c)
            self.formula.extend([[] if variable is None else [variable]])

    def each_number_once(self) -> None:
        for places in self.at[1:]:
            self.exactly_one(list(places.values()))

    def each_cell_once(self) -> None:
        inside: dict[int, list[Literal]] = {i: [] for i in indices(self.board.cells)}
        for places in self.at:
            for i, variable in places.items():
                inside[i].append(variable)
        for variables in inside.values():
            self.exactly_one(variables)

    def exactly_one(self, variables: list[Literal]) -> None:
        self.formula.clause(*variables)
        at_most_one(self.formula, variables)

    def neighbours_support(self) -> None:
        near = {i: indices(self.board.around(1 << i)) for i in indices(self.board.cells)}
        for before, after in pairwise(self.at[1:]):
            for here, there in ((before, after), (after, before)):
                self.formula.extend(
                    [-variable, *(there[j] for j in near[i] if j in there)] for i, variable in here.items()
                )

    def decode(self, value: Value) -> Solution:
        number_in = {i: k for k, places in enumerate(self.at) for i, variable in places.items() if value(variable)}
        width = self.board.width
        rows, cols = range(self.puzzle.rows), range(self.puzzle.cols)
        return tuple(tuple(number_in.get(r * width + c) for c in cols) for r in rows)

    def literals(self, solution: Solution) -> list[Literal]:
        width = self.board.width
        return [self.at[solution[r][c]][r * width + c] for r, c in self.puzzle.cells]
