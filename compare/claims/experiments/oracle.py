"""Whether a step of a solver follows: an encoding is asked for a solution that agrees with the state, not with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from compare import roster
from handwritten.trace import Fact
from models.encoding import EncodedSolver, SatEncoding
from puzzles.vocabulary import Puzzle, Solution

# each with a variable for every fact, and without clauses that come later
ENCODINGS = {
    "nonogram": "sat/block-start-order",
    "corral": "sat/distance-layers",
    "shikaku": "sat/exact-cover",
    "hidato": "sat/position-filtered",
}
ENGINE = "glucose4"


@dataclass(frozen=True)
class Found:
    """`alive`: whether the state has a solution at all; `against`: one that contradicts the step."""

    alive: bool
    against: Solution | None


class Oracle:
    """One puzzle, asked about many states. A context manager."""

    def __init__(self, puzzle: Puzzle) -> None:
        from pysat.solvers import Solver

        solver = roster.solver_named(f"{ENCODINGS[puzzle.kind]}@{ENGINE}", puzzle.kind)
        assert isinstance(solver, EncodedSolver)
        encoding = solver.make()
        assert isinstance(encoding, SatEncoding)
        self.encoding = encoding
        formula = encoding.build(puzzle)
        self.variable = {name: at for at, name in formula.names.items()}
        self.solvable = all(formula.clauses)  # an empty clause is said here, since engines differ in it
        self.engine: Any = Solver(name=ENGINE, bootstrap_with=formula.clauses if self.solvable else [])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.engine.delete()

    def examine(self, state: Sequence[Fact], concluded: Sequence[Fact] | None) -> Found:
        """A step from a state: facts concluded, or None for the conclusion that it has no solution."""
        told = self.literals(state)
        if told is None or not self.solvable or not self.engine.solve(assumptions=told):
            return Found(False, None)
        if concluded is None:
            return Found(True, self.solution())
        for fact in concluded:
            opposite = self.literals([(*fact[:-1], 1 - fact[-1])])
            if opposite is not None and self.engine.solve(assumptions=told + opposite):
                return Found(True, self.solution())
        return Found(True, None)

    def literals(self, facts: Sequence[Fact]) -> list[int] | None:
        """None where one of them says that something is so for which there is no variable: it never is."""
        if any(fact[:-1] not in self.variable and fact[-1] for fact in facts):
            return None
        known = [fact for fact in facts if fact[:-1] in self.variable]
        return [self.variable[fact[:-1]] if fact[-1] else -self.variable[fact[:-1]] for fact in known]

    def solution(self) -> Solution:
        true = {literal for literal in self.engine.get_model() if literal > 0}
        return self.encoding.decode(lambda literal: int((abs(literal) in true) == (literal > 0)))
