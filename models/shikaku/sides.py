"""The area of a rectangle, from how far it reaches beyond its clue on either side (numbers of models/blocks/order.py).

Source of products by order-encoded bounds: N. Tamura, A. Taga, S. Kitagawa, M. Banbara, Compiling finite linear CSP
into SAT, Constraints 14 (2009).
"""

from __future__ import annotations

from models.blocks.order import Number, add_clause, at_least, at_most, negation, sum_of
from models.formula import Formula


def require_area(formula: Formula, up: Number, down: Number, left: Number, right: Number, area: int) -> None:
    """(up + 1 + down) · (left + 1 + right) = area.

    Between the sides 1..n, for each height h: at least h high means at most area / h wide, at most h high means at
    least area / h wide; a height that divides the area leaves one width, another none. O(n) clauses, and O(n²) for the
    sums; unit propagation keeps the bounds of both sides consistent.
    """
    above, beside = sum_of(formula, up, down, area), sum_of(formula, left, right, area)
    for height in range(1, len(above) + 2):
        widest, narrowest = area // height, -(-area // height)
        add_clause(formula, negation(at_least(above, height - 1)), at_most(beside, widest - 1))
        add_clause(formula, negation(at_most(above, height - 1)), at_least(beside, narrowest - 1))
