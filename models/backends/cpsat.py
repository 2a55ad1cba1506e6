"""OR-Tools CP-SAT: limits, statistics, and counting by block-and-solve-again.

Where many solutions are asked for, one worker enumerates what is left after the first few, and block-and-solve-again
has the last word: the search is exhausted when the model with all of them blocked is infeasible. Encodings whose
solutions have many models each go without. Never more workers:
parallel enumeration loses solutions and still says OPTIMAL (measured on 9.15). One worker may repeat a solution.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from models.backends.permute import permuted
from puzzles.vocabulary import Effort, Limits, Outcome, Puzzle, Solution, Status

if TYPE_CHECKING:
    from models.encoding import CpSatEncoding

WORKERS = 1  # ranked runs are single-threaded
SOLVED_ONE_BY_ONE = 10  # solutions found before enumeration is worth its own presolve


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a solver's name may say of the back end, whatever the encoding: `cpsat/automaton[presolve=off]`.

    presolve   off: the search gets the constraints as the encoding wrote them
    """

    presolve: bool = True


class Session:
    """One model solved again and again; adds up what each solve cost and keeps the limits over all of them.

    `model` is the encoding's, permuted as `seed` says; `image` leads from the encoding's literals to those of it."""

    def __init__(self, model: Any, limits: Limits, seed: int = 0, settings: Settings = Settings()) -> None:
        self.model, self.image = permuted(model, seed)
        self.limits = limits
        self.seed = seed
        self.settings = settings
        self.begun = time.monotonic()
        self.totals: Effort = dict.fromkeys(("booleans", "branches", "conflicts", "deterministic_time"), 0)

    def solver(self) -> Any:
        """A CpSolver with what is left of the limits. With one worker random_seed alone would change nothing."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = WORKERS
        solver.parameters.cp_model_presolve = self.settings.presolve
        if self.seed:
            solver.parameters.random_seed = self.seed
            solver.parameters.permute_variable_randomly = True
            solver.parameters.permute_presolve_constraint_order = True
        if self.limits.seconds is not None:
            solver.parameters.max_time_in_seconds = max(0.0, self.limits.seconds - (time.monotonic() - self.begun))
        if self.limits.conflicts is not None:
            left = self.limits.conflicts - self.totals["conflicts"]
            solver.parameters.max_number_of_conflicts = max(0, int(left))
        if self.limits.deterministic_time is not None:
            left = self.limits.deterministic_time - self.totals["deterministic_time"]
            solver.parameters.max_deterministic_time = max(0.0, left)
        return solver

    def add_up(self, solver: Any) -> None:
        self.totals["booleans"] = max(self.totals["booleans"], solver.num_booleans)
        self.totals["branches"] += solver.num_branches
        self.totals["conflicts"] += solver.num_conflicts
        self.totals["deterministic_time"] += solver.response_proto.deterministic_time

    def next_solution(self, encoding: CpSatEncoding) -> tuple[Solution | None, Status | None]:
        """(solution, None), (None, None) where there is none left, or (None, why there is no answer)."""
        from ortools.sat.python import cp_model

        solver = self.solver()
        answer = solver.solve(self.model)
        self.add_up(solver)
        if answer == cp_model.INFEASIBLE:
            return None, None
        if answer in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            solution = encoding.decode(lambda literal: solver.value(self.image(literal)))
            self.block(encoding.literals(solution))
            return solution, None
        if answer == cp_model.MODEL_INVALID:
            raise ValueError(f"CP-SAT refuses the model: {self.model.validate()}")
        return None, self.why_unknown()

    def block(self, literals: list[Any]) -> None:
        """Forbid the solution of these literals, and have the next search begin beside it.

        CP-SAT starts afresh each time: without the hint it runs into all solutions blocked so far once more."""
        images = [self.image(literal) for literal in literals]
        self.model.add_bool_or([literal.Not() for literal in images])
        self.model.clear_hints()
        for literal in images:
            self.model.add_hint(literal, True)

    def enumerate(self, encoding: CpSatEncoding, most: int) -> tuple[list[Solution], Status | None]:
        """Up to `most` (0: all) more solutions, each once and blocked from now on; and why they may not be all."""
        from ortools.sat.python import cp_model

        found: dict[Solution, None] = {}
        image = self.image

        class Collector(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                found[encoding.decode(lambda literal: self.value(image(literal)))] = None
                if len(found) == most:
                    self.stop_search()

        solver = self.solver()
        solver.parameters.enumerate_all_solutions = True
        answer = solver.solve(self.model, Collector())
        self.add_up(solver)
        for solution in found:
            self.block(encoding.literals(solution))
        ended = answer in (cp_model.OPTIMAL, cp_model.INFEASIBLE) or len(found) >= most > 0
        return list(found)[: most or None], None if ended else self.why_unknown()

    def why_unknown(self) -> Status:
        """Which limit it was: that of seconds only where none of those that repeat was reached."""
        repeating = {"conflicts": self.limits.conflicts, "deterministic_time": self.limits.deterministic_time}
        reached = any(limit is not None and self.totals[counter] >= limit for counter, limit in repeating.items())
        return Status.LIMIT if reached or self.limits.seconds is None else Status.TIMEOUT

    def effort(self) -> Effort:
        return self.totals | {"nodes": self.totals["branches"]}


def sizes(model: Any) -> Effort:
    """variables and constraints of a model, before presolve."""
    proto = model.proto
    return {"variables": len(proto.variables), "constraints": len(proto.constraints)}


def solve(
    encoding: CpSatEncoding,
    puzzle: Puzzle,
    count: int,
    limits: Limits,
    seed: int = 0,
    settings: Settings = Settings(),
) -> Outcome:
    """Find up to `count` solutions (0: all), one worker, variables and constraints permuted as `seed` says.

    Building the model counts as building; permuting is the harness's idea and counts as nothing."""
    begun = time.perf_counter()
    model = encoding.build(puzzle)
    built = time.perf_counter()
    size = sizes(model)
    session = Session(model, limits, seed, settings)
    outcome = search(session, encoding, count)
    outcome.effort = size | session.effort()
    outcome.build_s = built - begun
    return outcome


def search(session: Session, encoding: CpSatEncoding, count: int) -> Outcome:
    """Up to `count` solutions, or as many as there are in the limits; timed, but for the building."""
    begun = time.perf_counter()
    solutions: list[Solution] = []
    exhausted = False
    first_s = status = None
    while not exhausted and status is None and (not count or len(solutions) < count):
        solution, status = session.next_solution(encoding)
        exhausted = solution is None and status is None
        if solution is not None:
            solutions.append(solution)
            first_s = first_s or time.perf_counter() - begun
            if len(solutions) == SOLVED_ONE_BY_ONE != count and encoding.one_model_a_solution:
                more, status = session.enumerate(encoding, max(0, count - SOLVED_ONE_BY_ONE))
                solutions += more
    outcome = Outcome.answered(solutions, exhausted, first_s=first_s)
    outcome.status = status or outcome.status
    outcome.solve_s = time.perf_counter() - begun
    return outcome
