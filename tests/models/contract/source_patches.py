"""Faults that people make, as one-line patches of an encoding's source."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module

from imported_anew import patched_source

KEPT = ("models.formula", "models.encoding")  # shared with the unpatched side, as models.backends is


@dataclass(frozen=True)
class Patch:
    """In `module`, the first `old` becomes `new`; `encoding` is the solver whose answers that ought to spoil."""

    kind: str
    encoding: str
    fault: str
    module: str
    old: str
    new: str


@cache
def patched(patch: Patch, encoding: type) -> type:
    """The class of that encoding, made with everything that it is made of in a world where the patch was applied.

    Raises NothingToPatch.
    """
    with patched_source(patch.module, patch.old, patch.new, is_remade):
        return getattr(import_module(encoding.__module__), encoding.__name__)


def is_remade(name: str) -> bool:
    return name.startswith("models.") and not name.startswith("models.backends") and name not in KEPT


PATCHES: tuple[Patch, ...] = (
    Patch(
        "nonogram",
        "sat/block-start-order[prune=none]",
        "a start too few for each block",
        "models.nonogram.line",
        "(1 << max(0, length - count + 1)) - 1",
        "(1 << max(0, length - count)) - 1",
    ),
    Patch(
        "nonogram",
        "sat/block-start-order[prune=none]",
        "blocks may touch",
        "models.nonogram.block_start_order",
        "block.ended[start - 1] if start else []",
        "block.ended[start]",
    ),
    Patch(
        "nonogram",
        "sat/block-start-order[prune=none]",
        "a line without slack does not fit",
        "models.nonogram.line",
        "sum(self.clue) + len(self.clue) - 1 <= self.length",
        "sum(self.clue) + len(self.clue) <= self.length",
    ),
    Patch(
        "nonogram",
        "sat/layered-automaton[prune=none]",
        "no blank between blocks",
        "models.blocks.line_automaton",
        "transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]",
        "transitions += [(state, 0, state + 1), (state + 1, 0, state + 1), (state, 1, state + 2)]",
    ),
    Patch(
        "nonogram",
        "cpsat/automaton[prune=none]",
        "nothing after the last block",
        "models.blocks.line_automaton",
        "    if clue:\n        transitions.append((state, 0, state))\n",
        "",
    ),
    Patch(
        "corral",
        "sat/distance-layers[prune=none]",
        "bound of steps too small",
        "models.blocks.reach_by_layers",
        "range(1, region.steps + 1)",
        "range(1, region.steps // 2 + 1)",
    ),
    Patch(
        "corral",
        "sat/distance-layers[prune=none]",
        "any cell may be the root",
        "models.corral.regions",
        "else first_of(member)",
        "else member",
    ),
    Patch(
        "corral",
        "sat/tree-levels[prune=none]",
        "outside cells need not touch the border",
        "models.corral.regions",
        "if r in (0, last_row) or c in (0, last_col)}",
        "if r <= last_row}",
    ),
    Patch(
        "corral",
        "sat/lazy-cuts[prune=none]",
        "outside is not cut",
        "models.corral.lazy_cuts",
        "[*self._inside_cuts(inside), *self._outside_cuts(self.board.cells & ~inside)]",
        "[*self._inside_cuts(inside)]",
    ),
    Patch(
        "corral",
        "sat/lazy-cuts[prune=none]",
        "the cut names no root",
        "models.corral.lazy_cuts",
        "self._literals(anchor | root))",
        "self._literals(anchor))",
    ),
    Patch(
        "corral",
        "sat/lazy-cuts[prune=layered]",
        "a view may not stop at the edge",
        "models.corral.deduction",
        "if len(line) <= total else found",
        "if len(line) < total else found",
    ),
    Patch(
        "corral",
        "sat/lazy-cuts[prune=layered]",
        "a view stops one cell late",
        "models.corral.deduction",
        "for seen, following in enumerate(line):",
        "for seen, following in enumerate(line, 1):",
    ),
    Patch(
        "corral",
        "cpsat/boundary-circuit[prune=none]",
        "inside on the wrong side of half the arcs",
        "models.corral.boundary_circuit",
        "cell.get((i, j)), cell.get((i, j - 1))",
        "cell.get((i, j - 1)), cell.get((i, j))",
    ),
    Patch(
        "corral",
        "cpsat/boundary-circuit[prune=none]",
        "corners must be on the loop",
        "models.corral.boundary_circuit",
        "[*off_loop, *self._arcs()]",
        "[*off_loop[1:], *self._arcs()]",
    ),
    Patch(
        "hidato",
        "sat/position-filtered",
        "a filter reaches one number too far",
        "models.blocks.layered_domains",
        "for near in (number - 1, number + 1) if",
        "for near in (number - 1, number + 1, number + 2) if",
    ),
    Patch(
        "hidato",
        "sat/position-filtered",
        "every cell has a number of its own",
        "models.blocks.layered_domains",
        "alone = once & ~more",
        "alone = once",
    ),
    Patch(
        "hidato",
        "sat/position-filtered",
        "a king does not step down and left",
        "models.blocks.board",
        '"king": ((0, 1), (1, -1), (1, 0), (1, 1))',
        '"king": ((0, 1), (1, 0), (1, 1))',
    ),
    Patch(
        "hidato",
        "sat/position-filtered",
        "hexagons lean the other way",
        "models.blocks.board",
        '"hexagonal": ((0, 1), (1, -1), (1, 0))',
        '"hexagonal": ((0, 1), (1, 1), (1, 0))',
    ),
    Patch(
        "hidato",
        "sat/binary-adder",
        "a bit too few",
        "models.hidato.binary_adder",
        "max(1, (self.graph.last - 1).bit_length())",
        "max(1, (self.graph.last - 1).bit_length() - 1)",
    ),
    Patch(
        "hidato",
        "sat/chinese-remainder",
        "moduli with too small a product",
        "models.hidato.chinese_remainder",
        "prod(moduli) >= last)",
        "2 * prod(moduli) >= last)",
    ),
    Patch(
        "hidato",
        "sat/shift-register",
        "a register that comes back too soon",
        "models.blocks.counters",
        "3: (3, 2)",
        "3: (3,)",
    ),
    Patch(
        "shikaku",
        "sat/exact-cover",
        "areas leave too little to a `?`",
        "models.shikaku.candidates",
        "np.where(unknown, spare + 1, numbers)",
        "np.where(unknown, np.maximum(spare, 1), numbers)",
    ),
    Patch(
        "shikaku",
        "sat/exact-cover[prune=none]",
        "the highest rectangle is left out",
        "models.shikaku.candidates",
        "for h in range(1, min(area, self.rows) + 1)",
        "for h in range(1, min(area, self.rows))",
    ),
)
