"""How many steps a second are audited, and what a trace costs that nobody listens to.

    python tests/benchmarks/audit_speed.py

Steps: deductions and contradictions of the repaired presets on random 10x10 boards, judged, a share of them twice; on
as many boards as make enough steps. With few steps a board, as on Shikaku, the first rate is that of building oracles.
The second leaves out the solver's own time (that of the same search without an observer) and the building of oracles.
The cost of a silent trace: each preset as it is, against the same one with a Journal that does nothing at all; by
turns. Seconds are of the processor, so that a busy machine counts for nothing.
"""

from __future__ import annotations

import statistics
import time
from unittest.mock import patch

from compare import roster
from compare.audit.auditor import Auditor
from compare.audit.tally import Audit
from compare.strength.campaign import random_puzzles
from handwritten import preset
from handwritten.trace import Journal
from puzzles.vocabulary import Limits

KINDS = ("nonogram", "corral", "shikaku", "hidato")
NODES = 400
PUZZLES = 12  # at least
MOST_PUZZLES = 200
STEPS = 2000
ROUNDS = 15


class Silent(Journal):
    """Counts nodes, for the limit, and nothing else."""

    def deduction(self, rule, state, facts):
        pass

    contradiction = guess = solution = lambda self, *_: None

    def undo(self, state):
        pass


def timed(work) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def audit_rates(kind: str) -> tuple[int, float, float]:
    """Steps, steps a second in all, and of the auditor alone."""
    solver, found = roster.solver_named("handwritten/repaired", kind), Audit("")
    limits, whole, build, alone = Limits(nodes=NODES), 0.0, 0.0, 0.0
    for number, puzzle in enumerate(random_puzzles(kind, [(10, 10)], MOST_PUZZLES, 1)):
        if number >= PUZZLES and found.applications >= STEPS:
            break
        begun = time.process_time()
        with Auditor(puzzle, found) as auditor:
            build += time.process_time() - begun
            whole += timed(lambda p=puzzle, a=auditor: solver.solve(p, 0, limits, observer=a))
        alone += timed(lambda p=puzzle: solver.solve(p, 0, limits))
    steps = found.applications
    return steps, steps / (whole + build), steps / (whole - alone)


def cost_of_silence(kind: str) -> float:
    """The median of the ratios of times, with the counting Journal over without."""
    solver = roster.solver_named("handwritten/repaired", kind)
    puzzles = list(random_puzzles(kind, [(8, 8)], PUZZLES, 2))

    def solve_all() -> None:
        for puzzle in puzzles:
            solver.solve(puzzle, 1, Limits(nodes=NODES))

    ratios = []
    for _ in range(ROUNDS):
        with patch.object(preset, "Journal", Silent):
            without = timed(solve_all)
        ratios.append(timed(solve_all) / without)
    return statistics.median(ratios)


if __name__ == "__main__":
    for one in KINDS:
        steps, overall, judging = audit_rates(one)
        print(f"{one:9} {steps:7,} steps audited, {overall:7,.0f} a second with all, {judging:7,.0f} of judging alone")
    for one in KINDS:
        print(f"{one:9} a trace that nobody hears: {cost_of_silence(one):.3f} times the search without one")
