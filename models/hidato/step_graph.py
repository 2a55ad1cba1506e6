"""The steps that a Hidato's path may take, as the encodings see them that ask which cell follows which.

cell     its index on the board (see models/blocks/board.py)
step     (tail, head): head comes right after tail; the path comes from OUTSIDE, and goes there after number N
open     the numbers that a cell may hold once the domains are filtered
"""

from __future__ import annotations

from models.blocks.board import indices, transposed
from models.blocks.layered_domains import Prune
from models.hidato.places import open_places
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Solution

OUTSIDE = -1
Step = tuple[int, int]


class StepGraph:
    """The cells of a puzzle with the numbers open to them, and the steps between cells with consecutive ones.

    open     the set of numbers open to each cell, as the bits of an integer
    sound    whether every cell has one: else there is no solution
    steps    all possible steps, those from and to OUTSIDE among them. O(8N)
    """

    def __init__(self, puzzle: Hidato, prune: Prune) -> None:
        self.last = puzzle.last
        self.holes = [[given is None for given in row] for row in puzzle.grid]
        self.board, places = open_places(puzzle, prune)
        by_cell = transposed(places, self.board.cells.bit_length())
        self.open = {cell: by_cell[cell] for cell in indices(self.board.cells)}
        for number, cell in puzzle.givens.items():
            self.open[self.board.index(cell)] &= 1 << number
        self.sound = all(self.open.values())
        self.steps = [*self._ends(), *self._inner_steps()]

    def _ends(self) -> list[Step]:
        starts = [(OUTSIDE, cell) for cell, numbers in self.open.items() if numbers >> 1 & 1]
        return starts + [(cell, OUTSIDE) for cell, numbers in self.open.items() if numbers >> self.last & 1]

    def _inner_steps(self) -> list[Step]:
        return [
            (tail, head)
            for tail, numbers in self.open.items()
            for head in self.neighbours(tail)
            if numbers << 1 & self.open[head]
        ]

    def numbers_by_cell(self) -> dict[int, list[int]]:
        """The numbers open to each cell, ascending."""
        return {cell: indices(numbers) for cell, numbers in self.open.items()}

    def neighbours(self, cell: int) -> list[int]:
        return indices(self.board.around(1 << cell))

    def solution(self, number_in: dict[int, int]) -> Solution:
        """The grid with the number of each cell."""
        return tuple(
            tuple(None if hole else number_in[self.board.index((r, c))] for c, hole in enumerate(row))
            for r, row in enumerate(self.holes)
        )

    def along(self, steps: dict[int, int]) -> Solution:
        """The grid numbered along the path that `steps` (tail -> head) takes from OUTSIDE to OUTSIDE."""
        number_in: dict[int, int] = {}
        cell = steps[OUTSIDE]
        while cell != OUTSIDE:
            number_in[cell] = len(number_in) + 1
            cell = steps[cell]
        return self.solution(number_in)

    def path(self, solution: Solution) -> list[int]:
        """The cells of a solution in the order of their numbers, between OUTSIDE and OUTSIDE."""
        cell_of = {solution[r][c]: self.board.index((r, c)) for r, c in map(self.board.cell, self.open)}
        return [OUTSIDE, *(cell_of[number] for number in range(1, self.last + 1)), OUTSIDE]
