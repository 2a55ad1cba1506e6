"""OR-Tools CP-SAT: limits, statistics, and counting by block-and-solve-again.

Never by enumeration: with two or more workers it loses solutions and still says OPTIMAL (measured on 9.15).
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from puzzles.vocabulary import Effort, Limits, Outcome, Puzzle, Solution, Status

if TYPE_CHECKING:
    from models.encoding import CpSatEncoding

WORKERS = 1  # ranked runs are single-threaded


class Session:
    """One model solved again and again; adds up what each solve cost and keeps the limits over all of them."""

    def __init__(self, model: Any, limits: Limits) -> None:
        self.model = model
        self.limits = limits
        self.begun = time.monotonic()
        self.totals: Effort = dict.fromkeys(("booleans", "branches", "conflicts", "deterministic_time"), 0)

    def solver(self) -> Any:
        """A CpSolver with what is left of the limits."""
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = WORKERS
        if self.limits.seconds is not None:
            solver.parameters.max_time_in_seconds = max(0.0, self.limits.seconds - (time.monotonic() - self.begun))
        if self.limits.conflicts is not None:
            left = self.limits.conflicts - self.totals["conflicts"]
            solver.parameters.max_number_of_conflicts = max(0, int(left))
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
            solution = encoding.decode(solver.value)
            self.model.add_bool_or([literal.Not() for literal in encoding.literals(solution)])
            return solution, None
        if answer == cp_model.MODEL_INVALID:
            raise ValueError(f"CP-SAT refuses the model: {self.model.validate()}")
        return None, self.why_unknown()

    def why_unknown(self) -> Status:
        out_of_conflicts = self.limits.conflicts is not None and self.totals["conflicts"] >= self.limits.conflicts
        return Status.LIMIT if out_of_conflicts else Status.TIMEOUT

    def effort(self) -> Effort:
        return self.totals | {"nodes": self.totals["branches"]}


def sizes(model: Any) -> Effort:
    """variables and constraints of a model, before presolve."""
    proto = model.proto
    return {"variables": len(proto.variables), "constraints": len(proto.constraints)}


def solve(encoding: CpSatEncoding, puzzle: Puzzle, count: int, limits: Limits) -> Outcome:
    """Find up to `count` solutions (0: all), one worker. Building the model counts as building."""
    begun = time.perf_counter()
    model = encoding.build(puzzle)
    built = time.perf_counter()
    size = sizes(model)
    session = Session(model, limits)
    solutions: list[Solution] = []
    exhausted = False
    status = None
    while not exhausted and status is None and (not count or len(solutions) < count):
        solution, status = session.next_solution(encoding)
        exhausted = solution is None and status is None
        if solution is not None:
            solutions.append(solution)
    solved = time.perf_counter()
    outcome = Outcome.answered(solutions, exhausted)
    outcome.status = status or outcome.status
    outcome.effort = size | session.effort()
    outcome.build_s, outcome.solve_s = built - begun, solved - built
    return outcome
