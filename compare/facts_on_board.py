"""A state of a hand-written search (handwritten/trace.py), and what a step adds to it, on the board.

state       a collection of facts: what is settled
concluded   the facts that a step has just added to it
guessed     the facts that were assumed and may be taken back
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from handwritten.trace import Fact
from puzzles.hidato.puzzle import Hidato
from puzzles.kinds import kind_named
from puzzles.picture import Picture, Square
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Cell, Puzzle, Solution

MOST_OUTLINES = 12  # excluded rectangles in a picture; of more, none could be told from the others
MOST_NOTES = 12  # candidates in a cell


def of_state(puzzle: Puzzle, facts: Iterable[Fact]) -> Solution:
    """The part of a solution that the facts give, in the shape of one: a grid with None (hidato: 0) where nothing is
    known, for the rectangles of a shikaku those that are chosen."""
    known = list(facts)
    if isinstance(puzzle, Shikaku):
        return tuple(sorted(fact[1] for fact in known if fact[0] == "rectangle" and fact[-1]))
    unknown = 0 if isinstance(puzzle, Hidato) else None
    grid: list[list[Any]] = [[unknown] * puzzle.cols for _ in range(puzzle.rows)]
    for fact in known:
        if fact[0] == "cell":
            grid[fact[1]][fact[2]] = fact[3]
        elif fact[0] == "number" and fact[-1]:
            grid[fact[2]][fact[3]] = fact[1]
    return tuple(map(tuple, grid))


def board(
    puzzle: Puzzle,
    facts: Iterable[Fact],
    concluded: Collection[Fact] = (),
    guessed: Collection[Fact] = (),
) -> Picture:
    """The Picture of a state and of what a step adds to it: its cells framed, guesses in another ink."""
    known = list(dict.fromkeys((*facts, *concluded)))
    drawn = kind_named(puzzle.kind).draw(puzzle, of_state(puzzle, known))
    edits = _Edits(drawn, puzzle, set(known), set(concluded), set(guessed))
    squares = tuple(tuple(edits.square((r, c)) for c in range(puzzle.cols)) for r in range(puzzle.rows))
    return replace(drawn, squares=squares, outlines=_excluded(known, concluded))


@dataclass
class _Edits:
    """What facts change in the squares of a board on which the partial solution is drawn already."""

    drawn: Picture
    puzzle: Puzzle
    known: set[Fact]
    concluded: set[Fact]
    guessed: set[Fact]

    def __post_init__(self) -> None:
        self.ruled_out = {(fact[1], fact[2]) for fact in self.known if fact[0] == "cell" and not fact[3]}
        self.new = {cell for fact in self.concluded for cell in _cells(fact)}
        self.assumed = {cell for fact in self.guessed for cell in _cells(fact)}
        self.covered = {cell for fact in self.known if fact[0] == "rectangle" and fact[-1] for cell in _cells(fact)}
        self.candidates = _candidates(self.puzzle, self.known)
        self.struck = _by_cell(fact for fact in self.concluded if fact[0] == "number" and not fact[-1])

    def square(self, cell: Cell) -> Square:
        square = self.drawn.squares[cell[0]][cell[1]]
        notes = self.candidates.get(cell, ())
        struck = self.struck.get(cell, ())
        fits = len(notes) + len(struck) <= MOST_NOTES and not square.text
        return replace(
            square,
            shade="inside" if cell in self.covered else square.shade,
            ruled_out=cell in self.ruled_out,
            notes=tuple(map(str, notes)) if fits else (),
            struck=tuple(map(str, struck)) if fits else (),
            new=cell in self.new,
            guess=cell in self.assumed,
        )


def _candidates(puzzle: Puzzle, known: set[Fact]) -> dict[Cell, list[int]]:
    """For each free cell of a hidato the numbers that may still be there."""
    if not isinstance(puzzle, Hidato):
        return {}
    placed = {fact[1] for fact in known if fact[0] == "number" and fact[-1]}
    taken = {fact[2:4] for fact in known if fact[0] == "number" and fact[-1]}
    open_numbers = [v for v in range(1, puzzle.last + 1) if v not in placed]
    return {
        (r, c): [v for v in open_numbers if ("number", v, r, c, 0) not in known]
        for r, c in puzzle.cells
        if (r, c) not in taken
    }


def _by_cell(facts: Iterable[Fact]) -> dict[Cell, list[int]]:
    found: dict[Cell, list[int]] = {}
    for _, number, *cell, _ in facts:
        found.setdefault((cell[0], cell[1]), []).append(number)
    return found


def _excluded(known: Iterable[Fact], concluded: Collection[Fact]) -> tuple[tuple[int, int, int, int], ...]:
    """The excluded rectangles to draw: all there are, or else only the new ones, or else none."""
    for facts in (known, concluded):
        found = sorted(fact[1] for fact in facts if fact[0] == "rectangle" and not fact[-1])
        if len(found) <= MOST_OUTLINES:
            return tuple(found)
    return ()


def _cells(fact: Fact) -> list[Cell]:
    """The cells that a fact is about; none for an excluded rectangle, which is drawn by itself."""
    if fact[0] == "rectangle":
        top, left, bottom, right = fact[1]
        return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)] if fact[-1] else []
    return [(fact[-3], fact[-2])]
