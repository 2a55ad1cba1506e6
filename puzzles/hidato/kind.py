"""Hidato as one of the kinds of puzzle."""

from __future__ import annotations

from typing import Any

from puzzles.hidato.generator import STYLES, disambiguate, generate
from puzzles.hidato.picture import draw
from puzzles.hidato.puzzle import Grid, Hidato, read_cell
from puzzles.hidato.reduction import reductions
from puzzles.hidato.rules import violations
from puzzles.hidato.symmetry import carry, image, symmetries
from puzzles.json_values import read_rows
from puzzles.kinds import Kind


def read_solution(data: Any) -> Grid:
    """A grid of numbers, None at holes, out of parsed JSON. Raises InputError; which numbers is the checker's say."""
    return read_rows(data, "solution", read_cell)


KIND = Kind(
    name="hidato",
    puzzle=Hidato,
    violations=violations,
    read_solution=read_solution,
    generate=generate,
    disambiguate=disambiguate,
    draw=draw,
    symmetries=symmetries,
    image=image,
    carry=carry,
    reductions=reductions,
    styles=tuple(STYLES),
    default_density=0.35,
    summary="1 to N along a path through all cells, each number touching the next (also Hidoku; Numbrix: orthogonal)",
)
