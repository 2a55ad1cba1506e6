"""A solver is audited on a puzzle: is it caught at an offence?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compare import roster
from compare.audit.apart import Courtroom
from compare.audit.oracle import FIRST, Oracle, Undecided
from compare.audit.settings import Settings
from compare.audit.tally import Audit
from compare.witness.offence import COUNT, Caught, Offence, offences
from compare.witness.trial import SOLUTIONS, Court
from puzzles.kinds import violations
from puzzles.vocabulary import InputError, Puzzle, Solution

NODES = 200  # of its search: enough for small puzzles, and unlike seconds the same each time
SECONDS = 1.0


@dataclass(frozen=True)
class AuditCourt:
    """A solver, as it is audited each time, in a process of its own. `nodes`, `seconds`, `memory_mib`: the limits of
    one audit. `plugins`: Python files to import first."""

    solver: str
    nodes: int | None = NODES
    seconds: float = SECONDS
    plugins: tuple[str, ...] = ()
    memory_mib: int | None = Court.memory_mib

    def offences(self, puzzle: Puzzle) -> Iterator[Caught]:
        """Raises InputError where there is no such solver, or it reports no steps, and AuditFailed."""
        courtroom = Courtroom(Settings(COUNT, self.seconds, self.nodes), self.memory_mib, self.plugins)
        found = Audit(self.solver)
        courtroom.add(found, roster.solver_named(self.solver, puzzle.kind), puzzle)
        return offences(found)

    def convict(self, puzzle: Puzzle, offence: Offence) -> Caught | None:
        """The solver caught at the offence on this puzzle; None where it is not."""
        return next((one for one in self.offences(puzzle) if one.offence == offence), None)

    def solutions(self, caught: Caught) -> list[Solution]:
        """A few legal solutions of the puzzle, to reduce it along; the one that convicts comes first."""
        known = [] if caught.solution is None else [caught.solution]
        found = known + [one for one in some_solutions(caught.instance.read()) if one not in known]
        return found[:SOLUTIONS]


def some_solutions(puzzle: Puzzle) -> list[Solution]:
    """None of them where the oracle does not take the puzzle, or gives up."""
    try:
        oracle = Oracle(puzzle, FIRST[puzzle.kind])
    except InputError:
        return []
    try:
        return [one for one in oracle.solutions(SOLUTIONS) if not violations(puzzle, one)]
    except Undecided:
        return []
    finally:
        oracle.close()
