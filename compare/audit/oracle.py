"""Who knows what follows: a SAT engine on an encoding of the rules, asked again and again under assumptions.

dead      of a state: no solution of the puzzle agrees with all of its facts
counterexample   a solution that agrees with the state, and not with all facts that were concluded from it

The engine keeps what it has learnt from one question to the next; a state is nothing but assumptions to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from compare import roster
from compare.audit.settings import CONFLICTS
from compare.audit.words import conjunction_of
from compare.strength.facts import Name
from handwritten.trace import Fact
from models.encoding import EncodedSolver, SatEncoding
from models.formula import Literal
from puzzles.vocabulary import InputError, Puzzle, Solution

# Two encodings of each kind of puzzle that have little in common; without filters where these do not pay. The first
# is quick under many small questions, the second is there to contradict it.
FIRST = {
    "nonogram": "sat/block-start-order[prune=none]",
    "corral": "sat/distance-layers",
    "shikaku": "sat/exact-cover[prune=none]",
    "hidato": "sat/position-filtered",
}
SECOND = {
    "nonogram": "sat/layered-automaton[prune=none]",
    "corral": "sat/vertex-elimination",
    "shikaku": "sat/walls[prune=none]",
    "hidato": "sat/position-order",
}
ENGINE = "minisat22"  # glucose4 of PySAT crashes where clauses and variables are added between many questions


class Undecided(Exception):
    """The engine reached its limit of conflicts."""


class Literals(dict[Name, Literal]):
    """The literal of each name, found out by `named` when it is first asked for."""

    def __init__(self, named: Callable[[Name], Literal]) -> None:
        self.find = named

    def __missing__(self, name: Name) -> Literal:
        self[name] = literal = self.find(name)
        return literal


class Oracle:
    """One encoding of one puzzle in one engine. A context manager, since engines hold memory outside Python.

    name   of the encoding that it is
    """

    def __init__(self, puzzle: Puzzle, name: str, conflicts: int = CONFLICTS) -> None:
        """Raises InputError where the encoding does not take the puzzle."""
        from pysat.solvers import Solver

        self.name, self.conflicts = name, conflicts
        self.encoding = encoding_of(puzzle, name)
        formula = self.encoding.build(puzzle)
        self.refuted = not all(formula.clauses)
        self.engine: Any = Solver(name=ENGINE, bootstrap_with=[] if self.refuted else formula.clauses)
        if formula.phases:
            self.engine.set_phases(formula.phases)
        self.conjunction = conjunction_of(self.encoding, formula.names)
        self.variables = formula.variables
        self.literals = Literals(self.named)
        self.false: Literal = self.new_variable()
        self.engine.add_clause([-self.false])

    def close(self) -> None:
        self.engine.delete()

    def solution(self, state: Iterable[Fact]) -> Solution | None:
        """A solution that agrees with the facts; None: they are dead. Raises Undecided."""
        return self.asked(self.said(state))

    def counterexample(self, state: Iterable[Fact], concluded: Sequence[Fact]) -> Solution | None:
        """A solution that agrees with the state and not with what was concluded; None: it follows. Raises Undecided."""
        assumed = self.said(state)
        against = [-literal for literal in self.said(concluded)]
        if len(against) == 1:
            return self.asked(assumed + against)
        one_is_wrong = self.new_variable()
        self.engine.add_clause([-one_is_wrong, *against])
        try:
            return self.asked([*assumed, one_is_wrong])
        finally:
            self.engine.add_clause([-one_is_wrong])

    def learn(self, facts: Iterable[Fact]) -> None:
        """Take facts that hold in every solution of the puzzle for granted."""
        for literal in self.said(facts):
            self.engine.add_clause([literal])

    def solutions(self, most: int) -> list[Solution]:
        """Solutions of the puzzle, all or so many. No other question can be asked after it. Raises Undecided."""
        found: list[Solution] = []
        while len(found) < most and (solution := self.asked([])) is not None:
            found.append(solution)
            self.engine.add_clause([-literal for literal in self.encoding.literals(solution)])
        return found

    def asked(self, assumptions: list[Literal]) -> Solution | None:
        if self.refuted:
            return None
        self.engine.conf_budget(self.conflicts)
        answer = self.engine.solve_limited(assumptions=assumptions)
        if answer is None:
            raise Undecided
        if not answer:
            return None
        model = self.engine.get_model()
        return self.encoding.decode(lambda literal: int((model[abs(literal) - 1] > 0) == (literal > 0)))

    def said(self, facts: Iterable[Fact]) -> list[Literal]:
        """What says the facts."""
        literals = self.literals
        return [literals[fact[:-1]] if fact[-1] else -literals[fact[:-1]] for fact in facts]

    def named(self, name: Name) -> Literal:
        """The literal of a name; made up where the encoding says it in several."""
        parts = self.conjunction(name)
        if parts is None:
            return self.false
        if len(parts) == 1:
            return parts[0]
        together = self.new_variable()
        self.engine.add_clause([together, *(-part for part in parts)])
        for part in parts:
            self.engine.add_clause([-together, part])
        return together

    def new_variable(self) -> Literal:
        self.variables += 1
        return self.variables


def encoding_of(puzzle: Puzzle, name: str) -> SatEncoding:
    """Raises InputError where it does not take the puzzle."""
    solver = roster.solver_named(name, puzzle.kind)
    assert isinstance(solver, EncodedSolver)
    encoding = solver.make()
    assert isinstance(encoding, SatEncoding)
    if reason := encoding.supports(puzzle):
        raise InputError(f"the oracle {name} does not take this {puzzle.kind}: {reason}")
    return encoding
