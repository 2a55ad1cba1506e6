"""Nonograms in clauses by the unrolled automaton of each line, read forwards only."""

from __future__ import annotations

from models.blocks.line_automaton import automaton, read
from models.blocks.order import Truth, add_clause, negation
from models.encoding import sat_encoding
from models.formula import Formula
from models.nonogram.domains import Prune
from models.nonogram.line import Line
from models.nonogram.line_by_line import SatLineByLine


@sat_encoding("nonogram", "forward-automaton")
class ForwardAutomaton(SatLineByLine):
    """What a programmer writes who thinks of running the automaton of a line: each state read on from the one before.

    Variables: a cell is filled; the automaton may be in state s before cell i, for each s that it can be in there.
    Clauses:
        step     in a state, and the cell has a value => in the state that follows; or a dead end
        end      after the last cell in no state but the accepting one
    A line of n cells takes O(n^2) variables and clauses. States that are not reached may be true or not: a solution
    has many models.

    Unit propagation is not arc consistent, by far: from left to right it sees where known cells lead, but nothing is
    ever concluded from what lies further on until all cells before it are known.

    Source: folklore; the one-sided half of the encoding of regular by Quimper and Walsh (CP 2006).
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        super().__init__(prune=prune)

    def add_line(self, formula: Formula, line: Line, cells: list[Truth]) -> None:
        transitions, last = automaton(line.clue)
        layers = read(transitions, [line.known(i) for i in range(line.length)])
        states = {0: formula.variable()}
        formula.clause(states[0])
        for cell, layer in zip(cells, layers, strict=True):
            after = {state: formula.variable() for state in sorted({following for _, _, following in layer})}
            step = {(state, value): following for state, value, following in layer}
            for state, literal in states.items():
                for value, read_here in ((0, cell), (1, negation(cell))):
                    following = [after[step[state, value]]] if (state, value) in step else []
                    add_clause(formula, -literal, read_here, *following)
            states = after
        formula.extend([-literal] for state, literal in states.items() if state != last)
