"""Whether a run was disturbed: it had to wait for the processor, by the clock on the wall.

A solver with one thread that has its core to itself is on it all the time. Where the wall clock shows much more than
its processor time, something else ran meanwhile, which takes cache and memory too. Solvers that sleep look the same.
"""

from __future__ import annotations

MOST_WALL_TO_CPU = 1.2
LEAST_WAIT_S = 0.01  # a few ticks of the scheduler: below it, a ratio says nothing


def noisy(wall_s: float | None, cpu_s: float | None) -> bool:
    """Whether a run of these times was disturbed; False where they are not known."""
    if wall_s is None or cpu_s is None:
        return False
    return wall_s > MOST_WALL_TO_CPU * cpu_s and wall_s - cpu_s > LEAST_WAIT_S
