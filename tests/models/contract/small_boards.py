"""The small boards of the contract: whole families of them, with all their solutions by brute force.

Each family is either exhaustive (every clueing of a shape, every picture, every dissection) or an even spread over one
that is too large. They come shuffled, in an order that is always the same, so that any part of them is mixed as well.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, permutations, product
from typing import Any

import brute_force
from brute_force import regions, runs, seen

from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Puzzle

MOST_SOLUTIONS = 60  # a board with more of them costs more than it shows


@cache
def boards(kind: str) -> tuple[Puzzle, ...]:
    """Every small board of that kind, each once."""
    made = {puzzle_from_json(data): None for data in FAMILIES[kind]()}
    few = [puzzle for puzzle in made if len(solutions(puzzle)) <= MOST_SOLUTIONS]
    return tuple(random.Random(kind).sample(few, len(few)))


@cache
def solutions(puzzle: Puzzle) -> frozenset[Any]:
    return frozenset(brute_force.solutions(puzzle))


def spread(things: Iterable[Any], most: int) -> list[Any]:
    """At most so many of them, evenly spread."""
    every = list(things)
    step = max(1, -(-len(every) // most))
    return every[::step]


def grids(rows: int, cols: int, values: Iterable[Any]) -> Iterator[list[list[Any]]]:
    for cells in product(tuple(values), repeat=rows * cols):
        yield [list(cells[r * cols : (r + 1) * cols]) for r in range(rows)]


# Nonogram


def nonogram(row_clues: Iterable[Iterable[int]], col_clues: Iterable[Iterable[int]]) -> dict[str, Any]:
    return {"puzzle": "nonogram", "row_clues": list(map(list, row_clues)), "col_clues": list(map(list, col_clues))}


def picture(grid: list[list[int]]) -> dict[str, Any]:
    return nonogram(map(runs, grid), map(runs, zip(*grid, strict=True)))


def clueings(rows: int, cols: int) -> Iterator[dict[str, Any]]:
    """Every choice of clues that fit their lines, solvable or not."""
    row, column = (sorted({runs(line) for line in product((0, 1), repeat=n)}) for n in (cols, rows))
    for clues in product(*[row] * rows, *[column] * cols):
        yield nonogram(clues[:rows], clues[rows:])


def nonograms() -> Iterator[dict[str, Any]]:
    for rows, cols in [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2)]:
        yield from spread(clueings(rows, cols), 150)
    for rows, cols in [(1, 6), (6, 1), (3, 3), (2, 4), (4, 2)]:
        yield from map(picture, grids(rows, cols, (0, 1)))
    for rows, cols in [(4, 4), (3, 5), (2, 7), (7, 2)]:
        yield from map(picture, spread(grids(rows, cols, (0, 1)), 60))


# Corral


def corral(clues: Any) -> dict[str, Any]:
    return {"puzzle": "corral", "clues": [list(row) for row in clues]}


def planted_corrals(rows: int, cols: int, most: int, shares: tuple[float, ...]) -> Iterator[dict[str, Any]]:
    """Some of the regions, each with a part of its cells as clues, now and then without their numbers."""
    rng = random.Random(f"{rows}x{cols}")
    for grid in spread(regions(rows, cols), most):
        share = rng.choice(shares)

        def clue(r: int, c: int, grid: Any = grid, share: float = share) -> int:
            shown = grid[r][c] and rng.random() < share
            return (seen(grid, r, c) if rng.random() < 0.9 else -1) if shown else 0

        yield corral([[clue(r, c) for c in range(cols)] for r in range(rows)])


def corrals() -> Iterator[dict[str, Any]]:
    for rows, cols in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)]:
        yield from map(corral, spread(grids(rows, cols, range(-1, rows + cols + 1)), 150))
    for rows, cols in [(2, 3), (3, 2), (3, 3)]:
        yield from planted_corrals(rows, cols, 213, (0.4, 0.7, 1))
    for rows, cols in [(2, 5), (5, 2), (3, 4), (4, 3), (4, 4)]:
        yield from planted_corrals(rows, cols, 60, (0.7, 1))


# Shikaku


def shikaku(clues: Any) -> dict[str, Any]:
    return {"puzzle": "shikaku", "clues": [list(row) for row in clues]}


def dissections(rows: int, cols: int, most: int) -> Iterator[dict[str, Any]]:
    """Dissections of the board into rectangles, each with its clue in some cell, one in five without its number."""
    free = frozenset(product(range(rows), range(cols)))
    rng = random.Random(f"{rows}x{cols}")
    for tiles in spread(tilings(free), most):
        clues = [[0] * cols for _ in range(rows)]
        for tile in tiles:
            r, c = rng.choice(sorted(tile))
            clues[r][c] = len(tile) if rng.random() < 0.8 else -1
        yield shikaku(clues)


def tilings(free: frozenset[Any]) -> Iterator[list[frozenset[Any]]]:
    if not free:
        yield []
        return
    top, left = min(free)
    for bottom, right in sorted(cell for cell in free if cell[0] >= top and cell[1] >= left):
        tile = brute_force.cells_of((top, left, bottom, right))
        if tile <= free:
            for rest in tilings(free - tile):
                yield [tile, *rest]


def shikakus() -> Iterator[dict[str, Any]]:
    for rows, cols in [(1, 1), (1, 3), (3, 1), (2, 2)]:
        yield from map(shikaku, spread(grids(rows, cols, range(-1, rows * cols + 1)), 150))
    for rows, cols in [(1, 5), (5, 1), (2, 3), (3, 2), (3, 3)]:
        yield from dissections(rows, cols, 330)
    for rows, cols in [(2, 6), (6, 2), (3, 4), (4, 3), (4, 4), (3, 5)]:
        yield from dissections(rows, cols, 50)
    yield from map(shikaku, spread(grids(2, 3, (-1, 0, 0, 2, 3)), 100))


# Hidato


def hidato(grid: Any, adjacency: str = "king") -> dict[str, Any]:
    return {"puzzle": "hidato", "grid": [list(row) for row in grid], "adjacency": adjacency}


def given_grids(rows: int, cols: int) -> Iterator[list[list[int]]]:
    """Every way of giving some of the numbers in any of the cells."""
    cells = list(product(range(rows), range(cols)))
    for count in range(len(cells) + 1):
        for places, numbers in product(combinations(cells, count), combinations(range(1, len(cells) + 1), count)):
            for order in permutations(numbers):
                at = dict(zip(places, order, strict=True))
                yield [[at.get((r, c), 0) for c in range(cols)] for r in range(rows)]


def paths_with_givens(rows: int, cols: int, most: int, seed: str) -> Iterator[dict[str, Any]]:
    """Boards with up to two holes and some numbers of a path given, one in five of them with two swapped."""
    rng = random.Random(seed)
    for _ in range(most):
        adjacency = rng.choice(["king", "orthogonal", "hexagonal"])
        cells = list(product(range(rows), range(cols)))
        holes = set(rng.sample(cells, rng.choice([0, 0, 1, 2])))
        blank = [[None if (r, c) in holes else 0 for c in range(cols)] for r in range(rows)]
        paths = sorted(solutions(puzzle_from_json(hidato(blank, adjacency))))
        path = [list(row) for row in rng.choice(paths or [blank])]
        free = [(r, c) for r, c in cells if (r, c) not in holes]
        if rng.random() < 0.2:
            (r, c), (s, d) = rng.sample(free, 2)
            path[r][c], path[s][d] = path[s][d], path[r][c]
        shown = set(rng.sample(free, rng.randint(1, max(1, len(free) // 2))))
        yield hidato([[n if n is None or (r, c) in shown else 0 for c, n in enumerate(row)]
                      for r, row in enumerate(path)], adjacency)  # fmt: skip


def hidatos() -> Iterator[dict[str, Any]]:
    for adjacency in ("king", "orthogonal", "hexagonal"):
        for rows, cols in [(1, 1), (1, 3), (3, 1), (2, 2)]:
            yield from (hidato(grid, adjacency) for grid in spread(given_grids(rows, cols), 100))
        for cells in product((None, 0), repeat=6):
            if any(cell == 0 for cell in cells):
                yield hidato([cells[:3], cells[3:]], adjacency)
                yield hidato([cells[:2], cells[2:4], cells[4:]], adjacency)
    for rows, cols, most in [(2, 3, 100), (3, 2, 100), (3, 3, 250), (2, 5, 40), (4, 2, 40), (1, 7, 20), (7, 1, 20)]:
        yield from paths_with_givens(rows, cols, most, f"{rows}x{cols}")


FAMILIES = {"nonogram": nonograms, "corral": corrals, "shikaku": shikakus, "hidato": hidatos}
