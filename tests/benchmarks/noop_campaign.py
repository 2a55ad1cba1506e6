"""What the harness itself costs a run: planning, dispatching and storing runs that do nothing, without their processes.

    python tests/benchmarks/noop_campaign.py [RUNS …]       default: 2000 20000 100000

Prints milliseconds a run by the clock, then for each part those of the processor: they have to stay the same as the
runs grow.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from compare.campaign import Campaign, Generated, Section
from compare.crew import Crew
from compare.execute import describe, execute
from compare.making import Origin
from compare.plan import plan
from compare.progress import Silence
from compare.schedule import Schedule
from compare.store import Store
from compare.task import RunResult
from puzzles.vocabulary import Status

SOLVERS = ("handwritten/article", "handwritten/repaired", "sat/best", "cpsat/best")
SIZES = tuple((rows, 4) for rows in range(2, 12))
LIMIT_S = 5.0


def noop(task: object, stop: object) -> RunResult:
    return RunResult(Status.UNSOLVABLE, exhausted=True, effort={"nodes": 1}, build_s=0.0, solve_s=0.001,
                     wall_s=0.001, cpu_s=0.001, peak_mib=1.0)  # fmt: skip


def campaign(runs: int) -> Campaign:
    """Of about so many runs: small boards may coincide."""
    per_size = runs // (len(SOLVERS) * len(SIZES))
    section = Section(Generated("nonogram", "random", SIZES, (0.5,), per_size, False), SOLVERS, (1,), LIMIT_S)
    return Campaign("noop", "", (section,), memory_mib=2048, repeats=1, seed=1, workers=2, stop_when_unsolved=True)


def timed(work: Callable[[], object]) -> tuple[object, float]:
    begun = time.process_time()
    done = work()
    return done, time.process_time() - begun


def measure(runs: int) -> None:
    begun = time.perf_counter()
    with TemporaryDirectory() as folder, Store.open(Path(folder) / "store.sqlite") as store:
        wanted = campaign(runs)
        jobs, planning = timed(lambda: plan(wanted, "v"))
        _, describing = timed(lambda: describe(store, wanted, jobs, []))
        schedule, scheduling = timed(lambda: Schedule(jobs, store.statuses(), climbing=True))
        crew = Crew(schedule, Silence(), Origin("h", "v"), noop)
        _, running = timed(lambda: execute(crew, 2, store))
        _, resuming = timed(lambda: Schedule(jobs, store.statuses(), climbing=True))
        assert len(store.statuses()) == len(jobs)
    parts = {"planning": planning, "describing": describing, "scheduling": scheduling,
             "dispatching and storing": running, "resuming": resuming}  # fmt: skip
    shown = ", ".join(f"{name} {1000 * seconds / len(jobs):.3f}" for name, seconds in parts.items())
    wall = 1000 * (time.perf_counter() - begun) / len(jobs)
    print(f"{len(jobs):>7} runs: {wall:.3f} ms a run; processor: {shown}", flush=True)


if __name__ == "__main__":
    for runs in [int(word) for word in sys.argv[1:]] or [2_000, 20_000, 100_000]:
        measure(runs)
