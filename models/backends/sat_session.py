"""A session with a SAT engine, of PySAT or outside: one formula under limits, its solutions one after the other."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from models.backends.engines import TABLE
from models.backends.outside import OutOfTime, OutsideSolver, Undecided
from models.backends.shuffle import Renaming
from models.backends.within import CutsWithin
from models.formula import Clause, Formula, Literal
from puzzles.vocabulary import Effort, Limits, Solution, Status

if TYPE_CHECKING:
    from models.encoding import SatEncoding, Value

CONFLICTS_BETWEEN_CLOCK_READINGS = 2000


class GaveUp(Exception):
    """A limit was reached; `status` says which."""

    def __init__(self, status: Status) -> None:
        self.status = status


class Session:
    """One engine loaded with one formula, under limits. A context manager, since engines hold memory outside Python.

    renaming     from the encoding's literals to those of the formula, where it was shuffled
    with_proof   whether the engine is to write down a proof of its refutation
    rounds       how often the engine came up with a model, or with an assignment that cuts then broke
    cuts         those that were added, over the encoding's literals"""

    def __init__(
        self, engine: str, formula: Formula, limits: Limits, renaming: Renaming = Renaming(), with_proof: bool = False
    ) -> None:
        self.able = TABLE[engine]
        self.with_proof = with_proof
        self.formula = formula
        self.base = len(formula.clauses)
        self.renaming = renaming
        self.deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        self.conflict_limit = limits.conflicts
        self.rounds = 0
        self.cuts: list[Clause] = []
        self.refuted = not all(formula.clauses)  # engines differ in what they make of an empty clause
        self.counted: dict[str, int] = {}  # by engines that had to give way to one with more clauses
        self.engine = self.load()

    def load(self) -> Any:
        if self.able.command:
            return OutsideSolver(self.able.command, self.formula, self.base, self.with_proof)
        from pysat.solvers import Solver

        clauses = [] if self.refuted else self.formula.clauses
        engine = Solver(name=self.able.name, bootstrap_with=clauses, with_proof=self.with_proof)
        for literals, most in self.formula.at_most:
            engine.add_atmost(literals, most)
        if self.formula.phases and self.able.phases:
            engine.set_phases(self.formula.phases)
        return engine

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.engine.delete()

    def counters(self) -> dict[str, int]:
        """What the engine counts, up to now."""
        stats = (self.engine.accum_stats() if self.able.counters else None) or {}
        return {name: int(stats[name]) + self.counted.get(name, 0) for name in self.able.counters if name in stats}

    def satisfiable(self) -> bool:
        """Whether there is a model. Raises GaveUp at a limit.

        Engines are asked in slices of conflicts, since CaDiCaL cannot be interrupted."""
        self.check_time()  # also between models that are found one after the other in no time
        if self.able.command:
            return not self.refuted and self.satisfiable_outside()
        if not self.able.conflict_budget:
            return not self.refuted and bool(self.engine.solve())
        while not self.refuted:
            slice_ = CONFLICTS_BETWEEN_CLOCK_READINGS
            if self.conflict_limit is not None:
                slice_ = min(slice_, self.conflict_limit - self.counters().get("conflicts", 0))
                if slice_ <= 0:
                    raise GaveUp(Status.LIMIT)
            self.engine.conf_budget(slice_)
            answer = self.engine.solve_limited()
            if answer is not None:
                return bool(answer)
            self.check_time()
        return False

    def satisfiable_outside(self) -> bool:
        """The answer of a program, which is ended when the time is up."""
        left = None if self.deadline is None else self.deadline - time.monotonic()
        try:
            return bool(self.engine.solve(left))
        except OutOfTime:
            raise GaveUp(Status.TIMEOUT) from None
        except Undecided:
            raise GaveUp(Status.LIMIT) from None

    def proof(self) -> list[str]:
        """The lines of the engine's DRAT proof, once it has refuted a formula that it was loaded with.

        They end in the empty clause. Some engines leave it to the reader (maplecm at times): a checker derives it by
        itself, or refuses the proof."""
        lines = [] if self.refuted else list(self.engine.get_proof() or [])
        return lines if lines[-1:] == ["0"] else [*lines, "0"]

    def check_time(self) -> None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise GaveUp(Status.TIMEOUT)

    def add(self, clauses: list[Clause]) -> None:
        """Add clauses over the encoding's literals. An empty one ends it all: there is no model any more."""
        self.refuted = self.refuted or not all(clauses)
        if self.refuted:
            return
        clauses = [self.renaming.renamed(clause) for clause in clauses]
        if self.able.later_clauses:
            self.engine.append_formula(clauses)
        else:
            self.formula.extend(clauses)
            self.counted = self.counters()
            self.engine.delete()
            self.engine = self.load()

    def models(self, encoding: SatEncoding) -> Iterator[Solution]:
        """Every solution, each once: solve, refine lazily, block on the puzzle's own facts, solve again."""
        while self.satisfiable():
            self.rounds += 1
            value = self.value_in(self.engine.get_model())
            with self.blame():
                cuts = encoding.cuts(value)
            if cuts:
                self.cuts += cuts
                self.add(cuts)
                self.check_time()
                continue
            with self.blame():
                solution = encoding.decode(value)
            yield solution
            with self.blame():
                block = [-literal for literal in encoding.literals(solution)]
            self.add([block])

    @contextmanager
    def blame(self) -> Iterator[None]:
        """An encoding fails on what is no model: then it is the program's fault. Raises RuntimeError, which says so."""
        try:
            yield
        except Exception:
            if self.able.command:
                self.engine.check_model()
            raise

    def value_in(self, model: list[Literal]) -> Value:
        """The value of the encoding's literals in a model of the engine's."""
        true = {literal for literal in self.renaming.original(model) if literal > 0}
        return lambda literal: int((abs(literal) in true) == (literal > 0))

    def cut_within(self, encoding: SatEncoding, variables: Iterable[int]) -> None:
        """Have the engine ask for cuts while it searches; they are over these variables.

        Once the time is up it gets none: the assignment passes for a model, and `models` sees to both."""

        def cuts_of(model: list[Literal]) -> list[Clause]:
            if self.deadline is not None and time.monotonic() > self.deadline:
                return []
            cuts = encoding.cuts(self.value_in(model))
            self.rounds += bool(cuts)
            self.cuts += cuts
            return [self.renaming.renamed(cut) for cut in cuts]

        self.engine.connect_propagator(CutsWithin(cuts_of))
        for variable in self.renaming.renamed(variables):
            self.engine.observe(abs(variable))

    def effort(self) -> Effort:
        effort: Effort = {**self.counters(), "rounds": self.rounds, "cuts": len(self.cuts)}
        return effort | {"nodes": effort["decisions"]} if "decisions" in effort else effort
