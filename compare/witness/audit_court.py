"""A solver is audited on a puzzle: is it caught at an offence?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compare import roster
from compare.audit.oracle import FIRST, Oracle, Undecided
from compare.audit.trial import Settings, audit
from compare.witness.offence import COUNT, Caught, Offence, offences
from compare.witness.trial import SOLUTIONS
from puzzles.kinds import violations
from puzzles.vocabulary import InputError, Puzzle, Solution

NODES = 200  # of its search: enough for small puzzles, and unlike seconds the same each time
SECONDS = 1.0


@dataclass(frozen=True)
class AuditCourt:
    """A solver, as it is audited each time. `nodes`, `seconds`: the limits of one audit."""

    solver: str
    nodes: int | None = NODES
    seconds: float = SECONDS

    def offences(self, puzzle: Puzzle) -> Iterator[Caught]:
        """Raises InputError where there is no such solver, or it reports no steps."""
        settings = Settings(COUNT, self.seconds, self.nodes)
        return offences(audit(roster.solver_named(self.solver, puzzle.kind), [puzzle], settings))

    def convict(self, puzzle: Puzzle, offence: Offence) -> Caught | None:
        """The solver caught at the offence on this puzzle; None where it is not."""
        return next((one for one in self.offences(puzzle) if one.offence == offence), None)

    def solutions(self, caught: Caught) -> list[Solution]:
        """A few legal solutions of the puzzle, to reduce it along; the one that convicts comes first."""
        known = [] if caught.solution is None else [caught.solution]
        found = known + [one for one in some_solutions(caught.instance.read()) if one not in known]
        return found[:SOLUTIONS]


def some_solutions(puzzle: Puzzle) -> list[Solution]:
    """None where the oracle does not take the puzzle, or gives up."""
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
