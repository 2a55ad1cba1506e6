"""A Hidato and its solution as a picture: the numbers, and the path as a line through the cells."""

from __future__ import annotations

from typing import Any

from puzzles.hidato.puzzle import Hidato
from puzzles.picture import Picture, Square
from puzzles.vocabulary import Cell


def draw(puzzle: Hidato, solution: Any = None) -> Picture:
    """Givens bold, holes dark, and where there is a solution its numbers and its path, broken where a number lacks.

    The solution may be a wrong one, but has the puzzle's shape.
    """
    grid = puzzle.grid if solution is None else solution
    squares = tuple(
        tuple(square(given, grid[r][c]) for c, given in enumerate(row)) for r, row in enumerate(puzzle.grid)
    )
    paths = () if solution is None else stretches(puzzle, solution)
    return Picture(squares, paths=paths, slant=puzzle.adjacency == "hexagonal")


def square(given: int | None, number: Any) -> Square:
    if given is None:
        return Square(shade="hole")
    if given:
        return Square(str(given), given=True)
    return Square(str(number) if number else "")


def stretches(puzzle: Hidato, solution: Any) -> tuple[tuple[Cell, ...], ...]:
    """The cells in the order of their numbers, cut where a number is missing; one cell alone is no line."""
    where = {solution[r][c]: (r, c) for r, c in puzzle.cells}
    found: list[list[Cell]] = [[]]
    for number in range(1, puzzle.last + 1):
        if number in where:
            found[-1].append(where[number])
        else:
            found.append([])
    return tuple(tuple(stretch) for stretch in found if len(stretch) > 1)
