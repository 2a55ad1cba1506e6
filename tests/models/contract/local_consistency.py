"""What follows from one constraint of a puzzle at a time, by enumeration: what arc consistency would have to find.

known      facts of the puzzle (see Formula.names) and their truth
nonogram   a line: the words of its clue that agree with its known cells
corral     a clue: the four views that add up to it and agree with the known cells
shikaku    a cell: exactly one of the rectangles over it
hidato     a number stands in one cell, a cell holds one number, consecutive numbers touch
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from itertools import product
from typing import Any

from brute_force import STEPS, cells_of, lines

from puzzles.vocabulary import Puzzle

Known = dict[Hashable, bool]


def what_follows(puzzle: Puzzle, facts: set[Hashable], known: Known) -> Known | None:
    """The truth of facts that a single constraint settles; None where one has no way left to be met."""
    found: Known = {}
    for ways in WAYS[puzzle.kind](puzzle, facts, known):
        if not ways:
            return None
        for fact in set.intersection(*map(set, ways)) & facts:
            truths = {way[fact] for way in ways}
            if len(truths) == 1:
                found[fact] = truths.pop()
    return found


def agree(way: Known, known: Known) -> bool:
    return all(known.get(fact, truth) == truth for fact, truth in way.items())


def line_ways(puzzle: Any, _: set[Hashable], known: Known) -> Iterator[list[Known]]:
    """For each line, the ways to fill it; every way says every cell."""
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    all_lines = [(clue, [("cell", r, c) for c in cols]) for r, clue in zip(rows, puzzle.row_clues, strict=True)]
    all_lines += [(clue, [("cell", r, c) for r in rows]) for c, clue in zip(cols, puzzle.col_clues, strict=True)]
    for clue, cells in all_lines:
        ways = [dict(zip(cells, map(bool, line), strict=True)) for line in lines(tuple(clue), len(cells))]
        yield [way for way in ways if agree(way, known)]


def view_ways(puzzle: Any, _: set[Hashable], known: Known) -> Iterator[list[Known]]:
    """For each clue with a number, the cells that it sees and those that end its views."""
    for r, row in enumerate(puzzle.clues):
        for c, clue in enumerate(row):
            if clue > 0:
                rays = [[("cell", r + i * dr, c + i * dc) for i in range(1, 1 + reach)]
                        for dr, dc, reach in ((-1, 0, r), (1, 0, puzzle.rows - 1 - r),
                                              (0, -1, c), (0, 1, puzzle.cols - 1 - c))]  # fmt: skip
                views = product(*(range(len(ray) + 1) for ray in rays))
                ways = [seen_by(rays, view) | {("cell", r, c): True} for view in views if sum(view) == clue - 1]
                yield [way for way in ways if agree(way, known)]
            elif clue:
                yield [way for way in [{("cell", r, c): True}] if agree(way, known)]


def seen_by(rays: list[list[Hashable]], view: tuple[int, ...]) -> Known:
    way: Known = {}
    for ray, count in zip(rays, view, strict=True):
        way |= dict.fromkeys(ray[:count], True) | dict.fromkeys(ray[count : count + 1], False)
    return way


def one_of(facts: list[Hashable], known: Known) -> list[Known]:
    """The ways in which exactly one of them is true."""
    ways = (only(chosen, facts) for chosen in facts)
    return [way for way in ways if agree(way, known)]


def cover_ways(puzzle: Any, facts: set[Hashable], known: Known) -> Iterator[list[Known]]:
    over = defaultdict(list)
    for fact in sorted(facts):
        for cell in cells_of(fact[1]):
            over[cell].append(fact)
    for cell in product(range(puzzle.rows), range(puzzle.cols)):
        yield one_of(over[cell], known)


def path_ways(puzzle: Any, facts: set[Hashable], known: Known) -> Iterator[list[Known]]:
    by_number, by_cell = defaultdict(list), defaultdict(list)
    for fact in sorted(facts):
        _, number, r, c = fact
        by_number[number].append(fact)
        by_cell[r, c].append(fact)
    yield from (one_of(by_number[number], known) for number in range(1, puzzle.last + 1))
    yield from (one_of(by_cell[cell], known) for cell in puzzle.cells)
    for number in range(1, puzzle.last + 1):
        for beside in {number - 1, number + 1} & set(by_number):
            yield list(step_ways(puzzle, by_number[number], by_number[beside], known))


def step_ways(puzzle: Any, here: list[Any], there: list[Any], known: Known) -> Iterator[Known]:
    """One number in one cell, the other in a neighbour of it; what else they are not follows from the ways above."""
    for one, other in product(here, there):
        (_, _, r, c), (_, _, s, d) = one, other
        if (s - r, d - c) in STEPS[puzzle.adjacency] and known.get(one, True) and known.get(other, True):
            yield only(one, here) | only(other, there)


def only(chosen: Hashable, facts: list[Any]) -> Known:
    """It is true, the others are not."""
    return {fact: fact == chosen for fact in facts}


WAYS = {"nonogram": line_ways, "corral": view_ways, "shikaku": cover_ways, "hidato": path_ways}
