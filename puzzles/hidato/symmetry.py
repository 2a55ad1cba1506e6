"""Hidato turned, mirrored and walked backwards: holes and givens go with their cells, v may become N + 1 - v.

A hexagonal board is sheared, and only half a turn and the exchange of rows and columns leave its neighbours neighbours.
"""

from __future__ import annotations

from puzzles.hidato.puzzle import Grid, Hidato
from puzzles.symmetry import OF_THE_SQUARE, WITH_NUMBERS_REVERSED, Symmetry


def symmetries(puzzle: Hidato) -> tuple[Symmetry, ...]:
    return tuple(
        symmetry
        for symmetry in OF_THE_SQUARE + WITH_NUMBERS_REVERSED
        if puzzle.adjacency != "hexagonal" or symmetry.rows_reversed == symmetry.cols_reversed
    )


def image(puzzle: Hidato, symmetry: Symmetry) -> Hidato:
    return Hidato(renumbered(symmetry, symmetry.grid(puzzle.grid), puzzle.last), puzzle.adjacency)


def carry(puzzle: Hidato, symmetry: Symmetry, solution: Grid) -> Grid:
    return renumbered(symmetry, symmetry.grid(solution), puzzle.last)


def renumbered(symmetry: Symmetry, grid: Grid, last: int) -> Grid:
    """The numbers counted from the other end, where the symmetry says so; 0 and None are none."""
    if not symmetry.numbers_reversed:
        return grid
    return tuple(tuple(last + 1 - number if number else number for number in row) for row in grid)
