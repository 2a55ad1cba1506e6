"""Nonogram: a guess in the tightest line, lines remembered, and a search without propagation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from handwritten.nonogram.article import EMPTY, FILLED, UNKNOWN, Agreement, Line
from handwritten.nonogram.repaired import Repaired, RepairedLineSearch
from handwritten.preset import Preset
from handwritten.search import State
from handwritten.trace import Fact, Journal
from puzzles.nonogram.puzzle import Clue, Nonogram
from puzzles.vocabulary import Effort


@cache
def arrangements(clue: Clue, known: tuple[int, ...]) -> int:
    """How many ways there are to fill the line. O(length) calls for each rest of the clue."""
    if not clue:
        return int(FILLED not in known)
    if len(known) < sum(clue) + len(clue) - 1:
        return 0
    length = clue[0]
    here = EMPTY not in known[:length] and known[length : length + 1] != (FILLED,)
    count = arrangements(clue[1:], known[length + 1 :]) if here else 0
    return count + (arrangements(clue, known[1:]) if known[0] != FILLED else 0)


class TightestLineSearch(RepairedLineSearch):
    """Guesses the unknown cell whose row or column has the fewest arrangements left."""

    def options(self) -> Sequence[Fact] | None:
        unsettled = [line for line in self.lines if any(self.grid[r][c] == UNKNOWN for r, c in line.cells)]
        if not unsettled:
            return None
        line = min(unsettled, key=self.arrangements_left)
        r, c = next((r, c) for r, c in line.cells if self.grid[r][c] == UNKNOWN)
        return [("cell", r, c, FILLED), ("cell", r, c, EMPTY)]

    def arrangements_left(self, line: Line) -> int:
        return arrangements(line.clue, tuple(self.grid[r][c] for r, c in line.cells))


class RememberingSearch(RepairedLineSearch):
    """Counts how often a line is looked at in a state in which the same clue was looked at before."""

    def __init__(self, puzzle: Nonogram, journal: Journal) -> None:
        super().__init__(puzzle, journal)
        self.seen: set[tuple[Clue, tuple[int, ...]]] = set()

    def agreement(self, clue: Clue, known: Sequence[int]) -> Agreement | None:
        self.seen.add((clue, tuple(known)))
        return super().agreement(clue, known)


class PureBacktracking(RepairedLineSearch):
    """Concludes nothing, and looks at a line only once all its cells are known."""

    def propagate(self) -> bool:
        return all(self.may_stand(line) for line in self.lines)

    def may_stand(self, line: Line) -> bool:
        known = [self.grid[r][c] for r, c in line.cells]
        return UNKNOWN in known or self.agreement(line.clue, known) is not None


class TightestLine(Repaired):
    def start(self, puzzle: Nonogram, journal: Journal) -> State:
        return TightestLineSearch(puzzle, journal)


class Remembering(Repaired):
    def start(self, puzzle: Nonogram, journal: Journal) -> State:
        return RememberingSearch(puzzle, journal)

    def effort(self, state: State, journal: Journal) -> Effort:
        """Also `line_states`: how many different ones there were."""
        assert isinstance(state, RememberingSearch)
        return super().effort(state, journal) | {"line_states": len(state.seen)}


class Pure(Repaired):
    def start(self, puzzle: Nonogram, journal: Journal) -> State:
        return PureBacktracking(puzzle, journal)


VARIANTS: dict[str, type[Preset]] = {"tightest-line": TightestLine, "remembering": Remembering, "pure": Pure}
