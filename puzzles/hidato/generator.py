"""Random Hidatos, each with the path it was made from.

    path        every cell of the board once, consecutive ones touching
    backbite    one end of the path bites a neighbouring cell, and the stretch behind the bite is turned round: again a
                path over the same cells, with another end (Mansfield 1982; Oberdorf et al., Phys. Rev. E 74, 2006)

Most puzzles made here have several solutions; `disambiguate` gives one more number where two solutions differ.
"""

from __future__ import annotations

import random

from puzzles.hidato.puzzle import Adjacency, Grid, Hidato

Path = list[int]  # cells as row * cols + col: comparing integers is what makes a move fast
Neighbours = list[list[int]]

STYLES: dict[str, Adjacency] = {
    "backbite": "king",  # random path, any numbers given
    "ends": "king",  # random path, 1 and N always given
    "snake": "king",  # the article's: the snake from the top left corner; 1 and N are always given
    "holes": "king",  # random path over a random connected part of the board
    "orthogonal": "orthogonal",
    "hexagonal": "hexagonal",
}
STEPS: dict[Adjacency, list[tuple[int, int]]] = {
    "king": [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)],
    "orthogonal": [(-1, 0), (0, -1), (0, 1), (1, 0)],
    "hexagonal": [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)],
}
MOVES_PER_CELL = 30  # from about 20 on, shares of straight, diagonal and original steps no longer change up to 40x40
SHARE_OF_HOLES = 0.2


def generate(rows: int, cols: int, density: float, rng: random.Random, style: str = "backbite") -> tuple[Hidato, Grid]:
    """A puzzle that gives about `density` (0 to 1) of its numbers, and the planted solution.

    Raises KeyError for an unknown style.
    """
    path, adjacency = snake(rows, cols), STYLES[style]
    if style != "snake":
        neighbours = neighbours_on(rows, cols, adjacency)
        mix(path, neighbours, MOVES_PER_CELL * len(path), rng)
        if style == "holes":
            cut_holes(path, neighbours, rng)
    numbers = range(1, len(path) + 1)
    shown = set(rng.sample(numbers, round(density * len(path))))
    if style in ("ends", "snake"):
        shown |= {1, len(path)}
    return Hidato(numbered(path, rows, cols, shown), adjacency), numbered(path, rows, cols, set(numbers))


def disambiguate(puzzle: Hidato, planted: Grid, other: Grid, rng: random.Random) -> tuple[Hidato, Grid]:
    """The puzzle with one more given: a number of `planted` where `other` has another one.

    Raises ValueError where the two are the same.
    """
    differing = [(r, c) for r, c in puzzle.cells if planted[r][c] != other[r][c]]
    if not differing:
        raise ValueError("the two solutions are the same")
    row, col = rng.choice(differing)
    grid = tuple(
        tuple(planted[r][c] if (r, c) == (row, col) else given for c, given in enumerate(line))
        for r, line in enumerate(puzzle.grid)
    )
    return Hidato(grid, puzzle.adjacency), planted


def snake(rows: int, cols: int) -> Path:
    """Row by row, to the right and to the left in turn."""
    return [r * cols + (c if r % 2 == 0 else cols - 1 - c) for r in range(rows) for c in range(cols)]


def neighbours_on(rows: int, cols: int, adjacency: Adjacency) -> Neighbours:
    """The cells that each cell of a board without holes touches."""
    return [
        [
            (r + down) * cols + c + right
            for down, right in STEPS[adjacency]
            if r + down in range(rows) and c + right in range(cols)
        ]
        for r in range(rows)
        for c in range(cols)
    ]


def mix(path: Path, neighbours: Neighbours, moves: int, rng: random.Random) -> None:
    """Make that many backbite moves in place, at a random end each time. O(len(path)) a move, in C."""
    for _ in range(moves):
        if rng.random() < 0.5:
            path.reverse()
        if bitten := neighbours[path[-1]]:
            behind = path.index(rng.choice(bitten)) + 1
            path[behind:] = path[: behind - 1 : -1]


def cut_holes(path: Path, neighbours: Neighbours, rng: random.Random) -> None:
    """Take cells away in place, one end of the path at a time, with moves in between that carry the ends about."""
    for _ in range(int(SHARE_OF_HOLES * len(path))):
        hole = path.pop()
        for cell in neighbours[hole]:
            neighbours[cell].remove(hole)
        mix(path, neighbours, MOVES_PER_CELL, rng)


def numbered(path: Path, rows: int, cols: int, shown: set[int]) -> Grid:
    """A grid with k in the k-th cell of the path, from 1, if k is among `shown`, else 0; None off the path."""
    number = {cell: k if k in shown else 0 for k, cell in enumerate(path, 1)}
    return tuple(tuple(number.get(r * cols + c) for c in range(cols)) for r in range(rows))
