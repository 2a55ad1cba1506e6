"""An unsound step as two pictures: the state and what was concluded from it; the solution that speaks against it."""

from __future__ import annotations

from typing import Any

from compare.facts_on_board import board
from compare.report.exhibits import Picture
from handwritten.trace import Fact
from puzzles.drawing import as_svg
from puzzles.kinds import kind_named
from puzzles.vocabulary import Puzzle, Solution

FOLDER = "figures"


def step_pictures(
    puzzle: Puzzle, state: list[Fact], concluded: list[Fact], solution: Solution | None, stem: str, told: str
) -> tuple[Picture, Picture]:
    """`told`: what was concluded, in words. `stem` begins the names of their files in FOLDER."""
    known, drawn = board(puzzle, state, concluded), kind_named(puzzle.kind).draw(puzzle, solution)
    return (
        Picture(f"{FOLDER}/{stem}-state.svg", as_svg(known), f"what was known; {told}"),
        Picture(f"{FOLDER}/{stem}-solution.svg", as_svg(drawn), "a solution that agrees with what was known"),
    )


def as_facts(data: list[Any]) -> list[Fact]:
    """Facts as they were before they were JSON."""
    return [tuple(tuple(item) if isinstance(item, list) else item for item in fact) for fact in data]
