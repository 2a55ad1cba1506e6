"""Nonograms in clauses by the unrolled automaton of each line, read in both directions."""

from __future__ import annotations

from collections import defaultdict

from models.blocks.cardinality import seqcounter
from models.blocks.line_automaton import Transition, unrolled
from models.blocks.order import Truth, add_clause, negation
from models.encoding import sat_encoding
from models.formula import Formula, Literal
from models.nonogram.domains import Prune
from models.nonogram.line import Line
from models.nonogram.line_by_line import SatLineByLine


@sat_encoding("nonogram", "layered-automaton")
class LayeredAutomaton(SatLineByLine):
    """The automaton of a line laid out cell by cell: states between the cells, transitions at them, as variables.

    Variables: a cell is filled; the automaton is in state s before cell i; it takes a transition at cell i. Only what
    lies on a way from the first state to the accepting one past the known cells.
    Clauses:
        transition   one taken => its two states, and the value that it reads
        state        one taken on => some transition into it, and some transition out of it
        cell         a value => some transition that reads it there
    and with `one_state`, redundant: at most one state before each cell (a sequential counter).
    A line of n cells and slack d (what its blocks and gaps leave over) takes O(n d) variables and clauses.
    Each solution has exactly one model: all transitions taken read the same word, and the automaton is deterministic.

    Unit propagation is arc consistent line by line: a state out of reach from either end loses its transitions layer
    by layer, and a value without transitions is excluded.

    Source: the regular constraint of Pesant (CP 2004); its decomposition by Quimper and Walsh (CP 2006); in clauses,
    Bacchus, GAC via unit propagation (CP 2007).
    """

    def __init__(self, *, prune: Prune = "layered", one_state: bool = False) -> None:
        super().__init__(prune=prune)
        self.one_state = one_state

    def add_line(self, formula: Formula, line: Line, cells: list[Truth]) -> None:
        layers = unrolled(line.clue, [line.known(i) for i in range(line.length)])
        if not layers[0]:
            formula.clause()
            return
        states = [{state: formula.variable() for state in sorted({at for at, _, _ in layer})} for layer in layers]
        states.append({state: formula.variable() for state in sorted({to for _, _, to in layers[-1]})})
        for layer_of_states in (states[0], states[-1]):  # the first and the accepting one
            formula.extend([state] for state in layer_of_states.values())
        for cell, layer, before, after in zip(cells, layers, states, states[1:], strict=False):
            add_layer(formula, cell, layer, before, after)
        if self.one_state:
            for layer_of_states in states:
                seqcounter(formula, list(layer_of_states.values()))


def add_layer(
    formula: Formula,
    cell: Truth,
    layer: list[Transition],
    before: dict[int, Literal],
    after: dict[int, Literal],
) -> None:
    """The transitions at one cell, with the states on both sides of it."""
    leaving, entering, reading = defaultdict(list), defaultdict(list), defaultdict(list)
    for state, value, following in layer:
        taken = formula.variable()
        formula.extend([[-taken, before[state]], [-taken, after[following]]])
        add_clause(formula, -taken, cell if value else negation(cell))
        leaving[state].append(taken)
        entering[following].append(taken)
        reading[value].append(taken)
    formula.extend([-literal, *leaving[state]] for state, literal in before.items())
    formula.extend([-literal, *entering[state]] for state, literal in after.items())
    add_clause(formula, negation(cell), *reading[1])
    add_clause(formula, cell, *reading[0])
