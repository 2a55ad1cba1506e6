"""What a solver knows before its first guess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw
from compare.claims.variants import solver_named
from handwritten.nonogram.article import LineSearch
from handwritten.preset import Preset
from handwritten.search import State
from handwritten.trace import Journal
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Puzzle


def root(puzzle: Puzzle, solver: str) -> tuple[State, Journal] | None:
    """The state after propagation; None where that found a contradiction."""
    preset = solver_named(solver, puzzle.kind)
    assert isinstance(preset, Preset)
    journal = Journal()
    state = preset.start(puzzle, journal)
    return (state, journal) if state.propagate() else None


def settled(puzzle: Puzzle, state: State) -> float:
    """The share of the cells known; of a Hidato, of the cells that were empty."""
    known = sum(fact[0] == "cell" or (fact[0] == "number" and fact[-1] == 1) for fact in state.facts())
    if isinstance(puzzle, Hidato):
        givens = len(puzzle.givens)
        return (known - givens) / max(1, puzzle.last - givens)
    return known / (puzzle.rows * puzzle.cols)


def settled_at_root(
    draw: Draw, kind: str, puzzles: dict[str, Any], solver: str, least: float | None = None, most: float = 1.0
) -> Iterator[Group]:
    """The share of cells that propagation settles; with `least`, 1 where it lies between that and `most`."""
    for condition, drawn in draw.groups(kind, puzzles):
        group = Group(condition)
        for puzzle, _ in drawn:
            if start := root(puzzle, solver):
                share = settled(puzzle, start[0])
                value = share if least is None else float(least <= share <= most)
                group.cases.append(Case(value, puzzle, detail=f"{share:.0%} of the cells"))
        yield group


def rounds(draw: Draw, kind: str, puzzles: dict[str, Any], solver: str) -> Iterator[Group]:
    """How many rounds over all lines of a nonogram until one finds nothing."""
    for condition, drawn in draw.groups(kind, puzzles):
        found = ((puzzle, root(puzzle, solver)) for puzzle, _ in drawn)
        yield Group(
            condition,
            [
                Case(it[0].line_propagations / (puzzle.rows + puzzle.cols), puzzle)
                for puzzle, it in found
                if it and isinstance(it[0], LineSearch)
            ],
        )


def first_guess(draw: Draw, kind: str, puzzles: dict[str, Any], solver: str) -> Iterator[Group]:
    """How many options the first guess has."""
    for condition, drawn in draw.groups(kind, puzzles):
        found = ((puzzle, root(puzzle, solver)) for puzzle, _ in drawn)
        options = ((puzzle, it[0].options()) for puzzle, it in found if it)
        yield Group(condition, [Case(len(them), puzzle) for puzzle, them in options if them])


EXPERIMENTS = {"settled at the root": settled_at_root, "rounds": rounds, "options of the first guess": first_guess}
