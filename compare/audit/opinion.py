"""One step judged by two oracles, from all that its state says of itself."""

from __future__ import annotations

from collections.abc import Sequence

from compare.audit.oracle import SECOND, Oracle, Undecided, encoding_of
from compare.audit.tally import SOUND, UNSOUND, VACUOUS
from compare.strength.facts import true_names
from handwritten.trace import Fact
from puzzles.vocabulary import Puzzle, Solution

Judgement = tuple[str, Solution | None]  # the verdict, and the counterexample where it is unsound


class OraclesDisagree(Exception):
    """Two encodings of the same rules gave different answers: one of them is wrong."""


class SecondOpinion:
    """The oracle that there is already, and another one, which is built when it is first asked. `close` it."""

    def __init__(self, puzzle: Puzzle, first: Oracle, conflicts: int) -> None:
        """Raises InputError where the other oracle does not take the puzzle."""
        self.puzzle, self.first, self.conflicts = puzzle, first, conflicts
        self.other: Oracle | None = None
        encoding_of(puzzle, SECOND[puzzle.kind])

    def close(self) -> None:
        if self.other:
            self.other.close()

    def on(self, rule: str, state: Sequence[Fact], facts: Sequence[Fact] | None) -> Judgement | None:
        """None where one of them cannot decide. `facts`: None of a contradiction. Raises OraclesDisagree."""
        self.other = self.other or Oracle(self.puzzle, SECOND[self.puzzle.kind], self.conflicts)
        try:
            ours, theirs = (judged_in_full(oracle, state, facts) for oracle in (self.first, self.other))
        except Undecided:
            return None
        if ours[0] != theirs[0]:
            raise OraclesDisagree(
                f"{self.first.name} calls a step of {rule} {ours[0]}, {self.other.name} calls it {theirs[0]}: "
                f"{self.puzzle.canonical}, state {state}, concluded {facts}"
            )
        return ours


def judged_in_full(oracle: Oracle, state: Sequence[Fact], facts: Sequence[Fact] | None) -> Judgement:
    """Raises Undecided."""
    if facts is None:
        solution = oracle.solution(state)
        return (SOUND if solution is None else UNSOUND), solution
    counterexample = oracle.counterexample(state, facts)
    if counterexample is not None:
        return UNSOUND, counterexample
    return (VACUOUS if oracle.solution(state) is None else SOUND), None


def extends(puzzle: Puzzle, solution: Solution, state: Sequence[Fact]) -> bool:
    """Whether the solution agrees with each fact of the state."""
    true = true_names(puzzle, solution)
    return all((fact[:-1] in true) == bool(fact[-1]) for fact in state)
