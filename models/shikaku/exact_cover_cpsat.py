"""Shikaku as an exact cover of the cells, for CP-SAT."""

from __future__ import annotations

from models.blocks.cover import cover_rows
from models.encoding import cpsat_encoding
from models.shikaku.candidates import Candidates
from models.shikaku.chosen_candidates import ChosenCandidates
from models.shikaku.domains import too_many
from puzzles.shikaku.puzzle import Shikaku


@cpsat_encoding("shikaku", "exact-cover", best=True)
class ExactCover(ChosenCandidates):
    """Exactly one candidate rectangle over each cell.

    Variables    a Boolean a candidate, as `prune` leaves them (domains.py)
    Constraints  an exactly-one a cell, of the candidates over it
    Size         O(total area of the candidates) literals
    Propagation  arc consistent on each cell by itself, not on the board
    Source       the 0/1 programme of exact cover, as in GLPK's example shikaku.mod
    """

    def supports(self, puzzle: Shikaku) -> str | None:
        return too_many(puzzle, self.prune, "rectangles")

    def tile(self, puzzle: Shikaku, found: Candidates) -> None:
        for row in cover_rows(found.sides, puzzle.rows, puzzle.cols):
            self.model.add_exactly_one([self.chosen[place] for place in row])
        if self.prune == "none":  # else there are no other candidates over a clue
            self.one_a_clue(found)
