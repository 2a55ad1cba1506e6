"""The two sides of a Corral as regions whose cells have to be reachable (models/blocks/reachability.py).

inside side    one inside cell is the root, and the others are reachable from there
outside side   each outside cell is reachable from an outside cell on the border
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from models.blocks.connectivity import orthogonal_graph
from models.blocks.reachability import Reachability, longest_induced_path
from models.corral.domains import Domains
from puzzles.corral.puzzle import NONE, Corral
from puzzles.vocabulary import Cell

Sides = Literal["both", "inside", "outside"]  # those that an encoding says to be reachable

Cells = Mapping[Cell, Any]  # literals


def sure_inside(puzzle: Corral, known: Domains) -> set[Cell]:
    return known.inside | {(r, c) for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue != NONE}


def inside_side(puzzle: Corral, known: Domains, inside: Cells, first_of: Callable[[Cells], Cells]) -> Reachability:
    """The root is a cell known to be inside, or else the first inside cell, as `first_of` says it in literals."""
    member = {cell: literal for cell, literal in inside.items() if cell not in known.outside}
    roots = sure_inside(puzzle, known)
    source = {min(roots): member[min(roots)]} if roots else first_of(member)
    steps = longest_induced_path(puzzle.rows, puzzle.cols) - 1
    return Reachability(orthogonal_graph(puzzle.rows, puzzle.cols), member, source, min(steps, len(member) - 1))


def outside_side(puzzle: Corral, known: Domains, outside: Cells) -> Reachability:
    """Sources are on the border. Paths from there run off it, but for their first cell."""
    barred = sure_inside(puzzle, known)
    member = {cell: literal for cell, literal in outside.items() if cell not in barred}
    last_row, last_col = puzzle.rows - 1, puzzle.cols - 1
    source = {(r, c): literal for (r, c), literal in member.items() if r in (0, last_row) or c in (0, last_col)}
    steps = longest_induced_path(max(0, puzzle.rows - 2), max(0, puzzle.cols - 2))
    return Reachability(orthogonal_graph(puzzle.rows, puzzle.cols), member, source, min(steps, len(member)))
