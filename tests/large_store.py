"""A store as large as a long campaign leaves it: real puzzles with planted solutions, invented times.

By hand, to see what a report over it costs (the store must not exist yet):

    python tests/large_store.py 200000 large/store.sqlite
    /usr/bin/time -v crosscheck report large/store.sqlite
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import synthetic_store as made

from compare.records import Instance, Run
from compare.store import Store

PUZZLES = ("nonogram", "corral", "shikaku", "hidato")
SIZES = ((5, 5), (6, 8), (8, 8), (10, 10), (12, 12))
ENGINES = ("cadical195", "glucose4")
SOLVERS = (
    *(f"handwritten/{preset}" for preset in ("article", "repaired", "strong")),
    *(f"cpsat/encoding-{number}" for number in range(5)),
    *(f"sat/encoding-{number}@{engine}" for number in range(6) for engine in ENGINES),
)
QUESTIONS = (1, 2)


def write(path: Path, runs: int) -> int:
    """Write a store with about so many runs; how many it has."""
    per_size = max(1, runs // (len(PUZZLES) * len(SIZES) * len(SOLVERS) * len(QUESTIONS)))
    rng = random.Random(1)
    with Store.open(path) as store:
        store.add_host("h", {"cpu": "Imaginary 3000", "cores": 2})
        plan = []
        for board in boards(per_size):
            store.add_instances([board])
            made_runs = list(runs_on(board, rng))
            for run in made_runs:
                store.add_run(run)
            plan += [(run.run_key, run) for run in made_runs]
        store.set_plan(plan)
    return len(plan)


def boards(per_size: int) -> Iterator[Instance]:
    for puzzle in PUZZLES:
        for rows, cols in SIZES:
            for seed in range(per_size):
                yield made.instance(puzzle, rows, cols, seed, f"{puzzle}-{rows}x{cols}-{seed}")


def runs_on(board: Instance, rng: random.Random) -> Iterator[Run]:
    for question in QUESTIONS:
        for place, solver in enumerate(SOLVERS):
            seconds = 0.002 * (place + 1) ** 0.5 * (board.cells / 25) ** (1 + place % 4) * rng.lognormvariate(0, 0.7)
            if seconds > made.LIMIT:
                yield made.run(board, solver, "timeout", count_asked=question, nodes=100.0)
            else:
                yield answered(board, solver, question, seconds)


def answered(board: Instance, solver: str, question: int, seconds: float) -> Run:
    sizes = {"variables": board.cells, "clauses": 9 * board.cells, "literals": 21 * board.cells}
    return made.run(
        board,
        solver,
        count_asked=question,
        exhausted=question == 2,
        build_s=seconds / 3,
        solve_s=seconds * 2 / 3,
        nodes=float(int(seconds * 1e4)),
        effort={} if solver.startswith("handwritten") else sizes,
    )


if __name__ == "__main__":
    print(write(Path(sys.argv[2]), int(sys.argv[1])), "runs")
