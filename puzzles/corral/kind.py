"""Corral as one of the kinds of puzzle."""

from __future__ import annotations

from typing import Any

from puzzles.corral.generator import STYLES, disambiguate, generate
from puzzles.corral.picture import draw
from puzzles.corral.puzzle import Corral, Grid
from puzzles.corral.reduction import reductions
from puzzles.corral.rules import violations
from puzzles.corral.symmetry import carry, image, symmetries
from puzzles.json_values import read_integer, read_rows
from puzzles.kinds import Kind


def read_solution(data: Any) -> Grid:
    """Rows of integers out of parsed JSON. Raises InputError; size and values are for the checker."""
    return read_rows(data, "solution", read_integer)


KIND = Kind(
    name="corral",
    puzzle=Corral,
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
    default_density=0.4,
    summary="one loop around cells that see as many inside cells as they say (also Cave, Bag)",
)
