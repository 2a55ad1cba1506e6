"""Nonograms made from pictures. Density is the share of filled cells; a nonogram so made may have other solutions.

random       each cell filled with that probability: the hardest to solve, and seldom unique when large
blobs        the highest cells of a smoothed random landscape
symmetric    the same, left and right mirrored
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import groupby

from puzzles.nonogram.puzzle import Clue, Grid, Nonogram
from puzzles.vocabulary import Cell

Landscape = dict[Cell, float]  # the height of each cell

SMOOTHINGS = 2


def generate(rows: int, cols: int, density: float, rng: random.Random, style: str) -> tuple[Nonogram, Grid]:
    """A nonogram of that size, and the picture that it was made from. Raises KeyError for an unknown style."""
    grid = STYLES[style](rows, cols, density, rng)
    return nonogram_of(grid), grid


def disambiguate(puzzle: Nonogram, planted: Grid, other: Grid, rng: random.Random) -> tuple[Nonogram, Grid]:
    """The picture changed in one cell where the two solutions differ, and its nonogram.

    `other` has as many filled cells in that cell's row as the old picture, so it cannot solve the new nonogram.
    """
    differing = [(r, c) for r, row in enumerate(planted) for c, value in enumerate(row) if value != other[r][c]]
    changed = rng.choice(differing)
    grid = tuple(
        tuple(1 - value if (r, c) == changed else value for c, value in enumerate(row)) for r, row in enumerate(planted)
    )
    return nonogram_of(grid), grid


def nonogram_of(grid: Grid) -> Nonogram:
    """The nonogram whose clues describe this picture."""
    return Nonogram(tuple(map(clue_of, grid)), tuple(map(clue_of, zip(*grid, strict=True))))


def clue_of(line: tuple[int, ...]) -> Clue:
    return tuple(len(list(run)) for filled, run in groupby(line) if filled)


def random_picture(rows: int, cols: int, density: float, rng: random.Random) -> Grid:
    return tuple(tuple(int(rng.random() < density) for _ in range(cols)) for _ in range(rows))


def blobs(rows: int, cols: int, density: float, rng: random.Random) -> Grid:
    return highest(landscape(rows, cols, rng), rows, cols, density)


def symmetric(rows: int, cols: int, density: float, rng: random.Random) -> Grid:
    heights = landscape(rows, cols, rng)
    mirrored = {(r, c): heights[r, c] + heights[r, cols - 1 - c] for r, c in heights}
    return highest(mirrored, rows, cols, density)


def landscape(rows: int, cols: int, rng: random.Random) -> Landscape:
    """Random heights, smoothed so that near cells are alike."""
    heights = {(r, c): rng.random() for r in range(rows) for c in range(cols)}
    for _ in range(SMOOTHINGS):
        heights = {cell: mean_around(heights, cell) for cell in heights}
    return heights


def mean_around(heights: Landscape, cell: Cell) -> float:
    r, c = cell
    around = [heights[at] for at in ((r + dr, c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1)) if at in heights]
    return sum(around) / len(around)


def highest(heights: Landscape, rows: int, cols: int, density: float) -> Grid:
    """The picture that fills that share of the cells, the highest; cells of equal height are filled together."""
    share = round(density * rows * cols)
    if share == 0:
        return ((0,) * cols,) * rows
    sea_level = sorted(heights.values(), reverse=True)[share - 1]
    return tuple(tuple(int(heights[r, c] >= sea_level) for c in range(cols)) for r in range(rows))


STYLES: dict[str, Callable[[int, int, float, random.Random], Grid]] = {
    "random": random_picture,
    "blobs": blobs,
    "symmetric": symmetric,
}
