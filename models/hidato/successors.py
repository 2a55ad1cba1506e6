"""What the encodings into clauses have in common that ask which cell follows which."""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise

from models.blocks.layered_domains import Prune
from models.encoding import SatEncoding, Value
from models.formula import Formula, Literal
from models.hidato.positions import WAYS, Amo
from models.hidato.step_graph import OUTSIDE, Step, StepGraph
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution


class SuccessorEncoding(SatEncoding):
    """step[tail, head], for the steps of a StepGraph: out of each cell, and outside, leads exactly one, and one in.

    The steps of a model are a path through some cells and cycles through the rest; that there are no cycles, and that
    the path meets the givens at their times, is up to `add_order`. Nothing else is asked of a model, so that a
    solution's steps alone pin it down.
    """

    def __init__(self, *, prune: Prune = "layered", amo: Amo = "pairwise") -> None:
        self.prune = prune
        self.at_most_one = WAYS[amo]

    def build(self, puzzle: Hidato) -> Formula:
        self.formula = Formula()
        self.graph = StepGraph(puzzle, self.prune)
        self.step = {step: self.formula.variable(self.name(step)) for step in self.graph.steps}
        self.one_in_one_out()
        if self.graph.sound:  # else a cell has no steps, and the formula an empty clause
            self.add_order()
        return self.formula

    @abstractmethod
    def add_order(self) -> None:
        """The steps lead through all cells, in the order of the numbers."""

    def name(self, step: Step) -> tuple[object, ...]:
        return ("step", *(None if cell == OUTSIDE else self.graph.board.cell(cell) for cell in step))

    def one_in_one_out(self) -> None:
        """O(8N) clauses of two, and 2N of up to eight; O(N) clauses for the first and for the last cell."""
        leaving: dict[int, list[Literal]] = {cell: [] for cell in (OUTSIDE, *self.graph.open)}
        entering: dict[int, list[Literal]] = {cell: [] for cell in (OUTSIDE, *self.graph.open)}
        for (tail, head), literal in self.step.items():
            leaving[tail].append(literal)
            entering[head].append(literal)
        for side in (leaving, entering):
            for cell, literals in side.items():
                self.formula.clause(*literals)
                at_most_one = WAYS["chained"] if cell == OUTSIDE else self.at_most_one
                at_most_one(self.formula, literals)

    def inner_steps(self) -> list[tuple[Step, Literal]]:
        """The steps between two cells."""
        return [(step, literal) for step, literal in self.step.items() if OUTSIDE not in step]

    def taken(self, value: Value) -> dict[int, int]:
        """tail -> head of the steps of a model."""
        return {tail: head for (tail, head), literal in self.step.items() if value(literal)}

    def decode(self, value: Value) -> Solution:
        return self.graph.along(self.taken(value))

    def literals(self, solution: Solution) -> list[Literal]:
        return [self.step[step] for step in pairwise(self.graph.path(solution))]
