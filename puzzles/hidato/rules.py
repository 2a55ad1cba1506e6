"""The checker of Hidato, written from the rules alone.

    1..N stand in the N cells that are no holes, each number once.
    The givens stay where they are.
    Consecutive numbers stand in cells that touch: 8 neighbours (king), 4 (orthogonal), or 6 (hexagonal: a sheared
    grid, where a cell touches the ones to its N, NE, W, E, SW and S).

A solution may be any object, since a broken solver may answer anything: what is wrong is said, never raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Cell, Violation


def violations(puzzle: Hidato, solution: Any) -> list[Violation]:
    """Every rule that the solution breaks. Rules about numbers are judged once shape and values are right."""
    malformed = [*shape(puzzle, solution)] or [*values(puzzle, solution)]
    if malformed:
        return malformed
    where: dict[int, list[Cell]] = {}
    for r, c in puzzle.cells:
        where.setdefault(solution[r][c], []).append((r, c))
    return [*givens(puzzle, solution), *each_number_once(puzzle, where), *consecutive_touch(puzzle, where)]


def shape(puzzle: Hidato, solution: Any) -> Iterator[Violation]:
    """The solution is a grid of the puzzle's size."""
    if not isinstance(solution, list | tuple):
        yield Violation("shape", f"expected {puzzle.rows} rows, found {type(solution).__name__}")
    elif len(solution) != puzzle.rows:
        yield Violation("shape", f"expected {puzzle.rows} rows, found {len(solution)}")
    else:
        for r, row in enumerate(solution):
            if not isinstance(row, list | tuple):
                yield Violation("shape", f"row {r}: expected {puzzle.cols} cells, found {type(row).__name__}")
            elif len(row) != puzzle.cols:
                yield Violation("shape", f"row {r}: expected {puzzle.cols} cells, found {len(row)}")


def values(puzzle: Hidato, solution: Any) -> Iterator[Violation]:
    """Every cell holds an integer from 1 to N, every hole None."""
    last = puzzle.last
    for r, row in enumerate(puzzle.grid):
        for c, given in enumerate(row):
            number = solution[r][c]
            if given is None:
                if number is not None:
                    yield Violation("values", f"row {r}, column {c} is a hole and must be null", ((r, c),))
            elif type(number) is not int or not 1 <= number <= last:
                yield Violation("values", f"row {r}, column {c} holds no number from 1 to {last}", ((r, c),))


def givens(puzzle: Hidato, solution: Any) -> Iterator[Violation]:
    """Every given stands where the puzzle has it."""
    for given, (r, c) in puzzle.givens.items():
        found = solution[r][c]
        if found != given:
            message = f"row {r}, column {c}: {given} is given, but the solution has {found}"
            yield Violation("givens", message, ((r, c),), (given, found))


def each_number_once(puzzle: Hidato, where: dict[int, list[Cell]]) -> Iterator[Violation]:
    """Each of 1..N stands in exactly one cell."""
    for number in range(1, puzzle.last + 1):
        cells = where.get(number, [])
        if len(cells) != 1:
            message = f"{number} stands in {len(cells)} cells, expected one"
            yield Violation("each number once", message, tuple(cells), (number,))


def consecutive_touch(puzzle: Hidato, where: dict[int, list[Cell]]) -> Iterator[Violation]:
    """Consecutive numbers, each of which stands once, touch."""
    for number in range(1, puzzle.last):
        here, there = where.get(number, []), where.get(number + 1, [])
        if len(here) == len(there) == 1 and not touch(puzzle.adjacency, here[0], there[0]):
            message = f"{number} at {list(here[0])} and {number + 1} at {list(there[0])} do not touch"
            yield Violation("consecutive numbers touch", message, (here[0], there[0]), (number, number + 1))


def touch(adjacency: str, one: Cell, other: Cell) -> bool:
    """Whether two different cells are neighbours."""
    down, right = other[0] - one[0], other[1] - one[1]
    if adjacency == "orthogonal":
        return abs(down) + abs(right) == 1
    if adjacency == "hexagonal":
        return max(abs(down), abs(right), abs(down + right)) == 1
    return max(abs(down), abs(right)) == 1
