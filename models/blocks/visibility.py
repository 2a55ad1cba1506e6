"""How far one sees along lines of cells, in clauses.

view     how many cells of a line (nearest first) are true before the first false one: a number in order encoding
         (order.py) whose i-th literal says that the first i+1 cells are all true
total    what the views of one place add up to
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.blocks.order import Number, add_clause, at_least, negation, require_sum, sum_of
from models.formula import Formula, Literal
from puzzles.vocabulary import Cell

Lines = Sequence[list[Literal]]  # each may go on beyond its most: the first cell of that is never seen


def lines_of_sight(rows: int, cols: int, cell: Cell) -> list[list[Cell]]:
    """The cells to the left, to the right, above and below, each list from the nearest to the edge of the board."""
    r, c = cell
    return [
        [(r, j) for j in range(c - 1, -1, -1)],
        [(r, j) for j in range(c + 1, cols)],
        [(i, c) for i in range(r - 1, -1, -1)],
        [(i, c) for i in range(r + 1, rows)],
    ]


def view(formula: Formula, line: list[Literal]) -> Number:
    """The view along `line`: a chain, each link one variable and three clauses.

    It is in order by itself, so that nothing has to be sorted.
    """
    number = line[:1]
    for cell in line[1:]:
        seen = formula.variable()
        formula.extend([[-seen, number[-1]], [-seen, cell], [seen, -number[-1], -cell]])
        number.append(seen)
    return number


def bounded_view(formula: Formula, line: list[Literal], most: int) -> Number:
    """The view along `line`, which is `most` at the most: one cell more is never seen."""
    number = view(formula, line[:most])
    if most < len(line):
        formula.clause(*(-literal for literal in number[-1:]), -line[most])
    return number


def require_total(formula: Formula, lines: Lines, most: Sequence[int], total: int) -> None:
    """Four views, each of its `most` at most, that add up to `total`: a totalizer of two sums, and their exact sum.

    O(total) variables, O(total^2) clauses. Unit propagation keeps the bounds of each sum consistent, not its holes.
    """
    left, right, up, down = (bounded_view(formula, line, limit) for line, limit in zip(lines, most, strict=True))
    cap = total + 1
    across, along = sum_of(formula, left, right, cap), sum_of(formula, up, down, cap)
    require_sum(formula, across, along, total)


def require_tuple(formula: Formula, lines: Lines, most: Sequence[int], total: int) -> None:
    """The same by a variable for each way of adding up, one of which holds; for any number of views.

    O(total^3) variables and clauses for four of them. Unit propagation is arc consistent: it finds each cell that
    follows, and each dead end.
    Source: the generic encoding of a table (F. Bacchus, GAC via unit propagation, CP 2007).
    """
    exactly = [exact_views(formula, line, limit) for line, limit in zip(lines, most, strict=True)]
    supports: list[list[list[Literal]]] = [[[] for _ in values] for values in exactly]
    chosen = []
    for way in ways(most, total):
        taken = formula.variable()
        chosen.append(taken)
        for values, of_value, seen in zip(exactly, supports, way, strict=True):
            of_value[seen].append(taken)
            formula.clause(-taken, values[seen])
    formula.clause(*chosen)
    for values, of_value in zip(exactly, supports, strict=True):
        formula.extend([-value, *support] for value, support in zip(values, of_value, strict=True))


def exact_views(formula: Formula, line: list[Literal], most: int) -> list[Literal]:
    """For each value of the view along a line, 0 to `most`, a new literal that says it is exactly that. O(most)."""
    number = bounded_view(formula, line, most)
    values = []
    for value in range(most + 1):
        exact, seen = formula.variable(), at_least(number, value)
        following = line[value] if value < len(line) else False
        add_clause(formula, -exact, seen)
        add_clause(formula, -exact, negation(following))
        add_clause(formula, exact, negation(seen), following)
        values.append(exact)
    return values


def ways(most: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    """The tuples of numbers, each from 0 to its `most`, that add up to `total`."""
    if not most:
        if total == 0:
            yield ()
        return
    rest = sum(most[1:])
    for first in range(max(0, total - rest), min(most[0], total) + 1):
        for others in ways(most[1:], total - first):
            yield (first, *others)


def count_ways(most: Sequence[int], total: int) -> int:
    """How many tuples `ways` gives. O(total * sum of most)."""
    counts = [1] + [0] * total
    for limit in most:
        counts = [sum(counts[max(0, value - limit) : value + 1]) for value in range(total + 1)]
    return counts[total]
