"""How far one sees along lines of cells, for CP-SAT.

view     how many literals of a line (nearest first) are true before the first false one
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from models.blocks.visibility import ways

Literals = Sequence[Any]


def chain(model: Any, line: Literals) -> list[Any]:
    """For each literal of the line, one that says: it and all before it are true. Their sum is the view."""
    links = list(line[:1])
    for literal in line[1:]:
        link = model.new_bool_var("")
        model.add_bool_and([links[-1], literal]).only_enforce_if(link)
        model.add_bool_or([link, links[-1].Not(), literal.Not()])
        links.append(link)
    return links


def require_total_by_sum(model: Any, lines: Sequence[Literals], total: int) -> None:
    """The views of these lines add up to `total`: one linear equation over their chains.

    O(length) variables and constraints; propagates bounds."""
    model.add(sum(link for line in lines for link in chain(model, line)) == total)


def require_total_by_table(model: Any, lines: Sequence[Literals], total: int) -> None:
    """The same by allowed assignments: the views are numbers, and all ways to add up are in a table.

    O(total^3) tuples; arc consistent."""
    views = []
    for line in lines:
        view = model.new_int_var(0, len(line), "")
        model.add(view == sum(chain(model, line)))
        views.append(view)
    model.add_allowed_assignments(views, list(ways([len(line) for line in lines], total)))
