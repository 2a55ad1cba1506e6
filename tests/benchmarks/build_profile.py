"""Where building goes: the recommended encodings on the boards of the `build` campaign, and which functions take it.

    python tests/benchmarks/build_profile.py [ROUNDS]        default: 5

For each encoding the median seconds of the processor for writing the constraints and, for PySAT, for loading them into
the engine; then the functions that take most of the writing, by a profiler, which makes short functions look longer.
"""

import cProfile
import pstats
import random
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from compare import roster
from models.backends.sat_session import Session
from puzzles.kinds import kind_named
from puzzles.vocabulary import Limits, Puzzle

BOARDS = {"shikaku": (30, 30, "brick", 1.0), "nonogram": (25, 25, "random", 0.5), "corral": (15, 15, "grown", 0.3),
          "hidato": (15, 15, "backbite", 0.25)}  # fmt: skip
FUNCTIONS = 5


def board(kind: str) -> Puzzle:
    rows, cols, style, density = BOARDS[kind]
    return kind_named(kind).generate(rows, cols, density, random.Random(1), style)[0]


def seconds(action: Callable[[], Any]) -> tuple[float, Any]:
    begun = time.process_time()
    made = action()
    return time.process_time() - begun, made


def measure(kind: str, family: str, rounds: int) -> None:
    solver = roster.solver_named(f"{family}/best", kind)
    puzzle = board(kind)
    writing, loading = [], []
    for _ in range(rounds):
        encoding = solver.make()
        took, formula = seconds(lambda encoding=encoding: encoding.build(puzzle))
        writing.append(took)
        if family == "sat":
            took, session = seconds(lambda formula=formula: Session(solver.engine, formula, Limits()))
            loading.append(took)
            session.engine.delete()
    load = f", loading {median(loading):.3f} s" if loading else ""
    print(f"{kind} {puzzle.size} {solver.name}: writing {median(writing):.3f} s{load}")
    profile = cProfile.Profile()
    profile.runcall(solver.make().build, puzzle)
    stats = pstats.Stats(profile)
    costly = sorted(stats.stats.items(), key=lambda one: -one[1][2])[:FUNCTIONS]
    for (file, line, name), (_, calls, own, *_rest) in costly:
        print(f"    {own:.4f} s in {calls} calls of {name} ({'/'.join(file.split('/')[-3:])}:{line})")


if __name__ == "__main__":
    for kind in BOARDS:
        for family in ("sat", "cpsat"):
            measure(kind, family, int(sys.argv[1]) if len(sys.argv) > 1 else 5)
