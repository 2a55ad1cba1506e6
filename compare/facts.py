"""Facts of a hand-written search (handwritten/trace.py) in words, and on the board.

fact        a cell, a number or a rectangle, and whether it is so: 0 or 1 at the end
state       a collection of facts: what is settled
concluded   the facts that a step has just added to it
guessed     the facts that were assumed and may be taken back

Rows and columns count from 0, as in the puzzles' files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from handwritten.trace import Fact
from puzzles.drawing import as_svg
from puzzles.hidato.puzzle import Hidato
from puzzles.kinds import kind_named
from puzzles.picture import Picture, Square
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Cell, Puzzle, Solution

WORDS = {"nonogram": ("empty", "filled"), "corral": ("outside", "inside")}
MOST_OUTLINES = 12  # excluded rectangles in a picture; of more, none could be told from the others
MOST_NOTES = 12  # candidates in a cell


def in_words(fact: Fact, kind: str) -> str:
    """One fact of a puzzle of that kind, as the end of a sentence: `row 3, column 4 is filled`."""
    sort, *what, holds = fact
    if sort == "cell":
        return f"{_place(what[0], what[1])} is {_word(kind, holds)}"
    if sort == "number":
        return f"{what[0]} is {'' if holds else 'not '}in {_place(what[1], what[2])}"
    if sort == "rectangle":
        return f"the rectangle {_rectangle(*what[0])} is {'chosen' if holds else 'excluded'}"
    return " ".join(map(str, fact))


def all_in_words(facts: Iterable[Fact], kind: str, most: int = 4) -> str:
    """Several facts: neighbouring ones together, the first `most` such runs in words, the rest counted."""
    runs: list[list[Fact]] = []
    for fact in facts:
        if runs and _goes_on(runs[-1], fact):
            runs[-1].append(fact)
        else:
            runs.append([fact])
    rest = sum(map(len, runs[most:]))
    shown = runs[:most] if rest > 1 else runs
    return "; ".join([_run_in_words(run, kind) for run in shown] + ([f"and {rest} more"] if rest > 1 else []))


def _goes_on(run: list[Fact], fact: Fact) -> bool:
    """Whether a fact says of the next cell, to the right or below, or of the next number in the same cell, the same."""
    before = run[-1]
    if fact[0] not in ("cell", "number") or (fact[0], fact[-1]) != (before[0], before[-1]):
        return False
    step = _step(before, fact)
    return step == _step(run[0], run[1]) if len(run) > 1 else sorted(step) == [0] * (len(step) - 1) + [1]


def _step(fact: Fact, following: Fact) -> list[int]:
    return [there - here for here, there in zip(fact[1:-1], following[1:-1], strict=True)]


def _run_in_words(run: list[Fact], kind: str) -> str:
    if len(run) == 1:
        return in_words(run[0], kind)
    (sort, *first, top, left, holds), (_, *last, bottom, right, _) = run[0], run[-1]
    where = _rectangle(top, left, bottom, right)
    if sort == "cell":
        return f"{where} are {_word(kind, holds)}"
    numbers = f"{first[0]} is" if first == last else f"{first[0]} to {last[0]} are"
    return f"{numbers} {'' if holds else 'not '}in {where}"


def negated(fact: Fact) -> Fact:
    """The fact that says the opposite."""
    return (*fact[:-1], 1 - fact[-1])


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
    caption: str = "",
) -> Picture:
    """The Picture of a state and of what a step adds to it: its cells framed, guesses in another ink."""
    known = list(dict.fromkeys((*facts, *concluded)))
    drawn = kind_named(puzzle.kind).draw(puzzle, of_state(puzzle, known))
    edits = _Edits(drawn, puzzle, set(known), set(concluded), set(guessed))
    squares = tuple(tuple(edits.square((r, c)) for c in range(puzzle.cols)) for r in range(puzzle.rows))
    return replace(drawn, squares=squares, outlines=_excluded(known, concluded), caption=caption)


def picture(
    puzzle: Puzzle,
    facts: Iterable[Fact],
    concluded: Collection[Fact] = (),
    guessed: Collection[Fact] = (),
    caption: str = "",
) -> str:
    """`board` as SVG."""
    return as_svg(board(puzzle, facts, concluded, guessed, caption))


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


def _word(kind: str, holds: int) -> str:
    return WORDS.get(kind, ("0", "1"))[holds]


def _place(row: int, col: int) -> str:
    return f"row {row}, column {col}"


def _rectangle(top: int, left: int, bottom: int, right: int) -> str:
    rows = f"row {top}" if top == bottom else f"rows {top} to {bottom}"
    return f"{rows}, " + (f"column {left}" if left == right else f"columns {left} to {right}")
