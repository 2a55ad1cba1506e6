"""Corral turned and mirrored: each clue goes with its cell."""

from __future__ import annotations

from puzzles.corral.puzzle import Corral, Grid
from puzzles.symmetry import OF_THE_SQUARE, Symmetry


def symmetries(puzzle: Corral) -> tuple[Symmetry, ...]:
    return OF_THE_SQUARE


def image(puzzle: Corral, symmetry: Symmetry) -> Corral:
    return Corral(symmetry.grid(puzzle.clues))


def carry(puzzle: Corral, symmetry: Symmetry, solution: Grid) -> Grid:
    return symmetry.grid(solution)
