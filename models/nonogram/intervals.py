"""Nonograms by where each block starts, as whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from typing import Literal as OneOf

from models.encoding import cpsat_encoding
from models.nonogram.domains import Prune, members
from models.nonogram.line import Line
from models.nonogram.line_by_line import CpSatLineByLine


@cpsat_encoding("nonogram", "intervals")
class Intervals(CpSatLineByLine):
    """Start variables of the blocks, in order and apart, and a Boolean for each cell that a block may cover.

    Variables: a cell is filled; where block b starts, an integer over its open starts; block b covers cell i.
    Constraints:
        apart      `differences`: the next block starts after this one and a gap;
                   `no-overlap`: blocks with a gap each are intervals that do not overlap, and start in order
        cover      block b covers cell i exactly where its start is among the cells i - length + 1 .. i (two reified
                   linear constraints)
        cell       filled exactly where some block covers it (a cell is the sum of its covers)
    A line of n cells with k blocks takes O(k n) Booleans and constraints.

    Propagation works on the bounds of the starts, and on the values that a reified interval cuts off: not arc
    consistent.

    Source: the start variables of Bosch's integer programme for the nonogram (Optima 65, 2001); intervals as in any
    model of scheduling.
    """

    def __init__(self, *, prune: Prune = "layered", apart: OneOf["differences", "no-overlap"] = "differences") -> None:
        super().__init__(prune=prune)
        self.apart = apart

    def add_line(self, model: Any, line: Line, cells: Sequence[Any]) -> None:
        from ortools.sat.python import cp_model

        domains = [cp_model.Domain.from_values(members(starts)) for starts in line.starts]
        starts = [model.new_int_var_from_domain(domain, "") for domain in domains]
        if self.apart == "differences":
            for (start, count), (following, _) in pairwise(zip(starts, line.clue, strict=True)):
                model.add(following >= start + count + 1)
        else:
            pairs = zip(starts, line.clue, strict=True)
            model.add_no_overlap([model.new_fixed_size_interval_var(start, count + 1, "") for start, count in pairs])
            for start, following in pairwise(starts):
                model.add(following > start)
        covers: list[list[Any]] = [[] for _ in cells]
        for start, count, domain in zip(starts, line.clue, domains, strict=True):
            for i in range(domain.min(), domain.max() + count):
                covers[i].append(covering(model, start, i - count + 1, i))
        for cell, covering_here in zip(cells, covers, strict=True):
            model.add(sum(covering_here) == cell)


def covering(model: Any, start: Any, first: int, last: int) -> Any:
    """A Boolean that says: first <= start <= last."""
    from ortools.sat.python import cp_model

    within = cp_model.Domain(first, last)
    covers = model.new_bool_var("")
    model.add_linear_expression_in_domain(start, within).only_enforce_if(covers)
    model.add_linear_expression_in_domain(start, within.complement()).only_enforce_if(~covers)
    return covers
