"""The limits that a run sets on its own process before the solver begins, and what of them this platform keeps.

Each is a second line behind the harness, which kills from outside: they hold where the harness itself has died, and
inside C code, which sees no Python signal handler.
"""

from __future__ import annotations

import math
import os
import resource
import signal
import sys

from compare.usage import MIB, ON_LINUX

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
CAN_LIMIT_MEMORY = ON_LINUX  # macOS refuses RLIMIT_AS, or ignores it
KERNEL_OVERCOUNTS = 1.05  # RLIMIT_CPU counts whole ticks: on a busy machine some percent more than was used
CAN_PIN = hasattr(os, "sched_setaffinity")


def enforcement() -> dict[str, str]:
    """How limits are kept here, in words for the report."""
    return {
        "time": "wall clock; SIGKILL from outside to the run and all that it started, kernel timer as backstop",
        "processor time": "of the run and all that it started, looked at from outside; RLIMIT_CPU as backstop",
        "memory": "RLIMIT_AS: what is mapped at the start plus the limit"
        if CAN_LIMIT_MEMORY
        else f"not enforced on {sys.platform}",
        "cores": "each run stays on one core" if CAN_PIN else f"runs are not bound to cores on {sys.platform}",
        "if the harness dies": "its runs are killed, and all that they started" if ON_LINUX else "by the kernel timer",
    }


def die_with_parent(by: signal.Signals, parent: int) -> None:
    """Have the kernel send this process the signal when its parent ends; end it at once where that has happened."""
    if ON_LINUX:
        control_process(PR_SET_PDEATHSIG, by)
        if os.getppid() != parent:
            os._exit(0)


def adopt_orphans() -> None:
    """Be the parent of every descendant whose own parent has died. Only Linux can."""
    if ON_LINUX:
        control_process(PR_SET_CHILD_SUBREAPER, 1)


def control_process(option: int, value: int) -> None:
    import ctypes

    ctypes.CDLL(None).prctl(option, value)


def pin(core: int | None) -> None:
    if core is not None and CAN_PIN:
        os.sched_setaffinity(0, {core})


def limit_memory(allowance_mib: int | None) -> None:
    """Let this process map so much more than it has mapped already: the libraries alone map hundreds of MiB."""
    if allowance_mib is None or not CAN_LIMIT_MEMORY:
        return
    with open("/proc/self/statm") as statm:
        mapped = int(statm.read().split()[0]) * resource.getpagesize()
    _set_soft(resource.RLIMIT_AS, mapped + allowance_mib * MIB)


def lift_memory_limit() -> None:
    """Make room for reporting that the memory ran out."""
    if CAN_LIMIT_MEMORY:
        _set_soft(resource.RLIMIT_AS, resource.RLIM_INFINITY)


def limit_time(seconds: float | None, cpu_seconds: float | None = None) -> None:
    """Have the kernel end this process after so many seconds, in C code too: SIGALRM at its default action.

    Whatever the solver forks inherits no timer, but does inherit the limit of processor seconds: no more than were
    asked for, nor than all cores give in the time.
    """
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds or 0.0)
    in_time = None if seconds is None else seconds * (os.cpu_count() or 1)
    worn = None if cpu_seconds is None else cpu_seconds * KERNEL_OVERCOUNTS
    if allowed := [one for one in (in_time, worn) if one is not None]:
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        _set_soft(resource.RLIMIT_CPU, math.ceil(used + min(allowed)) + 1)


def no_core_dumps() -> None:
    _set_soft(resource.RLIMIT_CORE, 0)


def _set_soft(which: int, value: int) -> None:
    hard = resource.getrlimit(which)[1]
    if hard != resource.RLIM_INFINITY:
        value = hard if value == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(which, (value, hard))
