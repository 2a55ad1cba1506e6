"""Reducing a refuted puzzle until nothing can be taken away any more.

The reductions of the puzzle are tried in their order; the first that keeps the fault is taken, and the search goes on
at the same place in the list of what is left. It ends with a round through the whole list in which none keeps it.
No puzzle is tried twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from compare.judged_runs import Refutation
from compare.records import Instance
from compare.witness.trial import Court, Fault
from puzzles.kinds import kind_named
from puzzles.reduction import Reduction
from puzzles.vocabulary import Puzzle, Solution

SECONDS = 20.0


class OnAnInstance(Protocol):
    """A fault as it was shown on one puzzle."""

    @property
    def instance(self) -> Instance: ...


Shown = TypeVar("Shown", bound=OnAnInstance)


class OutOfTime(Exception):
    """The time for the whole search is up."""


@dataclass(frozen=True)
class Smallest(Generic[Shown]):
    """What is left. `minimal`: no single reduction keeps the fault; else the time was up before that was known.

    steps   what was taken away, in order
    tries   trials of smaller puzzles
    """

    original: Shown
    refutation: Shown
    steps: tuple[str, ...]
    tries: int
    minimal: bool

    def after(self, first: Smallest[Shown]) -> Smallest[Shown]:
        """This one, which went on from where the first had come to."""
        return Smallest(
            first.original, self.refutation, first.steps + self.steps, first.tries + self.tries, self.minimal
        )


def shrink(refutation: Refutation, court: Court, seconds: float = SECONDS) -> Smallest[Refutation] | None:
    """The smallest puzzle with the same fault; None where the court cannot even refute the original."""
    fault = Fault.of(refutation)
    return reduced(refutation, lambda puzzle: court.refute(puzzle, fault), court.solutions, seconds)


def reduced(
    original: Shown,
    ask: Callable[[Puzzle], Shown | None],
    solutions: Callable[[Shown], list[Solution]],
    seconds: float = SECONDS,
) -> Smallest[Shown] | None:
    """The smallest puzzle on which the fault is shown; None where it is not even on the original.

    ask         how it is shown on a puzzle; None where it is not
    solutions   of the puzzle on which it was shown: it is reduced along them"""
    again = ask(original.instance.read())
    if again is None:
        return None
    search = Search(ask, solutions, again, time.monotonic() + seconds)
    minimal = search.run()
    return Smallest(original, search.present, tuple(search.steps), len(search.tried), minimal)


@dataclass
class Search(Generic[Shown]):
    """`present`: the smallest so far. `tried`: puzzles without the fault, and those on the way."""

    ask: Callable[[Puzzle], Shown | None]
    solutions: Callable[[Shown], list[Solution]]
    present: Shown
    until: float
    steps: list[str] = field(default_factory=list)
    tried: set[Puzzle] = field(default_factory=set)

    def run(self) -> bool:
        """Reduce as far as possible. Whether the end was reached in time."""
        place = 0
        try:
            while True:
                found = self.reduce_from(place)
                if found is None and place == 0:
                    return True
                place = found or 0
        except OutOfTime:
            return False

    def reduce_from(self, place: int) -> int | None:
        """Take the first reduction from that place on that keeps the fault. Its own place, if there is one."""
        for index, (what, puzzle) in enumerate(self.reductions()):
            if index < place or puzzle in self.tried:
                continue
            if time.monotonic() > self.until:
                raise OutOfTime
            self.tried.add(puzzle)
            shown = self.ask(puzzle)
            if shown:
                self.present = shown
                self.steps.append(what)
                return index
        return None

    def reductions(self) -> Iterator[Reduction]:
        """Those of the present puzzle along each of its known solutions, of which there may be none."""
        puzzle = self.present.instance.read()
        for solution in self.solutions(self.present) or [None]:
            yield from kind_named(puzzle.kind).reductions(puzzle, solution)
