"""Nonograms by one automaton a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from models.encoding import CpSatEncoding, Value, cpsat_encoding
from puzzles.nonogram.puzzle import Clue, Grid, Nonogram

Transition = tuple[int, int, int]  # state, cell, next state


@cpsat_encoding("nonogram", "automaton", best=True)
class Automaton(CpSatEncoding):
    """AddAutomaton: each line is a word of the regular language 0* 1^a 0+ 1^b 0* … that its clue describes.

    Variables: a cell is filled. Constraints: one automaton for each row and each column, of at most n + 1 states and
    2n + 1 transitions for a line of n cells; presolve unrolls it into O(n^2) Booleans a line.

    Arc consistent line by line, as the constraint is and as its unrolled form keeps.

    Source: the regular constraint of Pesant (CP 2004); nonograms with it: hakank's and OR-Tools' examples.
    """

    def build(self, puzzle: Nonogram) -> Any:
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        self.cells = [[model.new_bool_var(f"cell {r} {c}") for c in range(puzzle.cols)] for r in range(puzzle.rows)]
        for row, clue in zip(self.cells, puzzle.row_clues, strict=True):
            add_line(model, row, clue)
        for column, clue in zip(zip(*self.cells, strict=True), puzzle.col_clues, strict=True):
            add_line(model, column, clue)
        return model

    def decode(self, value: Value) -> Grid:
        return tuple(tuple(value(cell) for cell in row) for row in self.cells)

    def literals(self, solution: Grid) -> list[Any]:
        return [
            cell if filled else cell.Not()
            for cells, line in zip(self.cells, solution, strict=True)
            for cell, filled in zip(cells, line, strict=True)
        ]


def add_line(model: Any, cells: Sequence[Any], clue: Clue) -> None:
    if sum(clue) + len(clue) - 1 > len(cells):  # no word is short enough; its automaton could be of any size
        model.add_bool_or([])
        return
    transitions, last = automaton(clue)
    model.add_automaton(cells, 0, [last], transitions)


def automaton(clue: Clue) -> tuple[list[Transition], int]:
    """The transitions from state 0, and the one accepting state."""
    transitions = [(0, 0, 0)]
    state = 0
    for b, length in enumerate(clue):
        if b:
            transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        transitions += [(at, 1, at + 1) for at in range(state, state + length)]
        state += length
    if clue:
        transitions.append((state, 0, state))
    return transitions, state
