"""One run in a process of its own, under limits that hold whatever the solver does.

A fork server that has imported everything forks keepers, one for each run that is to be made at a time; a keeper forks
a fresh process for each of its runs and sees to it that nothing of it is left (see keeper.py). The process says when it
is ready, and only then does the clock start. At its limit it gets SIGKILL, and so does all that it has started: a
solver inside C code hears nothing else.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType

from compare import keeper
from compare.complaint import described
from compare.following import Following
from compare.task import RunResult, Task
from puzzles.vocabulary import Status

SECONDS_FOR_A_NEW_SERVER = 0.2
SECONDS_FOR_A_KEEPER_TO_END = 5.0
ATTEMPTS = 3

fork_server = multiprocessing.get_context("forkserver")
fork_server.set_forkserver_preload(["compare.preload"])
one_at_a_time = threading.Lock()  # starting and reaping: multiprocessing keeps one list of children for all threads


def run(task: Task, stop: threading.Event | None = None) -> RunResult:
    """Run the task and wait for its end. Never raises for anything that the solver does. Any thread may call it.

    Once `stop` is set the run is killed, and its status is `not-run`.
    """
    problem = "the fork server has died"
    for attempt in range(ATTEMPTS):
        if attempt:
            dismiss_idle_keepers()
            time.sleep(SECONDS_FOR_A_NEW_SERVER)
        try:
            with Keeper.hired() as hired:
                following = Following(task, hired)
                result = following.follow(stop)
                # A dead keeper may have been killed by anybody; but one that dies each time, by its own run.
                if following.ended_by_itself or (following.has_started and attempt == ATTEMPTS - 1):
                    return result
        except (OSError, EOFError) as error:
            problem = described(error)
    return RunResult(Status.NOT_RUN, f"the run could not be started: {problem}")


class Keeper:
    """The harness's end of a keeper: what it is told, what it and its run say, and whether it lives."""

    idle: list[Keeper] = []  # noqa: RUF012

    def __init__(self) -> None:
        """Raises OSError or EOFError where the fork server does not answer."""
        tasks, self.tasks = multiprocessing.Pipe(duplex=False)
        self.answers, answers = multiprocessing.Pipe(duplex=False)
        self.noise, noise = multiprocessing.Pipe(duplex=False)
        self.process = fork_server.Process(target=keeper.main, args=(tasks, answers, noise), daemon=True)
        try:
            with one_at_a_time, no_main_module(), safe_path():
                self.process.start()
        except BaseException:
            self.close()
            raise
        finally:
            for theirs in (tasks, answers, noise):
                theirs.close()

    @classmethod
    @contextmanager
    def hired(cls) -> Iterator[Keeper]:
        """An idle keeper, or else a new one; idle again afterwards, unless it was dismissed or something went wrong."""
        with one_at_a_time:
            hired = cls.idle.pop() if cls.idle else None
        hired = hired or cls()
        try:
            yield hired
        except BaseException:
            hired.dismiss()
            raise
        if not hired.tasks.closed:
            with one_at_a_time:
                cls.idle.append(hired)

    def end_run(self) -> None:
        """Have the run killed, and all that it has started."""
        with suppress(OSError):
            os.kill(self.process.pid or 0, signal.SIGUSR1)

    def dismiss(self) -> None:
        """End it, whatever state it is in: first so that it can end its run, and all that this has started, as well."""
        with one_at_a_time, suppress(OSError):
            self.process.terminate()
            self.process.join(SECONDS_FOR_A_KEEPER_TO_END)
            self.process.kill()
            self.process.join(SECONDS_FOR_A_KEEPER_TO_END)
        self.close()

    def close(self) -> None:
        for pipe in (self.tasks, self.answers, self.noise):
            pipe.close()


def dismiss_idle_keepers() -> None:
    """They die with their fork server; and multiprocessing starts another one when it is asked for a process."""
    with one_at_a_time:
        idle, Keeper.idle[:] = Keeper.idle[:], []
    for one in idle:
        one.dismiss()


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep the working directory off the path of a new fork server: there may be a random.py or a models/ in it."""
    kept = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if kept is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = kept


@contextmanager
def no_main_module() -> Iterator[None]:
    """Hide our __main__: a new process would import it again, with the command line and all that it imports."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
