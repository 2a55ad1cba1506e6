"""The nonogram, as the rest of the house sees it."""

from __future__ import annotations

from typing import Any

from puzzles.json_values import read_integer, read_rows
from puzzles.kinds import Kind
from puzzles.nonogram.generator import STYLES, disambiguate, generate
from puzzles.nonogram.picture import draw
from puzzles.nonogram.puzzle import Grid, Nonogram
from puzzles.nonogram.reduction import reductions
from puzzles.nonogram.rules import violations
from puzzles.nonogram.symmetry import carry, image, symmetries


def read_solution(data: Any) -> Grid:
    """Rows of integers out of parsed JSON. Raises InputError; size and values are for the checker."""
    return read_rows(data, "solution", read_integer)


KIND = Kind(
    name="nonogram",
    puzzle=Nonogram,
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
    default_density=0.5,
    summary="Fill cells so that the runs of each row and column are as long as its clue says",
)
