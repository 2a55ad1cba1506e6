"""PySAT: engines, limits, statistics, and counting by block-and-solve-again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from puzzles.vocabulary import Effort, Limits, Outcome, Puzzle, Solution, Status

if TYPE_CHECKING:
    from models.encoding import SatEncoding
    from models.formula import Formula

# Those that take clauses after a solve, and a conflict budget, which is how the time limit is kept from inside.
ENGINES = (
    "cadical195", "cadical103", "cadical153", "cadical300", "gluecard3", "gluecard4", "glucose3", "glucose4",
    "glucose42", "maplechrono", "maplecm", "maplesat", "mergesat3", "minicard", "minisat22", "minisat-gh",
)  # fmt: skip
WITH_NATIVE_AT_MOST = ("gluecard3", "gluecard4", "minicard")
WITHOUT_PHASES = ("cadical103",)
CONFLICTS_BETWEEN_CLOCK_READINGS = 2000


class GaveUp(Exception):
    """A limit was reached; `status` says which."""

    def __init__(self, status: Status) -> None:
        self.status = status


class Session:
    """One engine loaded with one formula, under limits. A context manager, since engines hold memory outside Python."""

    def __init__(self, engine: str, formula: Formula, limits: Limits) -> None:
        from pysat.solvers import Solver

        self.deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        self.conflict_limit = limits.conflicts
        self.rounds = self.cuts = 0
        self.refuted = not all(formula.clauses)  # engines differ in what they make of an empty clause
        self.engine: Any = Solver(name=engine, bootstrap_with=[] if self.refuted else formula.clauses)
        for literals, most in formula.at_most:
            self.engine.add_atmost(literals, most)
        if formula.phases and engine not in WITHOUT_PHASES:
            self.engine.set_phases(formula.phases)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.engine.delete()

    def conflicts(self) -> int:
        return int((self.engine.accum_stats() or {}).get("conflicts", 0))

    def satisfiable(self) -> bool:
        """Whether there is a model. Raises GaveUp at a limit.

        Engines are asked in slices of conflicts, since CaDiCaL cannot be interrupted."""
        while not self.refuted:
            slice_ = CONFLICTS_BETWEEN_CLOCK_READINGS
            if self.conflict_limit is not None:
                slice_ = min(slice_, self.conflict_limit - self.conflicts())
                if slice_ <= 0:
                    raise GaveUp(Status.LIMIT)
            self.engine.conf_budget(slice_)
            answer = self.engine.solve_limited()
            if answer is not None:
                return bool(answer)
            self.check_time()
        return False

    def check_time(self) -> None:
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise GaveUp(Status.TIMEOUT)

    def models(self, encoding: SatEncoding) -> Iterator[Solution]:
        """Every solution, each once: solve, refine lazily, block on the puzzle's own facts, solve again."""
        while self.satisfiable():
            self.rounds += 1
            model = self.engine.get_model()
            true = {literal for literal in model if literal > 0}

            def value(literal: int, true: set[int] = true) -> int:
                return int((abs(literal) in true) == (literal > 0))

            if cuts := encoding.cuts(value):
                self.cuts += len(cuts)
                self.engine.append_formula(cuts)
                self.check_time()
                continue
            solution = encoding.decode(value)
            yield solution
            blocking = [-literal for literal in encoding.literals(solution)]
            if not blocking:  # no fact is open: there is no other solution
                return
            self.engine.add_clause(blocking)

    def effort(self) -> Effort:
        stats = self.engine.accum_stats() or {}
        effort: Effort = {k: stats[k] for k in ("decisions", "conflicts", "propagations", "restarts") if k in stats}
        return effort | {"nodes": effort.get("decisions", 0), "rounds": self.rounds, "cuts": self.cuts}


def solve(engine: str, encoding: SatEncoding, puzzle: Puzzle, count: int, limits: Limits) -> Outcome:
    """Find up to `count` solutions (0: all) with that engine of PySAT. Building and loading count as building."""
    begun = time.perf_counter()
    formula = encoding.build(puzzle)
    with Session(engine, formula, limits) as session:
        built = time.perf_counter()
        solutions: list[Solution] = []
        exhausted = False
        status = None
        models = session.models(encoding)
        try:
            while not exhausted and (not count or len(solutions) < count):
                solution = next(models, None)
                exhausted = solution is None
                if solution is not None:
                    solutions.append(solution)
        except GaveUp as limit:
            status = limit.status
        solved = time.perf_counter()
        outcome = Outcome.answered(solutions, exhausted)
        outcome.status = status or outcome.status
        outcome.effort = formula.sizes() | session.effort()
    outcome.build_s, outcome.solve_s = built - begun, solved - built
    return outcome
