"""Pieces minus holes of a set of cells, counted along a scan of the board.

Euler's identity: vertices - edges + faces = pieces - holes, where vertices are the cells of the set, edges its pairs of
neighbours, faces its full 2x2 blocks; holes are pieces of the rest, touching corners included, that do not reach beyond
the board.
"""

from __future__ import annotations

from collections.abc import Mapping

from models.blocks.order import Number, Truth, add_clause, at_least, negation
from models.formula import Formula, Literal
from puzzles.vocabulary import Cell


def require_one_piece_more_than_holes(formula: Formula, cell: Mapping[Cell, Literal], rows: int, cols: int) -> None:
    """Pieces - holes = 1. A set without holes is in one piece then, and one in one piece has no holes.

    Variables    the count after each cell of the scan, in order encoding, from 0 to its bound; +1 and -1 at each cell
    Clauses      a cell adds itself, takes away its edges to the left and above, adds the block it completes: together
                 +1 (a piece begins), -1 (two pieces meet, or a hole closes) or 0
    Size         O(rows * cols * min(rows, cols)); a plain sum of all vertices, edges and faces would be quadratic
    Propagation  both ways along the counts, one bound after another; as a sum of many it says little early
    Bound        of one piece without holes each piece of the part scanned reaches the last line scanned, or it is all
                 there is. That line is a staircase of two rows' parts: line / 2 + 1 pieces at most, and never a hole
    """
    upright = rows >= cols
    outer, inner = (rows, cols) if upright else (cols, rows)
    count: Number = []
    for i in range(outer):
        for j in range(inner):
            line = [(a, b) if upright else (b, a) for a, b in ((i, j), (i, j - 1), (i - 1, j), (i - 1, j - 1))]
            here, *before = (cell.get(place) for place in line)
            if here is not None:
                steps = step_of(formula, here, *before)
                count = counted(formula, count, *steps, min(len(count) + 1, inner // 2 + 1))
    formula.clause(*count[:1])
    formula.extend([-more] for more in count[1:2])


def step_of(
    formula: Formula, here: Literal, left: Literal | None, above: Literal | None, corner: Literal | None
) -> tuple[Literal, Literal | None]:
    """The literals for +1 and for -1 at a cell; None where it cannot be."""
    beside = [other for other in (left, above) if other is not None]
    begins = formula.variable()
    formula.extend([-begins, -other] for other in beside)
    formula.extend([[-begins, here], [begins, -here, *beside]])
    if left is None or above is None:
        return begins, None
    meets = formula.variable()
    formula.extend([[-meets, here], [-meets, left], [-meets, above]])
    full = [] if corner is None else [corner]
    formula.extend([-meets, -other] for other in full)
    formula.clause(meets, -here, -left, -above, *full)
    return begins, meets


def counted(formula: Formula, count: Number, more: Literal, less: Literal | None, most: int) -> Number:
    """The count one cell later, from 0 to `most`; it never goes below or beyond. O(most) clauses."""
    after = [formula.variable() for _ in range(most)]
    unchanged = [more] if less is None else [more, less]
    for value in range(most + 2):
        now, before = at_least(after, value), at_least(count, value)
        lower, higher = at_least(count, value - 1), at_least(count, value + 1)
        require_equal(formula, now, before, unchanged)
        require_equal(formula, now, lower, [-more])
        if less is not None:
            require_equal(formula, now, higher, [-less])
        add_clause(formula, negation(now), lower)  # one step at the most, whichever
        add_clause(formula, now, negation(higher))
    return after


def require_equal(formula: Formula, one: Truth, other: Truth, unless: list[Literal]) -> None:
    add_clause(formula, *unless, negation(one), other)
    add_clause(formula, *unless, one, negation(other))
