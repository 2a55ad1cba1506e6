"""Random Shikaku with a planted solution.

A board is dissected into rectangles, a clue goes to a random cell of each, and a share of the clues says its area; the
rest are `?`. Two ways of dissecting:

brick       rectangles of random sides (up to LONGEST_SIDE) are laid into the first free cell, in reading order
guillotine  the board is cut in two, and each part again, until the parts are small
"""

from __future__ import annotations

import random
from collections.abc import Callable

from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.vocabulary import Cell

LONGEST_SIDE = 5
LARGEST_PART = 12  # cells; guillotine parts above it are always cut on
CHANCE_OF_CUTTING_ON = 0.3
CHANCE_OF_MERGING = 0.1

Dissection = list[Rectangle]
Planted = tuple[Rectangle, ...]


def generate(rows: int, cols: int, density: float, rng: random.Random, style: str) -> tuple[Shikaku, Planted]:
    """A puzzle and the dissection it was made from. `density`: the share of clues that show a number."""
    rectangles = STYLES[style](rows, cols, rng)
    clues = {}
    for rectangle in rectangles:
        shown = rng.random() < density
        clues[_random_cell(rectangle, rng)] = rectangle, area(rectangle) if shown else ANY_AREA
    return _puzzle(rows, cols, clues)


def brick(rows: int, cols: int, rng: random.Random) -> Dissection:
    """A dissection laid from the top: `filled[c]` is how far column c is covered, from the top, without a gap."""
    filled = [0] * cols
    rectangles = []
    while (top := min(filled)) < rows:
        left = filled.index(top)
        gap = next((c for c in range(left, cols) if filled[c] > top), cols) - left
        width = rng.randint(1, min(gap, LONGEST_SIDE))
        height = rng.randint(1, min(rows - top, LONGEST_SIDE))
        rectangles.append((top, left, top + height - 1, left + width - 1))
        filled[left : left + width] = [top + height] * width
    return rectangles


def guillotine(rows: int, cols: int, rng: random.Random) -> Dissection:
    """A dissection by straight cuts through a whole part, along its longer side more often."""
    parts, done = [(0, 0, rows - 1, cols - 1)], []
    while parts:
        top, left, bottom, right = part = parts.pop()
        height, width = bottom - top + 1, right - left + 1
        if height * width <= LARGEST_PART and (height * width == 1 or rng.random() > CHANCE_OF_CUTTING_ON):
            done.append(part)
        elif rng.randrange(height + width - 2) < height - 1:
            cut = rng.randrange(top, bottom)
            parts += [(top, left, cut, right), (cut + 1, left, bottom, right)]
        else:
            cut = rng.randrange(left, right)
            parts += [(top, left, bottom, cut), (top, cut + 1, bottom, right)]
    return done


STYLES: dict[str, Callable[[int, int, random.Random], Dissection]] = {"brick": brick, "guillotine": guillotine}


def disambiguate(puzzle: Shikaku, planted: Planted, other: Planted, rng: random.Random) -> tuple[Shikaku, Planted]:
    """A puzzle of the same shape that `other`, a second solution, does not solve.

    Where a rectangle of both differs, either its `?` becomes a number, or its clue moves to a cell that `other` gives
    to another clue; now and then it is merged with a neighbour instead, so that repeating this comes to an end.
    """
    clues = {
        cell: (rectangle, puzzle.clues[cell[0]][cell[1]])
        for cell, rectangle in zip(puzzle.clue_cells, planted, strict=True)
    }
    differing = [(cell, b) for (cell, (a, _)), b in zip(clues.items(), other, strict=True) if a != b]
    cell, rival = rng.choice(differing)
    rectangle, number = clues[cell]
    partner = _merging_partner(clues, cell, rng) if rng.random() < CHANCE_OF_MERGING else None
    if partner is not None:
        merged = _hull(rectangle, clues.pop(partner)[0])
        clues[cell] = merged, area(merged)  # one clue less: `other` has a rectangle too many
    elif number == ANY_AREA and area(rectangle) != area(rival):
        clues[cell] = rectangle, area(rectangle)
    else:  # of the same area and not the same: some cell is in this one alone
        del clues[cell]
        clues[rng.choice([free for free in _cells(rectangle) if free not in _cells(rival)])] = rectangle, number
    return _puzzle(puzzle.rows, puzzle.cols, clues)


def area(rectangle: Rectangle) -> int:
    top, left, bottom, right = rectangle
    return (bottom - top + 1) * (right - left + 1)


def _puzzle(rows: int, cols: int, clues: dict[Cell, tuple[Rectangle, int]]) -> tuple[Shikaku, Planted]:
    grid = [[0] * cols for _ in range(rows)]
    for (r, c), (_, number) in clues.items():
        grid[r][c] = number
    planted = tuple(clues[cell][0] for cell in sorted(clues))
    return Shikaku(tuple(map(tuple, grid))), planted


def _merging_partner(clues: dict[Cell, tuple[Rectangle, int]], cell: Cell, rng: random.Random) -> Cell | None:
    """The clue of a rectangle that makes a rectangle together with this clue's, if there is one."""
    mine = clues[cell][0]
    fitting = [
        other
        for other, (rectangle, _) in clues.items()
        if other != cell and area(_hull(mine, rectangle)) == area(mine) + area(rectangle)
    ]
    return rng.choice(fitting) if fitting else None


def _hull(a: Rectangle, b: Rectangle) -> Rectangle:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _cells(rectangle: Rectangle) -> list[Cell]:
    top, left, bottom, right = rectangle
    return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def _random_cell(rectangle: Rectangle, rng: random.Random) -> Cell:
    top, left, bottom, right = rectangle
    return rng.randint(top, bottom), rng.randint(left, right)
