"""Hidato: how many numbers published puzzles give, and snakes with chosen numbers given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw, answer
from compare.sizes import size as size_of
from puzzles.hidato.generator import numbered, snake
from puzzles.hidato.puzzle import Hidato


def given(draw: Draw, kind: str, puzzles: dict[str, Any]) -> Iterator[Group]:
    """The givens of each puzzle as a share of its cells."""
    for condition, drawn in draw.groups(kind, puzzles):
        hidatos = [puzzle for puzzle, _ in drawn if isinstance(puzzle, Hidato)]
        yield Group(condition, [Case(len(one.givens) / one.last, one) for one in hidatos])


def snakes_with_givens(
    draw: Draw,
    kind: str,
    size: str,
    givens: list[int],
    more: list[int],
    count: int,
    solver: str,
    counter: str,
    nodes: int,
) -> Iterator[Group]:
    """What a solver counts on snakes with these numbers given and so many random ones besides, right answer or wrong.

    A search that reaches the limit of nodes counts what it had by then."""
    rows, cols = size_of(size)
    for extra in more:
        group = Group(f"{size} with {len(givens) + extra} givens")
        for at in range(draw.count(count) if extra else 1):
            others = sorted(set(range(1, rows * cols + 1)) - set(givens))
            shown = set(givens) | set(draw.rng("snake", extra, at).sample(others, extra))
            puzzle = Hidato(numbered(snake(rows, cols), rows, cols, shown))
            outcome = answer(solver, puzzle, nodes=nodes)
            value = outcome.effort[counter]
            group.cases.append(Case(value, puzzle, detail=f"{outcome.status}, {value:g} {counter}"))
        yield group


EXPERIMENTS = {"share given": given, "snakes with givens": snakes_with_givens}
