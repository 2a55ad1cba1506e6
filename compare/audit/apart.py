"""An audit in a process of its own, under hard limits: whatever the solver does there, the harness learns of it.

Each puzzle has a process to itself, made and ended as that of a run is (compare/sandbox.py). A solver that does not
end, eats up the memory or dies is found to do so on that puzzle, and is audited on the others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from compare import sandbox
from compare.audit.answers import CRASHED
from compare.audit.settings import Settings
from compare.audit.tally import NOT_AUDITED, OUT_OF_MEMORY, Audit, Finding
from compare.audit.trial import ENDLESS, TOGETHER, check_reports_steps
from compare.audit.turn import Turn, file_of_a_turn
from compare.task import RunResult, Task
from puzzles.vocabulary import Puzzle, Solver, Status


class AuditFailed(Exception):
    """It came to nothing, for a reason that is no fault of the solver's: the oracles disagree, or the harness is wrong.

    The first line of the message is for a person; what follows says where."""


@dataclass(frozen=True)
class Courtroom:
    """How audits are made: what is asked, how much memory a process may take, the Python files to import first."""

    settings: Settings
    memory_mib: int | None = None
    plugins: tuple[str, ...] = ()

    def add(self, found: Audit, solver: Solver, puzzle: Puzzle) -> None:
        """One more puzzle. Raises InputError where the solver does not report its steps, and AuditFailed."""
        check_reports_steps(solver)
        found.add(self.audit(solver, puzzle))

    def audit(self, solver: Solver, puzzle: Puzzle) -> Audit:
        """That of one puzzle alone. Raises AuditFailed."""
        with file_of_a_turn() as path:
            turn = Turn(path)
            task = Task(puzzle, solver.name, memory_mib=self.memory_mib, plugins=self.plugins)
            result = sandbox.run(replace(task, audit=self.settings, turn=path))
        if result.status is Status.NOT_RUN:
            raise AuditFailed(result.detail)
        if "failed" in result.audit:
            raise AuditFailed(f"{solver.name}: {result.audit['failed']}")
        if result.audit:
            return Audit.from_json(result.audit)
        return Audit(solver.name, 1, other=[self.end_of(puzzle, result, turn.is_solvers)])

    def end_of(self, puzzle: Puzzle, result: RunResult, at_the_solvers_turn: bool) -> Finding:
        """What it says of a solver that its process ended so, before it had answered."""
        if result.status is Status.OUT_OF_MEMORY:
            return Finding(OUT_OF_MEMORY, puzzle, TOGETHER)
        if not at_the_solvers_turn:
            return Finding(NOT_AUDITED, puzzle, f"its process ended, and not in the solver: {result.detail}")
        if result.status is Status.TIMEOUT:
            return Finding(ENDLESS, puzzle, f"given {self.settings.seconds:g} seconds, it had to be killed")
        return Finding(CRASHED, puzzle, result.detail)
