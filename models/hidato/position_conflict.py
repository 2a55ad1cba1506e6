"""Hidato in clauses: which number is where, and what may not stand together."""

from __future__ import annotations

from itertools import pairwise

from models.encoding import sat_encoding
from models.hidato.places import open_places
from models.hidato.positions import PositionEncoding
from puzzles.hidato.puzzle import Hidato

MOST_CONFLICTS = 3_000_000  # clauses; a board of 144 cells has that many when nothing is left out


@sat_encoding("hidato", "position-conflict")
class PositionConflict(PositionEncoding):
    """The same variables as position-filtered; consecutive numbers in cells that do not touch are forbidden by pairs.

    Variables    at[k][cell]: number k stands in that cell, for the cells that `prune` leaves to k
    Constraints  each number in exactly one cell, each cell holds exactly one number, at most one by `amo`; for each k
                 and each two cells that do not touch: not k in the one and k + 1 in the other
    Size         V variables, O(V^2 / N) binary clauses, so O(N^3) where nothing is left out
    Propagation  a number in its place bars the next from all that does not touch it; a place that no neighbour
                 supports any more is seen only when it is tried, so weaker than support clauses
    Source       conflict clauses ("exclusivity"): direct encoding, T. Walsh, CP 2000; M. Velev, P. Gao, SARA 2009
    """

    def supports(self, puzzle: Hidato) -> str | None:
        _, places = open_places(puzzle, self.prune)
        pairs = sum(one.bit_count() * other.bit_count() for one, other in pairwise(places))
        return f"about {pairs} conflict clauses, more than {MOST_CONFLICTS}" if pairs > MOST_CONFLICTS else None

    def add_steps(self) -> None:
        near = {i: set(cells) for i, cells in self.near().items()}
        for before, after in pairwise(self.at[1:]):
            for i, here in before.items():
                self.formula.extend([-here, -there] for j, there in after.items() if j not in near[i] and j != i)
