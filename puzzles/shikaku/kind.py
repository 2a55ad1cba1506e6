"""Shikaku as one of the kinds of puzzle."""

from __future__ import annotations

from typing import Any

from puzzles.kinds import Kind
from puzzles.shikaku.generator import STYLES, disambiguate, generate
from puzzles.shikaku.picture import draw
from puzzles.shikaku.puzzle import Shikaku
from puzzles.shikaku.rules import violations
from puzzles.vocabulary import InputError, Solution


def read_solution(data: Any) -> Solution:
    """Rectangles out of parsed JSON. Raises InputError where it is no list of lists of whole numbers."""
    if not isinstance(data, list | tuple):
        raise InputError(f"shikaku solution: expected a list of rectangles, found {type(data).__name__}")
    for i, rectangle in enumerate(data):
        if not isinstance(rectangle, list | tuple) or not all(type(number) is int for number in rectangle):
            raise InputError(f"shikaku solution: rectangle {i}: expected [top, left, bottom, right] in whole numbers")
    return tuple(map(tuple, data))


KIND = Kind(
    name="shikaku",
    puzzle=Shikaku,
    violations=violations,
    read_solution=read_solution,
    generate=generate,
    disambiguate=disambiguate,
    draw=draw,
    styles=tuple(STYLES),
    default_density=1.0,
    summary="Cut the board into rectangles, one clue in each: its area.",
)
