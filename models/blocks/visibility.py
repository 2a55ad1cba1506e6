"""How far one sees along a line of cells, as a number in order encoding (models/blocks/order.py)."""

from __future__ import annotations

from models.blocks.order import Number
from models.formula import Formula, Literal


def view(formula: Formula, line: list[Literal]) -> Number:
    """How many cells of `line` (nearest first) are true before the first false one.

    The i-th literal says that the first i+1 cells are all true: a chain, each link one variable and three clauses. It
    is in order by itself, so that nothing has to be sorted.
    """
    number = line[:1]
    for cell in line[1:]:
        seen = formula.variable()
        formula.extend([[-seen, number[-1]], [-seen, cell], [seen, -number[-1], -cell]])
        number.append(seen)
    return number
