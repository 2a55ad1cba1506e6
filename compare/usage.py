"""What a process has used so far, read from outside, while it lives.

What a process had used when it ended is for its parent to say (see keeper.py).
"""

from __future__ import annotations

import os
import resource
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


def cpu_s_of_tree(pid: int) -> float:
    """Processor seconds of a process and all its living descendants; nothing where there are none any more."""
    used = usage(pid)
    return (used.cpu_s if used else 0.0) + sum(map(cpu_s_of_tree, children_of(pid)))


def children_of(pid: int) -> list[int]:
    """The living children of a process."""
    if not ON_LINUX:
        return _children_from_psutil(pid)
    found: list[int] = []
    with suppress(OSError):
        for file in Path(f"/proc/{pid}/task").glob("*/children"):
            found += map(int, file.read_text().split())
    return found


def peak_mib_of(used: resource.struct_rusage) -> float:
    """The most resident memory of a process that has ended: KiB on Linux, bytes on macOS."""
    return used.ru_maxrss / (KIB_A_MIB if ON_LINUX else MIB)


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


def _children_from_psutil(pid: int) -> list[int]:
    import psutil

    with suppress(psutil.Error):
        return [child.pid for child in psutil.Process(pid).children()]
    return []
