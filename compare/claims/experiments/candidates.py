"""Shikaku: the rectangles that the article lists for a clue."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import log
from typing import Any

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw, answer
from compare.sizes import size as size_of
from handwritten.shikaku.article import Dissection
from handwritten.trace import Journal
from puzzles.shikaku.puzzle import Rectangle, Shikaku


def listed(draw: Draw, kind: str, puzzles: dict[str, Any]) -> Iterator[Group]:
    """A case a clue: 1 where its candidates are all rectangles of its area with no other clue inside, each once."""
    for condition, drawn in draw.groups(kind, puzzles):
        group = Group(condition)
        for puzzle, _ in drawn:
            assert isinstance(puzzle, Shikaku)
            found = Dissection(puzzle, Journal()).candidates
            for clue, cell in enumerate(puzzle.clue_cells):
                mine = sorted(one.rectangle for one in found[clue])
                group.cases.append(Case(float(mine == sorted(all_rectangles(puzzle, cell))), puzzle))
        yield group


def all_rectangles(puzzle: Shikaku, clue: tuple[int, int]) -> Iterator[Rectangle]:
    """By looking at every rectangle of the board. O((rows * cols)^2)."""
    for top, left, bottom, right in product(range(puzzle.rows), range(puzzle.cols), repeat=2):
        area = (bottom - top + 1) * (right - left + 1)
        if top <= bottom and left <= right and area == puzzle.clues[clue[0]][clue[1]]:
            inside = [(r, c) for r, c in puzzle.clue_cells if top <= r <= bottom and left <= c <= right]
            if inside == [clue]:
                yield top, left, bottom, right


def per_clue(draw: Draw, kind: str, puzzles: dict[str, Any], single: bool = False) -> Iterator[Group]:
    """A case a clue: how many candidates it has; with `single`, 1 where it has one."""
    for condition, drawn in draw.groups(kind, puzzles):
        group = Group(condition)
        for puzzle, _ in drawn:
            assert isinstance(puzzle, Shikaku)
            counts = [len(them) for them in Dissection(puzzle, Journal()).candidates]
            group.cases += [Case(float(count == 1) if single else count, puzzle) for count in counts]
        yield group


def most_per_cell(draw: Draw, kind: str, sizes: list[str]) -> Iterator[Group]:
    """The candidates of a lone clue in the middle of a board, of any area, over the cells of the board."""
    for text in sizes[: draw.count(len(sizes))]:
        rows, cols = size_of(text)
        group = Group(text)
        for area in range(1, rows * cols + 1):
            clues = [[0] * cols for _ in range(rows)]
            clues[rows // 2][cols // 2] = area
            puzzle = Shikaku(tuple(map(tuple, clues)))
            found = sum(1 for _ in Dissection(puzzle, Journal()).candidates[0])
            group.cases.append(Case(found / (rows * cols), puzzle, detail=f"area {area}: {found} rectangles"))
        yield group


def within_bound(draw: Draw, kind: str, puzzles: dict[str, Any], nodes: int = 20_000) -> Iterator[Group]:
    """1 where all nodes of a whole search are at most R^N + 1 + N, R the mean number of candidates, N of clues.

    R^N bounds the leaves, and each leaf has its N guesses: log(nodes) is held against log(N + 1) + N log R."""
    for condition, drawn in draw.groups(kind, puzzles):
        group = Group(condition)
        for puzzle, _ in drawn:
            assert isinstance(puzzle, Shikaku)
            candidates = Dissection(puzzle, Journal()).candidates
            clues, mean = len(candidates), sum(map(len, candidates)) / len(candidates)
            spent = answer("handwritten/article", puzzle, count=0, nodes=nodes).effort["nodes"]
            group.cases.append(Case(float(log(spent) <= log(clues + 1) + clues * log(max(1, mean)) + 1e-9), puzzle))
        yield group


EXPERIMENTS = {
    "candidates are all": listed,
    "candidates a clue": per_clue,
    "candidates over cells": most_per_cell,
    "nodes within R^N": within_bound,
}
