"""Depth-first search with snapshots: the skeleton that the four articles share.

A state propagates, names its next options, and can be copied back. The search is a generator of solutions, so that
finding one, counting, and showing that there are no more are the same loop, read further. The path is a list and not
Python's stack, so that depth is bounded by memory alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from handwritten.trace import Facts, Journal
from puzzles.vocabulary import Solution


class State(Facts, Protocol):
    """A partial solution, as one of the hand-written solvers keeps it."""

    def propagate(self) -> bool:
        """Conclude what the rules give. False: there is no solution below (the contradiction has been reported)."""

    def options(self) -> Sequence[Any] | None:
        """The guesses to try here, in order (none: a dead end); None where nothing is left to decide."""

    def assume(self, option: Any) -> bool:
        """Report a guess and make it. False: it fails at once, and no node is entered."""

    def snapshot(self) -> Any:
        """All that `restore` needs to come back to this state."""

    def restore(self, snapshot: Any) -> None:
        """Come back to the state of the snapshot, which stays good for another time."""

    def answer(self) -> Solution | None:
        """The solution, everything being decided; None where a final check refuses it."""


@dataclass
class Choice:
    """A node of the current path: where it stood, the options still to try, and whether one of them is being tried."""

    snapshot: Any
    remaining: Iterator[Any]
    guessing: bool = False


def depth_first(state: State, journal: Journal) -> Iterator[Solution]:
    """Yield every solution below `state`, options in their order. Raises OutOfTime."""
    path: list[Choice] = []
    entering = True
    while entering or path:
        if entering:
            journal.node(depth=len(path))
            if state.propagate():
                options = state.options()
                if options is not None:
                    path.append(Choice(state.snapshot(), iter(options)))
                elif (solution := state.answer()) is not None:
                    journal.solution(solution)
                    yield solution
        entering = bool(path) and next_guess(state, journal, path)


def next_guess(state: State, journal: Journal, path: list[Choice]) -> bool:
    """Take back the guess that failed at the end of the path and make the next one there.

    False where that node has none left; it has then been taken off the path.
    """
    choice = path[-1]
    if choice.guessing:
        take_back(state, journal, choice)
    for option in choice.remaining:
        choice.guessing = True
        if state.assume(option):
            return True
        take_back(state, journal, choice)
    path.pop()
    return False


def take_back(state: State, journal: Journal, choice: Choice) -> None:
    state.restore(choice.snapshot)
    choice.guessing = False
    journal.undo(state)
