"""Shikaku as an exact cover of the cells, in clauses."""

from __future__ import annotations

from typing import Literal

from models.backends.engines import WITH_NATIVE_AT_MOST
from models.blocks.cardinality import AT_MOST_ONE
from models.blocks.cover import cover_rows
from models.encoding import SatEncoding, Value, sat_encoding
from models.formula import Formula
from models.shikaku.candidates import Candidates
from models.shikaku.domains import Prune, domains, too_many
from models.shikaku.owners import choices, owner_rows
from puzzles.shikaku.puzzle import Rectangle, Shikaku
from puzzles.vocabulary import Solution

Amo = Literal[
    "owners",
    "pairwise",
    "seqcounter",
    "product",
    "ladder",
    "bitwise",
    "totalizer",
    "kmtotalizer",
    "cardnet",
    "commander",
    "bimander",
    "native",
]


@sat_encoding("shikaku", "exact-cover", best=True)
class ExactCover(SatEncoding):
    """Exactly one candidate rectangle over each cell; `amo` says how "at most one" is written down.

    Variables    one a candidate, as `prune` leaves them (domains.py); those that `amo` needs
    Constraints  for each cell a clause that some candidate covers it, and `amo` (blocks/cardinality.py) that no two
                 do; for each clue that one of its candidates is chosen, where that is not said of its cell already
    Size         O(total area of the candidates) literals or more. `owners` gathers the candidates of a clue first
                 (owners.py): O(candidates + clues · cells)
    Propagation  arc consistent on each cell by itself, not on the board
    Source       the 0/1 programme of exact cover, as in GLPK's example shikaku.mod
    """

    def __init__(self, *, amo: Amo = "owners", prune: Prune = "layered") -> None:
        self.amo = amo
        self.prune = prune
        if amo == "native":
            self.only_engines = WITH_NATIVE_AT_MOST

    def supports(self, puzzle: Shikaku) -> str | None:
        return too_many(puzzle, self.prune, {"owners": "owners", "pairwise": "pairs"}.get(self.amo, "rectangles"))

    def build(self, puzzle: Shikaku) -> Formula:
        formula = Formula()
        found = domains(puzzle, self.prune)
        self.name_choices(formula, found)
        if self.amo == "owners":
            rows, at_most_one = owner_rows(formula, puzzle, found), AT_MOST_ONE["product"]
        else:
            rows, at_most_one = cover_rows(found.sides, puzzle.rows, puzzle.cols), AT_MOST_ONE[self.amo]
            rows = [[place + 1 for place in row] for row in rows]
        for row in rows:
            formula.clauses.append(row)
            at_most_one(formula, row)
        if self.prune == "none":  # else there are no other candidates over a clue
            formula.extend(choices(found))
        return formula

    def name_choices(self, formula: Formula, found: Candidates) -> None:
        """Variable i + 1 says that candidate i is chosen. Where two clues have the same rectangle, which is in no
        solution then, the first has the name."""
        self.rectangles = found.rectangles()
        self.variables: dict[Rectangle, int] = {}
        for rectangle in self.rectangles:
            variable = formula.variable(None if rectangle in self.variables else ("rectangle", rectangle))
            self.variables.setdefault(rectangle, variable)

    def decode(self, value: Value) -> Solution:
        return tuple(rectangle for choice, rectangle in enumerate(self.rectangles, 1) if value(choice))

    def literals(self, solution: Solution) -> list[int]:
        return [self.variables[rectangle] for rectangle in solution]
