"""An unsound step as two pictures: the state and what was concluded from it; the solution that speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from compare.facts_on_board import board
from compare.report.exhibits import Picture
from handwritten.trace import Fact
from puzzles.drawing import as_svg
from puzzles.kinds import kind_named
from puzzles.vocabulary import Puzzle, Solution

FOLDER = "figures"


def step_pictures(
    puzzle: Puzzle,
    state: Sequence[Fact],
    concluded: Sequence[Fact],
    solution: Solution | None,
    stem: str,
    told: str,
    folder: str = FOLDER,
) -> tuple[Picture, Picture]:
    """`told`: what was concluded, in words. `stem` begins the names of their files in the folder."""
    known, drawn = board(puzzle, state, concluded), kind_named(puzzle.kind).draw(puzzle, solution)
    return (
        Picture(f"{folder}/{stem}-state.svg", as_svg(known), f"what was known; {told}"),
        Picture(f"{folder}/{stem}-solution.svg", as_svg(drawn), "a solution that agrees with what was known"),
    )
