"""Shikaku as one of the kinds of puzzle."""

from __future__ import annotations

from typing import Any

from puzzles.json_values import read_integer, read_list
from puzzles.kinds import Kind
from puzzles.shikaku.generator import STYLES, disambiguate, generate
from puzzles.shikaku.picture import draw
from puzzles.shikaku.puzzle import Shikaku
from puzzles.shikaku.reduction import reductions
from puzzles.shikaku.rules import violations
from puzzles.shikaku.symmetry import carry, image, symmetries
from puzzles.vocabulary import Solution


def read_solution(data: Any) -> Solution:
    """Rectangles out of parsed JSON. Raises InputError where it is no list of lists of whole numbers."""
    return tuple(
        tuple(read_integer(number, f"{place}, number {n}") for n, number in enumerate(rectangle))
        for i, value in enumerate(read_list(data, "solution", "a list of rectangles"))
        for place in [f"solution, rectangle {i}"]
        for rectangle in [read_list(value, place, "[top, left, bottom, right]")]
    )


KIND = Kind(
    name="shikaku",
    puzzle=Shikaku,
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
    default_density=1.0,
    summary="Cut the board into rectangles, one clue in each: its area.",
)
