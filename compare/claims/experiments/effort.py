"""What solvers count on puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw, answer, is_right
from puzzles.vocabulary import Outcome, Puzzle, Status

SECONDS = "seconds"


def counted(outcome: Outcome, counter: str) -> float:
    """A counter of a run, or the seconds of its search."""
    return outcome.solve_s if counter == SECONDS else outcome.effort[counter]


def run(solver: str, puzzle: Puzzle, nodes: int) -> Outcome | None:
    """A run that ended rightly, or at its limit of nodes (its counters are then a lower bound); None otherwise."""
    outcome = answer(solver, puzzle, nodes=nodes)
    return outcome if outcome.status is Status.LIMIT or is_right(puzzle, outcome) else None


def effort(
    draw: Draw, kind: str, puzzles: dict[str, Any], solvers: list[str], counter: str = "nodes", nodes: int = 20_000
) -> Iterator[Group]:
    """What each solver counts until its first solution, on the puzzles that it answers rightly."""
    for condition, drawn in draw.groups(kind, puzzles):
        for solver in solvers:
            yield Group(
                f"{condition}, {solver}" if len(solvers) > 1 else condition, list(cases(drawn, solver, counter, nodes))
            )


def cases(drawn: list[Any], solver: str, counter: str, nodes: int) -> Iterator[Case]:
    for puzzle, _ in drawn:
        outcome = run(solver, puzzle, nodes)
        if outcome:
            value = counted(outcome, counter)
            yield Case(value, puzzle, detail=f"{solver}: {value:g} {counter}")


def within_all_boards(
    draw: Draw, kind: str, puzzles: dict[str, Any], solver: str, nodes: int = 200_000
) -> Iterator[Group]:
    """1 where the search for all solutions has at most 2^(cells + 1) - 1 nodes, as the tree in which each decides one
    cell."""
    for condition, drawn in draw.groups(kind, puzzles):
        spent = ((puzzle, answer(solver, puzzle, count=0, nodes=nodes).effort["nodes"]) for puzzle, _ in drawn)
        yield Group(
            condition,
            [
                Case(float(count < 2 ** (puzzle.rows * puzzle.cols + 1)), puzzle, detail=f"{count:g} nodes")
                for puzzle, count in spent
            ],
        )


def worst_of_batch(
    draw: Draw, kind: str, puzzles: dict[str, Any], solvers: list[str], batch: int = 12, nodes: int = 20_000
) -> Iterator[Group]:
    """The largest count of nodes over the median, of each batch of so many puzzles."""
    for group in effort(draw, kind, puzzles, solvers, nodes=nodes):
        parts = [group.cases[at : at + batch] for at in range(0, len(group.cases) - batch + 1, batch)]
        yield Group(group.condition, [worst(part) for part in parts])


def worst(batch: list[Case]) -> Case:
    most = max(batch, key=lambda case: case.value)
    return Case(most.value / median(case.value for case in batch), most.puzzle, detail=most.detail)


def unanswered(draw: Draw, kind: str, puzzles: dict[str, Any], solver: str, nodes: int) -> Iterator[Group]:
    """1 where the solver has not come to an end, right or wrong, within so many nodes."""
    for condition, drawn in draw.groups(kind, puzzles):
        ended = [(puzzle, answer(solver, puzzle, nodes=nodes)) for puzzle, _ in drawn]
        yield Group(
            condition,
            [
                Case(float(not it.status.answered), one, detail=f"{it.status} after {it.effort['nodes']:g} nodes")
                for one, it in ended
            ],
        )


EXPERIMENTS = {
    "effort": effort,
    "worst of a batch": worst_of_batch,
    "unanswered": unanswered,
    "nodes within all boards": within_all_boards,
}
