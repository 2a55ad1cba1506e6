"""Two searches on the same puzzles: how much of the one's work the other does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compare.claims.claim import Case, Group
from compare.claims.experiments.effort import counted, effort, run
from compare.claims.experiments.material import Draw, answer
from puzzles.vocabulary import Puzzle, Status


def ratio(
    draw: Draw,
    kind: str,
    puzzles: dict[str, Any],
    first: str,
    second: str,
    counter: str = "nodes",
    least: float = 1,
    nodes: int = 20_000,
) -> Iterator[Group]:
    """The first's count over the second's, on puzzles that both answer rightly and on which the second counts `least`.

    One that reaches the limit of nodes counts what it had by then; where both do, nothing is known."""
    for condition, drawn in draw.groups(kind, puzzles):
        pairs = ((puzzle, pair_of(puzzle, first, second, counter, nodes)) for puzzle, _ in drawn)
        yield Group(
            condition,
            [
                Case(pair[0] / pair[1], puzzle, detail=f"{counter}: {pair[0]:g} to {pair[1]:g}")
                for puzzle, pair in pairs
                if pair and pair[1] >= least
            ],
        )


def saving(draw: Draw, kind: str, puzzles: dict[str, Any], **how: Any) -> Iterator[Group]:
    """The share of the second's count that the first does without. Parameters as of `ratio`."""
    for group in ratio(draw, kind, puzzles, **how):
        yield Group(group.condition, [Case(1 - one.value, one.puzzle, detail=one.detail) for one in group.cases])


def pair_of(puzzle: Puzzle, first: str, second: str, counter: str, nodes: int) -> tuple[float, float] | None:
    outcomes = [run(solver, puzzle, nodes) for solver in (first, second)]
    one, other = outcomes
    if not one or not other or one.status is other.status is Status.LIMIT:
        return None
    return counted(one, counter), counted(other, counter)


def between(
    draw: Draw, kind: str, larger: dict[str, Any], smaller: dict[str, Any], solver: str, nodes: int = 20_000
) -> Iterator[Group]:
    """Nodes on one set over nodes on another, the puzzles paired as they were drawn: the geometric mean of these is
    the ratio of the two sets' geometric means."""
    sets = [effort(draw, kind, table, [solver], nodes=nodes) for table in (larger, smaller)]
    for one, other in zip(*sets, strict=True):
        pairs = zip(one.cases, other.cases, strict=False)
        alike = one.condition == other.condition
        yield Group(
            one.condition if alike else f"{one.condition} to {other.condition}",
            [Case(a.value / b.value, a.puzzle, detail=f"nodes: {a.value:g} to {b.value:g}") for a, b in pairs],
        )


def part_of_counter(
    draw: Draw, kind: str, puzzles: dict[str, Any], solver: str, part: str, whole: str, nodes: int = 2_000
) -> Iterator[Group]:
    """One counter of a search as a share of another, on puzzles where the other is not 0."""
    for condition, drawn in draw.groups(kind, puzzles):
        outcomes = ((puzzle, answer(solver, puzzle, nodes=nodes)) for puzzle, _ in drawn)
        yield Group(
            condition,
            [Case(it.effort[part] / it.effort[whole], puzzle) for puzzle, it in outcomes if it.effort[whole]],
        )


EXPERIMENTS = {"ratio": ratio, "saving": saving, "between sizes": between, "part of a counter": part_of_counter}
