"""What makes a Solver of a hand-written search: limits, counting, times, the entry in the registry."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import islice
from typing import Any, TypeVar

from handwritten.search import State, depth_first
from handwritten.trace import Journal, Observer, OutOfNodes, OutOfTime
from puzzles.registry import Entry, keyword_parameters, register, summary_of
from puzzles.vocabulary import Effort, Limits, Outcome, Puzzle, Solution, Status


class Preset(ABC):
    """A hand-written solver of one kind of puzzle. Its switches are keyword-only arguments of `__init__`."""

    family = "handwritten"
    name: str

    def supports(self, puzzle: Any) -> str | None:
        """None where the instance is taken, else a short reason why it is not."""
        return None

    @abstractmethod
    def start(self, puzzle: Any, journal: Journal) -> State:
        """The state at the root of the search."""

    def effort(self, state: State, journal: Journal) -> Effort:
        """The counters of the run; a preset with counters of its own adds them here."""
        return journal.effort()

    def solve(
        self, puzzle: Puzzle, count: int = 1, limits: Limits = Limits(), observer: Observer | None = None
    ) -> Outcome:
        """Find up to `count` solutions (0: all), reporting each step to `observer`."""
        begun = time.perf_counter()
        journal = Journal(observer, limits.seconds, limits.nodes)
        state = self.start(puzzle, journal)
        built = time.perf_counter()
        solutions: list[Solution] = []
        first_s = status = None
        try:
            for solution in islice(depth_first(state, journal), count or None):
                solutions.append(solution)
                first_s = first_s or time.perf_counter() - built
        except OutOfTime:
            status = Status.TIMEOUT
        except OutOfNodes:
            status = Status.LIMIT
        exhausted = status is None and (not count or len(solutions) < count)
        outcome = Outcome.answered(solutions, exhausted)
        outcome.status = status or outcome.status
        outcome.effort = self.effort(state, journal)
        outcome.build_s = built - begun
        outcome.solve_s = time.perf_counter() - built
        outcome.first_s = first_s
        return outcome


P = TypeVar("P", bound=type[Preset])


def preset(puzzle: str, variant: str) -> Callable[[P], P]:
    """Register a Preset class as `handwritten/variant` of that puzzle."""

    def enter(make: P) -> P:
        parameters = keyword_parameters(make)

        def build(**switches: Any) -> Preset:
            solver = make(**switches)
            solver.name = entry.full_name(switches)
            return solver

        entry = Entry(puzzle, Preset.family, variant, build, summary_of(make), parameters)
        register(entry)
        return make

    return enter
