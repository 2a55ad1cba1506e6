"""Hidato for CP-SAT: the path as a circuit, and the numbers as ranks along it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from models.blocks.layered_domains import Prune
from models.encoding import CpSatEncoding, Value, cpsat_encoding
from models.hidato.step_graph import OUTSIDE, StepGraph
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution


@cpsat_encoding("hidato", "circuit", best=True)
class Circuit(CpSatEncoding):
    """One circuit through all cells and a node outside; each step along it raises the number by one.

    Variables    step[a, b]: the path steps from cell a to its neighbour b (also from outside, to outside);
                 rank[a]: the number in cell a, its domain filtered by `prune` (layered_domains.py). There are ranks
                 only where numbers other than the first and the last are given: the circuit itself says all else
    Constraints  add_circuit over the steps; step[a, b] -> rank[b] = rank[a] + 1; the first cell has rank 1, the last N
    Size         O(8N) booleans and linear constraints, N integers; steps are left out between cells whose domains hold
                 no consecutive numbers
    Propagation  the circuit constraint sees subcircuits and dead ends; ranks have bounds, and holes where steps are set
    Source       add_circuit with ranks (Miller, Tucker and Zemlin's order variables, J. ACM 1960, as implications)
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def build(self, puzzle: Hidato) -> Any:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.graph = StepGraph(puzzle, self.prune)
        if not self.graph.sound:  # a cell without any number: CP-SAT takes no empty domains
            self.model.add_bool_or([])
            return self.model
        self.step = {step: self.model.new_bool_var("step_{}_{}".format(*step)) for step in self.graph.steps}
        node = {cell: number for number, cell in enumerate((OUTSIDE, *self.graph.open))}
        self.model.add_circuit([(node[tail], node[head], literal) for (tail, head), literal in self.step.items()])
        if puzzle.givens.keys() - {1, puzzle.last}:
            self.add_ranks()
        return self.model

    def add_ranks(self) -> None:
        from ortools.sat.python import cp_model

        rank = {
            cell: self.model.new_int_var_from_domain(cp_model.Domain.from_values(numbers), f"rank_{cell}")
            for cell, numbers in self.graph.numbers_by_cell().items()
        }
        for (tail, head), literal in self.step.items():
            before = 0 if tail == OUTSIDE else rank[tail]
            after = self.graph.last + 1 if head == OUTSIDE else rank[head]
            self.model.add(after == before + 1).only_enforce_if(literal)

    def decode(self, value: Value) -> Solution:
        return self.graph.along({tail: head for (tail, head), literal in self.step.items() if value(literal)})

    def literals(self, solution: Solution) -> list[Any]:
        """The steps of the path: they say all the numbers."""
        return [self.step[step] for step in pairwise(self.graph.path(solution))]
