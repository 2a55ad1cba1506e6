"""Hidato in clauses: which number is where, with the impossible places left out."""

from __future__ import annotations

from itertools import pairwise

from models.backends.engines import led_by
from models.encoding import sat_encoding
from models.hidato.positions import PositionEncoding

# Glucose first: on 20x20 with a quarter given, a third of CaDiCaL's time in the median of five boards. Kissat needs
# twice Glucose's there, but reaches further with a quarter given: 30x30 in 1 to 8 s on five boards. It keeps no limits
# from within, writes no proofs and is loaded anew for each solution, so it is not the default.
ENGINES = led_by("glucose4")


@sat_encoding("hidato", "position-filtered", best=True, engines=ENGINES)
class PositionFiltered(PositionEncoding):
    """A variable for each number and each cell that it can reach; consecutive numbers support each other.

    Variables    at[k][cell]: number k stands in that cell, for the cells that `prune` leaves to k (layered_domains.py)
    Constraints  each number in exactly one cell, each cell holds exactly one number, at most one by `amo`; number k in
                 a cell means k + 1 in a neighbour of it, and likewise k - 1
    Size         V variables and O(V) auxiliary ones, O(V) clauses, O(8V) literals, where V <= N^2; a V of a third to a
                 thirteenth of that is usual with a quarter of the cells given
    Propagation  arc consistent on each exactly-one and on each pair of consecutive numbers, and so on the chain of
                 numbers; not on the chain and "each cell once" together, which is the Hamiltonian path itself
    Source       permutation encoding with support clauses ("enumerative"): M. Velev, P. Gao, SARA 2009; support
                 clauses: I. Gent, ECAI 2002; the filter is Hidato's own
    """

    def add_steps(self) -> None:
        near = self.near()
        for before, after in pairwise(self.at[1:]):
            for here, there in ((before, after), (after, before)):
                self.formula.extend(
                    [-variable, *(there[j] for j in near[i] if j in there)] for i, variable in here.items()
                )
