"""Corral: whether "inside connected, outside reaching the border" is the same as "the border of the inside is
one loop".

The loop is looked at as such: its unit edges, two at each corner that it passes, in one piece. No flood of cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from compare.claims.claim import Case, Group
from compare.claims.experiments.final_check import boards
from compare.claims.experiments.material import Draw
from puzzles.corral.puzzle import Corral, Grid
from puzzles.kinds import kind_named

Corner = tuple[int, int]
Edge = tuple[Corner, Corner]


def edges(board: Grid) -> list[Edge]:
    """The unit edges between an inside cell and what is not inside."""
    inside = {(r, c) for r, row in enumerate(board) for c, value in enumerate(row) if value}
    sides = ((-1, 0, (0, 0), (0, 1)), (1, 0, (1, 0), (1, 1)), (0, -1, (0, 0), (1, 0)), (0, 1, (0, 1), (1, 1)))
    return [
        ((r + a[0], c + a[1]), (r + b[0], c + b[1]))
        for r, c in inside
        for down, right, a, b in sides
        if (r + down, c + right) not in inside
    ]


def is_one_loop(board: Grid) -> bool:
    """Whether the edges make one closed line that touches itself nowhere."""
    lines = edges(board)
    if not lines or any(count != 2 for count in Counter(corner for edge in lines for corner in edge).values()):
        return False
    walked, reached = 0, {lines[0][0]}
    while walked != len(reached):
        walked = len(reached)
        reached |= {corner for edge in lines if reached & set(edge) for corner in edge}
    return all(edge[0] in reached for edge in lines)


def one_loop(draw: Draw, kind: str, sizes: list[str]) -> Iterator[Group]:
    """A case a board of each size, with no clue: 1 where the rules and the loop agree."""
    for size in sizes[: 1 if draw.quick else None]:
        group = Group(f"all boards {size}")
        for board in boards(size):
            bare = Corral(tuple((0,) * len(row) for row in board))
            legal = not kind_named(kind).violations(bare, board)
            group.cases.append(Case(float(legal == is_one_loop(board)), bare, board))
        yield group


EXPERIMENTS = {"one loop": one_loop}
