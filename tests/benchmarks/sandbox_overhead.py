"""What a sandboxed run costs besides the solver, and how long after its limit a stuck solver is dead.

    python tests/benchmarks/sandbox_overhead.py [ROUNDS]        default: 40

The kinds of runs are interleaved, so that whatever else the machine does hits all alike. Milliseconds by the clock;
`fork` is the least that a process can cost: a fork of a process with the same libraries, and the wait for it.
"""

import os
import sys
import time
from pathlib import Path
from statistics import median, quantiles

import compare.preload  # noqa: F401  so that our own fork copies as much as a keeper's
from compare import sandbox
from compare.task import Task
from puzzles.kinds import puzzle_from_json

PLUGIN = str(Path(__file__).parents[1] / "compare" / "odd_solvers.py")
BOARD = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[1], []], "col_clues": [[1], []]})
LIMIT_S = 0.5
STUCK = ("odd/stuck-in-sat", "odd/stuck-in-presolve", "odd/ignores-signals")


def bare_fork() -> float:
    begun = time.perf_counter()
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return time.perf_counter() - begun


def overhead() -> float:
    """Of a run that is over at once: all its time."""
    begun = time.perf_counter()
    result = sandbox.run(Task(BOARD, "handwritten/repaired", seconds=10.0))
    assert result.status.answered
    return time.perf_counter() - begun


def lateness(solver: str) -> float:
    result = sandbox.run(Task(BOARD, solver, seconds=LIMIT_S, plugins=(PLUGIN,)))
    assert result.wall_s is not None
    return result.wall_s - LIMIT_S


def main(rounds: int) -> None:
    overhead()  # starts the fork server
    measured: dict[str, list[float]] = {"fork": [], "run": []} | {solver: [] for solver in STUCK}
    for number in range(rounds):
        measured["fork"].append(bare_fork())
        measured["run"].append(overhead())
        if number % 4 == 0:
            for solver in STUCK:
                measured[solver].append(lateness(solver))
    for name, seconds in measured.items():
        what = "late" if name in STUCK else "takes"
        figures = {"median": median(seconds), "least": min(seconds), "ninth decile": quantiles(seconds, n=10)[-1]}
        shown = ", ".join(f"{1000 * value:6.1f} {figure}" for figure, value in figures.items())
        print(f"{name:<24} {what} ms: {shown}; {len(seconds)} times; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
