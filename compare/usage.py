"""What a process has used so far, read from outside, while it lives.

The resource usage that a parent gets of a dead child leaves out what killed children had used; so it is read before.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

MIB = 1024 * 1024
KIB_A_MIB = 1024
ON_LINUX = sys.platform == "linux"


@dataclass(frozen=True)
class Usage:
    """Processor seconds of all threads and of the children waited for; MiB resident, most resident, and mapped."""

    cpu_s: float
    resident_mib: float
    peak_mib: float
    mapped_mib: float


def usage(pid: int) -> Usage | None:
    """What the process has used; None where there is no such process any more."""
    return _from_proc(pid) if ON_LINUX else _from_psutil(pid)


def descendants_cpu_s(pid: int) -> float:
    """Processor seconds of all living descendants of a process."""
    import psutil

    total = 0.0
    with suppress(psutil.Error):
        for process in psutil.Process(pid).children(recursive=True):
            with suppress(psutil.Error):
                times = process.cpu_times()
                total += times.user + times.system
    return total


def forget_peak() -> None:
    """Let the peak of this process start at what is resident now. Only Linux can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _from_proc(pid: int) -> Usage | None:
    """`/proc/PID/stat`: utime, stime, cutime, cstime are fields 14 to 17; field 2, in brackets, may hold anything."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    ticks = sum(int(field) for field in fields[11:15])
    sizes = {name: int(value.split()[0]) / KIB_A_MIB for name, _, value in (line.partition(":") for line in lines)
             if name in ("VmRSS", "VmHWM", "VmPeak")}  # fmt: skip
    if len(sizes) < 3:  # a zombie has no memory any more
        return None
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), sizes["VmRSS"], sizes["VmHWM"], sizes["VmPeak"])


def _from_psutil(pid: int) -> Usage | None:
    import psutil

    try:
        process = psutil.Process(pid)
        times, memory = process.cpu_times(), process.memory_info()
    except psutil.Error:
        return None
    resident = memory.rss / MIB
    return Usage(times.user + times.system, resident, resident, memory.vms / MIB)
