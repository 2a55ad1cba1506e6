"""A short run made again and again, in its own process, until the total is long enough to be timed.

A run of a millisecond is as long as whatever else the machine did in it. The first run is the one that is answered and
judged; the others only lend their times. They find caches and allocators warm: the samples are kept in their order, so
that the first can be told from the rest.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from typing import NamedTuple

from puzzles.vocabulary import Outcome

MOST_SAMPLES = 25
DIGITS = 7  # of a second: what the clocks are good for

Samples = dict[str, list[float]]  # the fields of Sample, each as a list, in the order of the repetitions


class Sample(NamedTuple):
    """The times of one repetition: by the solver's own account, and by ours."""

    build_s: float
    solve_s: float
    wall_s: float
    cpu_s: float


def repeat(solve: Callable[[], Outcome], first: Sample, total_s: float) -> Samples:
    """Go on after the first until so many seconds are spent in all. Empty where the first was long enough by itself."""
    samples = [first]
    while sum(sample.wall_s for sample in samples) < total_s and len(samples) < MOST_SAMPLES:
        samples.append(timed(solve))
    if len(samples) == 1:
        return {}
    return {name: [round(getattr(sample, name), DIGITS) for sample in samples] for name in Sample._fields}


def timed(solve: Callable[[], Outcome]) -> Sample:
    cpu, wall = cpu_s(), time.perf_counter()
    outcome = solve()
    return Sample(outcome.build_s, outcome.solve_s, time.perf_counter() - wall, cpu_s() - cpu)


def cpu_s() -> float:
    """Processor seconds of this process and of the children it has waited for, to the microsecond.

    Not `time.process_time`: under RLIMIT_CPU, which every run has, Linux moves that clock only at the kernel's ticks.
    """
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)
