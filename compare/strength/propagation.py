"""Unit propagation and failed literals, on a formula as it was written.

closure    what unit propagation makes of some literals: these, and all that follow step by step
PySAT's `propagate` leaves out what follows from no assumption at all, what a formula fixes at its root. So the unit
clauses are kept out of the engine and assumed instead, each time: then nothing is fixed at the root, and the closure is
whole. The engine never searches, so that nothing learnt comes in.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import TracebackType
from typing import Any, Self

from models.formula import Formula, Literal

PLAIN_ENGINE, COUNTING_ENGINE = "minisat22", "minicard"  # the second one takes at-most-k constraints


class Propagator:
    """Unit propagation on one formula. A context manager, since engines hold memory outside Python."""

    def __init__(self, formula: Formula) -> None:
        from pysat.solvers import Solver

        self.formula = formula
        clauses = [set(clause) for clause in formula.clauses]
        self.units = {literal for clause in clauses if len(clause) == 1 for literal in clause}
        self.refuted = not all(clauses)
        self.long_clauses = [list(clause) for clause in clauses if len(clause) > 1]
        self.at_most = []
        for literals, most in formula.at_most:
            if most > 0:
                self.at_most.append((literals, most))
            self.units |= {-literal for literal in literals if most <= 0}
            self.refuted |= most < 0
        self.engine: Any = Solver(
            name=COUNTING_ENGINE if self.at_most else PLAIN_ENGINE, bootstrap_with=self.long_clauses
        )
        for literals, most in self.at_most:
            self.engine.add_atmost(literals, most)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.engine.delete()

    def closure(self, literals: Iterable[Literal] = ()) -> set[Literal] | None:
        """All that unit propagation makes of the literals; None where it meets a contradiction."""
        assumed = self.units.union(literals)
        if self.refuted or any(-literal in assumed for literal in assumed):
            return None
        consistent, reached = self.engine.propagate(assumptions=list(assumed))
        return assumed.union(reached) if consistent else None

    def probed(self, literals: Iterable[Literal], variables: Iterable[int]) -> set[Literal] | None:
        """The closure, with every failed literal of the variables taken to be false, until none of them fails.

        A literal fails where its own closure is a contradiction. None where that, too, ends in a contradiction.
        What the closure of a literal that does not fail contains does not fail either: it is not tried.
        """
        known, open_variables = self.closure(literals), list(variables)
        assumed = set(literals)
        again = True
        while again and known is not None:
            again, harmless = False, set[Literal]()
            for literal in [sign * variable for variable in open_variables for sign in (1, -1)]:
                if literal in harmless or literal in known or -literal in known:
                    continue
                reached = self.closure(assumed | {literal})
                if reached is not None:
                    harmless |= reached
                    continue
                assumed.add(-literal)
                known, again = self.closure(assumed), True
                if known is None:
                    return None
        return known
