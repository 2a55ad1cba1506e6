"""Hidato for CP-SAT: the path as a circuit, and the numbers as ranks along it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from models.blocks.board import Board, indices
from models.blocks.layered_domains import Prune, domains
from models.encoding import CpSatEncoding, Value, cpsat_encoding
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution

OUTSIDE = 0  # the node before number 1 and after number N; cells are the nodes from 1


@cpsat_encoding("hidato", "circuit", best=True)
class Circuit(CpSatEncoding):
    """One circuit through all cells and a node outside; each step along it raises the number by one.

    Variables    arc[a, b]: the path steps from cell a to its neighbour b (also from outside, to outside);
                 rank[a]: the number in cell a, its domain filtered by `prune` (layered_domains.py)
    Constraints  add_circuit over the arcs; arc[a, b] -> rank[b] = rank[a] + 1; the first cell has rank 1, the last N
    Size         O(8N) booleans and linear constraints, N integers; arcs are left out between cells whose domains hold
                 no consecutive numbers
    Propagation  the circuit constraint sees subcircuits and dead ends; ranks have bounds, and holes where arcs are set
    Source       add_circuit with ranks (Miller, Tucker and Zemlin's order variables, J. ACM 1960, as implications)
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def build(self, puzzle: Hidato) -> Any:
        from ortools.sat.python import cp_model

        self.puzzle, self.model = puzzle, cp_model.CpModel()
        self.board = Board(puzzle.cells, puzzle.cols, puzzle.adjacency)
        self.node = {i: node for node, i in enumerate(indices(self.board.cells), OUTSIDE + 1)}
        self.arcs: dict[tuple[int, int], Any] = {}
        numbers = self.numbers_by_cell()
        if not all(numbers.values()):  # a cell without any number: CP-SAT takes no empty domains
            self.model.add_bool_or([])
            return self.model
        self.rank = {
            i: self.model.new_int_var_from_domain(cp_model.Domain.from_values(numbers[i]), f"rank_{i}") for i in numbers
        }
        self.add_ends(numbers)
        self.add_steps(numbers)
        self.model.add_circuit([(*arc, literal) for arc, literal in self.arcs.items()])
        return self.model

    def numbers_by_cell(self) -> dict[int, list[int]]:
        """What each cell, by its index on the board, may hold, ascending."""
        numbers: dict[int, list[int]] = {i: [] for i in self.node}
        for number, cells in enumerate(domains(self.board, self.puzzle.givens, self.puzzle.last, self.prune)):
            for i in indices(cells):
                numbers[i].append(number)
        for number, (r, c) in self.puzzle.givens.items():
            i = r * self.board.width + c
            numbers[i] = [number] if number in numbers[i] else []
        return numbers

    def add_ends(self, numbers: dict[int, list[int]]) -> None:
        last = self.puzzle.last
        for i, node in self.node.items():
            if numbers[i][0] == 1:
                self.model.add(self.rank[i] == 1).only_enforce_if(self.arc(OUTSIDE, node))
            if numbers[i][-1] == last:
                self.model.add(self.rank[i] == last).only_enforce_if(self.arc(node, OUTSIDE))

    def add_steps(self, numbers: dict[int, list[int]]) -> None:
        bits = {i: sum(1 << number for number in held) for i, held in numbers.items()}
        for i, node in self.node.items():
            for j in indices(self.board.around(1 << i)):
                if bits[i] << 1 & bits[j]:
                    step = self.arc(node, self.node[j])
                    self.model.add(self.rank[j] == self.rank[i] + 1).only_enforce_if(step)

    def arc(self, tail: int, head: int) -> Any:
        self.arcs[tail, head] = self.model.new_bool_var(f"arc_{tail}_{head}")
        return self.arcs[tail, head]

    def decode(self, value: Value) -> Solution:
        width = self.board.width
        return tuple(
            tuple(None if given is None else int(value(self.rank[r * width + c])) for c, given in enumerate(row))
            for r, row in enumerate(self.puzzle.grid)
        )

    def literals(self, solution: Solution) -> list[Any]:
        """The arcs of the path: its first cell and its steps say all the numbers."""
        width = self.board.width
        node_of = {solution[r][c]: self.node[r * width + c] for r, c in self.puzzle.cells}
        path = [OUTSIDE, *(node_of[number] for number in range(1, self.puzzle.last + 1))]
        return [self.arcs[arc] for arc in pairwise(path)]
