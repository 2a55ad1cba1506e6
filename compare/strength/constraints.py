"""Single constraints: a few names, and which of them may be so together. What follows from one is found by trying all.

nonogram   line     a row with its clue
corral     clue     a clue and what it sees along its row and column
shikaku    cover    a cell in exactly one of the rectangles that hold it
hidato     number   a number in exactly one cell
           cell     a cell with exactly one number
           step     a number and the next one, in cells that touch

Each comes with a puzzle in which an encoding writes it down, made so that nothing else speaks of these names alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from compare.strength.facts import Name, State, facts_of, open_names
from compare.strength.reading import DEAD, Finding
from puzzles.corral import rules as corral_rules
from puzzles.corral.puzzle import NONE, Corral
from puzzles.hidato.puzzle import Hidato
from puzzles.hidato.rules import touch
from puzzles.nonogram.puzzle import Nonogram
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Cell, Puzzle

LONGEST_LINE = 16  # cells; a table of what is allowed grows as two to their number


@dataclass(frozen=True)
class Constraint:
    """`allowed`: each way to fulfil it, as the names that are so; the other ones of `names` are then not."""

    sort: str
    puzzle: Puzzle
    names: frozenset[Name]
    allowed: tuple[frozenset[Name], ...]

    @cached_property
    def ways(self) -> list[State]:
        """What is allowed, as the facts about all of the names."""
        return [facts_of(self.names, one) for one in self.allowed]

    def within(self, names: Iterable[Name]) -> Constraint:
        """What is left where only these names can be so."""
        kept = self.names.intersection(names)
        return Constraint(self.sort, self.puzzle, kept, tuple(one for one in self.allowed if one <= kept))

    def follows(self, state: State) -> Finding:
        """The facts common to all ways that agree with the state."""
        agreeing = [facts for facts in self.ways if state <= facts]
        return Finding(False, frozenset.intersection(*agreeing)) if agreeing else DEAD


def constraints(puzzle: Puzzle, count: int, rng: random.Random) -> list[Constraint]:
    """So many random constraints of each sort, of about the size of those in the puzzle; none where it is too large."""
    return [made for sort in SORTS[puzzle.kind] for _ in range(count) if (made := sort(puzzle, rng)) is not None]


def line(puzzle: Nonogram, rng: random.Random) -> Constraint | None:
    """A random row of the puzzle, in a board of two rows in which each column has one filled cell.

    A column of two cells with the clue 1 says nothing of one cell alone, unlike an empty or a full one.
    """
    clue, length = rng.choice(puzzle.row_clues), puzzle.cols
    if length > LONGEST_LINE:
        return None
    cells = [("cell", 0, c) for c in range(length)]
    filled = [dict(zip(cells, word, strict=True)) for word in product((0, 1), repeat=length) if runs(word) == clue]
    return Constraint(
        "line", Nonogram((clue, ()), ((1,),) * length), frozenset(cells),
        tuple(frozenset(cell for cell, value in word.items() if value) for word in filled),
    )  # fmt: skip


def runs(word: Iterable[int]) -> tuple[int, ...]:
    return tuple(len(run) for run in "".join(map(str, word)).split("0") if run)


def clue(puzzle: Corral, rng: random.Random) -> Constraint | None:
    """A random clue on a board that is empty but for it."""
    rows, cols = puzzle.rows, puzzle.cols
    number = rng.randint(2, max(2, rows + cols - 2))
    r, c = rng.randrange(rows), rng.randrange(cols)
    cross = [(r, col) for col in range(cols) if col != c] + [(row, c) for row in range(rows) if row != r]
    if len(cross) > LONGEST_LINE:
        return None
    board = tuple(tuple(number if (row, col) == (r, c) else NONE for col in range(cols)) for row in range(rows))
    names = {cell: ("cell", *cell) for cell in cross}
    inside = (
        {cell for cell, value in zip(cross, values, strict=True) if value}
        for values in product((0, 1), repeat=len(cross))
    )
    allowed = tuple(
        frozenset(names[cell] for cell in cells) for cells in inside if seen(cells, (r, c), rows, cols) == number
    )
    return Constraint("clue", Corral(board), frozenset(names.values()), allowed)


def seen(inside: set[Cell], cell: Cell, rows: int, cols: int) -> int:
    """Cells seen from an inside cell, itself counted."""
    grid = tuple(tuple(int((r, c) in inside) for c in range(cols)) for r in range(rows))
    return 1 + sum(corral_rules.inside_cells_in_a_row(grid, *cell, *way) for way in corral_rules.DIRECTIONS)


def cover(puzzle: Shikaku, rng: random.Random) -> Constraint | None:
    """A random cell, such that no other one has some of its rectangles only and says more of these."""
    around: dict[Cell, set[Name]] = {}
    for name in open_names(puzzle):
        top, left, bottom, right = name[1]
        for cell in product(range(top, bottom + 1), range(left, right + 1)):
            around.setdefault(cell, set()).add(name)
    groups = [around[cell] for cell in sorted(around)]
    return _one_of("cover", puzzle, [one for one in groups if not any(other < one for other in groups)], rng)


def number(puzzle: Hidato, rng: random.Random) -> Constraint | None:
    board = without_givens(puzzle)
    return _one_of("number", board, [_places(board, value) for value in range(1, board.last + 1)], rng)


def cell(puzzle: Hidato, rng: random.Random) -> Constraint | None:
    board = without_givens(puzzle)
    groups = [{("number", value, *where) for value in range(1, board.last + 1)} for where in board.cells]
    return _one_of("cell", board, groups, rng)


def step(puzzle: Hidato, rng: random.Random) -> Constraint | None:
    board = without_givens(puzzle)
    if board.last < 2:
        return None
    first = rng.randint(1, board.last - 1)
    before, after = _places(board, first), _places(board, first + 1)
    touching = [
        pair for pair in product(sorted(before), sorted(after)) if touch(board.adjacency, pair[0][2:], pair[1][2:])
    ]
    return Constraint("step", board, frozenset(before | after), tuple(map(frozenset, touching)))


def without_givens(puzzle: Hidato) -> Hidato:
    """The bare board: a given would speak of the numbers and cells of all the others."""
    return Hidato(tuple(tuple(None if it is None else 0 for it in row) for row in puzzle.grid), puzzle.adjacency)


def _places(board: Hidato, value: int) -> set[Name]:
    return {("number", value, *where) for where in board.cells}


def _one_of(sort: str, puzzle: Puzzle, groups: list[set[Name]], rng: random.Random) -> Constraint | None:
    """Exactly one name of a random group of several."""
    several = [group for group in groups if len(group) > 1]
    if not several:
        return None
    names = frozenset(rng.choice(several))
    return Constraint(sort, puzzle, names, tuple(frozenset([name]) for name in sorted(names)))


def states(constraint: Constraint, count: int, rng: random.Random) -> Iterator[State]:
    """Random facts of a random way to fulfil it; in every second state one of them turned round."""
    for place in range(count if constraint.allowed else 0):
        facts = sorted(rng.choice(constraint.ways))
        drawn = rng.sample(facts, rng.randint(0, len(facts) - 1))
        if place % 2 and drawn:
            *drawn, last = drawn
            drawn.append((*last[:-1], 1 - last[-1]))
        yield frozenset(drawn)


SORTS: dict[str, list[Callable[[Any, random.Random], Constraint | None]]] = {
    "nonogram": [line],
    "corral": [clue],
    "shikaku": [cover],
    "hidato": [number, cell, step],
}
