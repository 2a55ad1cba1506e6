"""What can be known of a puzzle, in the words of handwritten/trace.py, whichever solver knows it.

name    something that is so or not: ("cell", r, c), ("rectangle", (t, l, b, r)), ("number", k, r, c)
fact    a name and whether it is so, 0 or 1: (*name, value)
open    a name of which the puzzle itself says nothing outright
state   facts that are assumed together
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from handwritten.trace import Fact
from puzzles.corral.puzzle import NONE, Corral
from puzzles.hidato.puzzle import Hidato
from puzzles.nonogram.puzzle import Nonogram
from puzzles.shikaku.puzzle import ANY_AREA, Shikaku
from puzzles.vocabulary import InputError, Puzzle, Solution

Name = tuple[Any, ...]
State = frozenset[Fact]

TWO_VALUED = {"cell"}  # of these a solution says the value; of other names it says which few are so


def open_names(puzzle: Puzzle) -> frozenset[Name]:
    """The names that propagation has to settle. Raises InputError for a kind of puzzle that is not known here.

    nonogram   every cell
    corral     every cell without a clue
    shikaku    every rectangle around one clue, of its area
    hidato     every number that is not given, in every cell without a given
    """
    return frozenset(_of_kind(OPEN, puzzle)(puzzle))


def true_names(puzzle: Puzzle, solution: Solution) -> frozenset[Name]:
    """What is so in a solution; every other name is not."""
    return frozenset(_of_kind(TRUE, puzzle)(solution))


def name_of(fact: Fact) -> Name:
    return fact[:-1]


def negated(fact: Fact) -> Fact:
    return (*fact[:-1], 1 - fact[-1])


def facts_of(names: Iterable[Name], true: frozenset[Name]) -> State:
    """A fact for each of the names, where those that are `true` are so."""
    return frozenset((*name, int(name in true)) for name in names)


def as_facts(data: Iterable[Iterable[Any]]) -> list[Fact]:
    """Facts as they were before they were JSON."""
    return [tuple(tuple(item) if isinstance(item, list) else item for item in fact) for fact in data]


def tellable(fact: Fact) -> bool:
    """Whether a solver by hand can be told the fact: the value of a cell, or what is so (not what is not)."""
    return fact[0] in TWO_VALUED or fact[-1] == 1


def _of_kind(table: dict[str, Callable[[Any], Iterable[Name]]], puzzle: Puzzle) -> Callable[[Any], Iterable[Name]]:
    if puzzle.kind not in table:
        raise InputError(f"strength is not measured on {puzzle.kind}, expected one of {', '.join(table)}")
    return table[puzzle.kind]


def _cells_without_clue(puzzle: Corral) -> Iterator[Name]:
    return (("cell", r, c) for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue == NONE)


def _all_cells(puzzle: Nonogram) -> Iterator[Name]:
    return (("cell", r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))


def _fitting_rectangles(puzzle: Shikaku) -> Iterator[Name]:
    clue_at = {(r, c): puzzle.clues[r][c] for r, c in puzzle.clue_cells}
    for (r, c), area in clue_at.items():
        for top, left in product(range(r + 1), range(c + 1)):
            for bottom, right in product(range(r, puzzle.rows), range(c, puzzle.cols)):
                if area in (ANY_AREA, (bottom - top + 1) * (right - left + 1)) and (
                    sum(top <= row <= bottom and left <= col <= right for row, col in clue_at) == 1
                ):
                    yield "rectangle", (top, left, bottom, right)


def _open_numbers(puzzle: Hidato) -> Iterator[Name]:
    cells = [(r, c) for r, c in puzzle.cells if not puzzle.grid[r][c]]
    numbers = set(range(1, puzzle.last + 1)) - puzzle.givens.keys()
    return (("number", number, r, c) for number in numbers for r, c in cells)


def _true_cells(grid: Solution) -> Iterator[Name]:
    return (("cell", r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value)


def _chosen_rectangles(rectangles: Solution) -> Iterator[Name]:
    return (("rectangle", tuple(rectangle)) for rectangle in rectangles)


def _placed_numbers(grid: Solution) -> Iterator[Name]:
    return (("number", value, r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value is not None)


OPEN: dict[str, Callable[[Any], Iterable[Name]]] = {
    "nonogram": _all_cells,
    "corral": _cells_without_clue,
    "shikaku": _fitting_rectangles,
    "hidato": _open_numbers,
}
TRUE: dict[str, Callable[[Any], Iterable[Name]]] = {
    "nonogram": _true_cells,
    "corral": _true_cells,
    "shikaku": _chosen_rectangles,
    "hidato": _placed_numbers,
}
PLACING = {"shikaku", "hidato"}  # where a solution says what few names are so, and most facts are that something is not
