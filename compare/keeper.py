"""The process that stands between the harness and the runs of one worker: it forks each run and sees to its end.

A keeper is forked once from the fork server, which has everything imported, and does nothing but this: take a task,
fork a fresh process for it, wait for its end, kill whatever that process has started and left behind, and say what all
of them used. It never runs a line of a solver.

It is a subreaper: a process whose parent has died, though it be in a session of its own, becomes the keeper's child.
So "no child left" means that nothing of the run is left.

    SIGUSR1   end the run: from the harness, at a limit
    SIGTERM   end the run and yourself: from the harness at its exit; from the kernel when the fork server has ended,
              which it does when the harness dies
"""

from __future__ import annotations

import multiprocessing.forkserver
import os
import resource
import signal
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NoReturn

from compare import child, limits
from compare.messages import Outbox
from compare.task import Task
from compare.usage import children_of, peak_mib_of


def main(tasks: Connection, answers: Connection, noise: Connection) -> None:
    """The life of a keeper: until the harness closes `tasks`, or dies."""
    os.setsid()
    limits.adopt_orphans()
    leave_fork_server_alone()
    signal.signal(signal.SIGUSR1, lambda *_: kill_children())
    signal.signal(signal.SIGTERM, lambda *_: end_all())
    limits.die_with_parent(signal.SIGTERM, os.getppid())
    with suppress(EOFError, ConnectionError):  # the harness is gone
        while True:
            keep(tasks.recv(), tasks, answers, noise)


def leave_fork_server_alone() -> None:
    """Close our copy of the pipe by whose end the fork server learns that the harness is dead.

    With it open, the server would outlive a killed harness as long as this keeper, and the keeper would not hear of it.
    """
    server: Any = multiprocessing.forkserver._forkserver
    with suppress(AttributeError, TypeError, OSError):
        os.close(server._forkserver_alive_fd)
        server._forkserver_alive_fd = None


def keep(task: Task, tasks: Connection, answers: Connection, noise: Connection) -> None:
    """One run, from its fork to the end of all its processes."""
    keeper = os.getpid()
    run = os.fork()
    if run == 0:
        signal.signal(signal.SIGUSR1, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        limits.die_with_parent(signal.SIGKILL, keeper)
        tasks.close()
        child.main(task, answers, noise)
    _, status, used = os.wait4(run, 0)
    died_at = time.monotonic()
    everybody = [used, *end_the_rest()]
    messages = Outbox(answers)
    messages.send_text("")  # ends a line that it may have died over
    exit_code = os.waitstatus_to_exitcode(status)
    cpu_s = sum(one.ru_utime + one.ru_stime for one in everybody)
    messages.send(ended=exit_code, at=died_at, cpu_s=cpu_s, peak_mib=max(map(peak_mib_of, everybody)))


def end_the_rest() -> list[resource.struct_rusage]:
    """Kill what the run left behind, until there is nothing. What each of these processes had used.

    Each death may hand us the children of the dead, so it is looked again after each.
    """
    everybody: list[resource.struct_rusage] = []
    while True:
        kill_children()
        try:
            everybody.append(os.wait3(0)[2])
        except ChildProcessError:
            return everybody


def kill_children() -> None:
    """Kill the living children, each with its process group: that strikes also those that are just being forked."""
    for pid in children_of(os.getpid()):
        with suppress(OSError):
            if os.getpgid(pid) == pid:
                os.killpg(pid, signal.SIGKILL)
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def end_all() -> NoReturn:
    end_the_rest()
    os._exit(0)
