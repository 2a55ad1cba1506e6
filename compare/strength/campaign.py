"""A measurement from the puzzles to the rows."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from compare.strength import measure, singly
from compare.strength.constraints import constraints
from compare.strength.line_up import line_ups
from compare.strength.rows import Row
from models.encoding import EncodedSolver, SatEncoding
from puzzles.kinds import kind_named
from puzzles.vocabulary import Puzzle

Say = Callable[[str], None]


@dataclass(frozen=True)
class Settings:
    """states        random states of each puzzle
    constraints     single constraints of each sort and puzzle, 0 for none; with as many random states each
    seconds         that are spent on what follows from one state, or on one hand-written propagation
    """

    patterns: tuple[str, ...] = ()
    states: int = 20
    constraints: int = 3
    seed: int = 1
    seconds: float | None = 10.0


def random_puzzles(kind: str, sizes: Sequence[tuple[int, int]], count: int, seed: int) -> Iterator[Puzzle]:
    """So many puzzles of each size; the same seed gives the same ones. Several solutions are no hindrance."""
    what = kind_named(kind)
    for rows, cols in sizes:
        for index in range(count):
            rng = random.Random(f"{kind}/{rows}x{cols}/{seed}/{index}")
            yield what.generate(rows, cols, what.default_density, rng, what.styles[0])[0]


def measured(puzzles: Sequence[Puzzle], settings: Settings, say: Say = lambda _: None) -> Iterator[Row]:
    """The rows of every solver on every puzzle. Raises InputError where there is nothing to measure."""
    solvers = line_ups(list(dict.fromkeys(puzzle.kind for puzzle in puzzles)), settings.patterns)
    for place, puzzle in enumerate(puzzles, 1):
        seed = f"{settings.seed}/{puzzle.id}"
        asked = measure.questions(puzzle, settings.states, random.Random(seed), settings.seconds)
        single = constraints(puzzle, settings.constraints, random.Random(seed))
        for solver in solvers[puzzle.kind]:
            say(f"{puzzle.kind} {puzzle.size}, {place} of {len(puzzles)}: {solver.name}")
            yield from measure.rows(asked, solver, settings.seconds)
            if isinstance(solver, EncodedSolver) and isinstance(solver.make(), SatEncoding):
                yield from singly.rows(puzzle, single, solver, settings.states, seed)
