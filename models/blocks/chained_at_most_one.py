"""At most one of many literals, cut into links of a chain."""

from __future__ import annotations

from models.blocks.cardinality import pairwise
from models.formula import Formula, Literal

LINK = 6  # literals a link; 4 to 7 were alike on planted Hidatos of 15x15 and 20x20


def at_most_one(formula: Formula, literals: list[Literal]) -> None:
    """Clauses that allow at most one of `literals` to be true. Unit propagation on them is arc consistent.

    A new variable stands for "one of this link": at most one of the link and, beyond it, of the variable's negation
    and the rest. About n/5 variables and 4n binary clauses for n literals, against n(n-1)/2 pairwise. The sequential
    counter of C. Sinz (CP 2005) is the same chain with links of one literal.
    """
    while len(literals) > LINK + 1:
        link, literals = literals[:LINK], literals[LINK:]
        in_link = formula.variable()
        pairwise(formula, [*link, -in_link])
        literals = [in_link, *literals]
    pairwise(formula, literals)
