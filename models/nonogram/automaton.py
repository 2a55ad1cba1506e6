"""Nonograms by one automaton a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from models.blocks.line_automaton import automaton
from models.encoding import cpsat_encoding
from models.nonogram.line import Line
from models.nonogram.line_by_line import CpSatLineByLine


@cpsat_encoding("nonogram", "automaton", best=True)
class Automaton(CpSatLineByLine):
    """AddAutomaton: each line is a word of the regular language 0* 1^a 0+ 1^b 0* … that its clue describes.

    Variables: a cell is filled. Constraints: one automaton for each row and each column, of at most n + 1 states and
    2n + 1 transitions for a line of n cells; presolve unrolls it into O(n^2) Booleans a line.

    Arc consistent line by line, as the constraint is and as its unrolled form keeps.

    Source: the regular constraint of Pesant (CP 2004); nonograms with it: hakank's and OR-Tools' examples.
    """

    def add_line(self, model: Any, line: Line, cells: Sequence[Any]) -> None:
        transitions, last = automaton(line.clue)
        model.add_automaton(cells, 0, [last], transitions)
