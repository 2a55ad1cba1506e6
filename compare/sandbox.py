"""One run in a process of its own, under limits that hold whatever the solver does.

A fork server that has imported everything forks a fresh process for each run. The process says when it is ready, and
only then does the clock start. At its limit its whole process group gets SIGKILL: a solver inside C code hears nothing
else. A run that answers is killed as well, after its answer, so that what it may have started ends with it.
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
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from types import ModuleType
from typing import Any

from compare import child
from compare.evidence import Death, why
from compare.messages import Inbox, Message
from compare.task import RunResult, Task
from compare.usage import Usage, descendants_cpu_s, usage
from puzzles.vocabulary import Status

SECONDS_TO_START = 60.0
SECONDS_TO_DIE = 5.0
SECONDS_FOR_A_NEW_SERVER = 0.2
SECONDS_BETWEEN_LOOKS = 0.05
BYTES_A_READ = 1 << 20
BYTES_OF_NOISE_KEPT = 1024

fork_server = multiprocessing.get_context("forkserver")
fork_server.set_forkserver_preload(["compare.preload"])
one_at_a_time = threading.Lock()  # starting and reaping: multiprocessing keeps one list of children for all threads


def run(task: Task, stop: threading.Event | None = None) -> RunResult:
    """Run the task and wait for its end. Never raises for anything that the solver does. Any thread may call it.

    Once `stop` is set the run is killed, and its status is `not-run`.
    """
    try:
        process = start(task)
    except (OSError, EOFError) as error:
        return RunResult(Status.CRASHED, f"the run could not be started: {child.described(error)}")
    try:
        return process.follow(stop)
    finally:
        process.end()


def start(task: Task) -> Process:
    """A new process for the task. Raises OSError or EOFError where none can be had."""
    try:
        return Process(task)
    except (OSError, EOFError):  # the fork server has just died: asked again, multiprocessing starts another
        time.sleep(SECONDS_FOR_A_NEW_SERVER)
        return Process(task)


class Process:
    """The process of one run, seen from outside. What it says is kept in `said`, by the name of the message."""

    def __init__(self, task: Task) -> None:
        """Raises OSError or EOFError where the fork server does not answer."""
        self.task = task
        self.answers, answers = multiprocessing.Pipe(duplex=False)
        self.noise, noise = multiprocessing.Pipe(duplex=False)
        self.inbox = Inbox()
        self.last_words = b""
        self.said: dict[str, Any] = {}
        self.seen: Usage | None = None
        self.process = fork_server.Process(target=child.main, args=(task, answers, noise), daemon=True)
        self.deadline = time.monotonic() + SECONDS_TO_START
        try:
            with one_at_a_time, no_main_module():
                self.process.start()
        except BaseException:
            self.answers.close()
            self.noise.close()
            raise
        finally:
            answers.close()
            noise.close()

    # Following it to its end

    def follow(self, stop: threading.Event | None) -> RunResult:
        """Listen until it has answered, died, or overstayed."""
        talking: list[Any] = [self.answers, self.noise, self.process.sentinel]
        while "outcome" not in self.said and "failed" not in self.said:
            now = time.monotonic()
            if stop is not None and stop.is_set():
                return RunResult(Status.NOT_RUN, "interrupted")
            if now >= self.deadline:
                return self.overstayed()
            heard = wait(talking, min(self.deadline - now, SECONDS_BETWEEN_LOOKS))
            closed = [pipe for pipe in heard if isinstance(pipe, Connection) and not self.hear(pipe)]
            talking = [one for one in talking if one not in closed]
            if self.process.sentinel in heard and not self.hear_the_rest():
                return self.died()
            self.seen = usage(self.process.pid or 0) or self.seen
        return self.result()

    def hear(self, pipe: Connection) -> bool:
        """Take what is in a pipe that has something. False at its end."""
        chunk = os.read(pipe.fileno(), BYTES_A_READ)
        if pipe is self.noise:
            self.last_words = (self.last_words + chunk)[-BYTES_OF_NOISE_KEPT:]
        else:
            for message in self.inbox.take(chunk):
                self.understand(message)
        return bool(chunk)

    def hear_the_rest(self) -> bool:
        """After its death: take what it had still written. Whether that holds an answer."""
        for pipe in (self.noise, self.answers):
            while pipe.poll() and self.hear(pipe):
                pass
        return "outcome" in self.said or "failed" in self.said

    def understand(self, message: Message) -> None:
        if "ready" in message:
            self.said["ready"] = message
            self.seen = None  # what was used until now is not the solver's
            self.deadline = message["ready"] + self.task.seconds if self.task.seconds is not None else float("inf")
        elif "done" in message:
            self.said["done"] = message
            self.deadline = message["done"] + child.SECONDS_TO_DELIVER
        else:
            self.said |= message

    # What to make of it

    def result(self) -> RunResult:
        """The run has said how it ended."""
        outcome = self.said.get("outcome")
        if outcome is None:
            return self.measured(Status(self.said["failed"]), self.said["detail"])
        return replace(self.measured(Status.SOLVED, ""), **outcome | {"status": Status(outcome["status"])})

    def overstayed(self) -> RunResult:
        if "ready" not in self.said:
            return RunResult(Status.CRASHED, f"not ready after {SECONDS_TO_START:g} s of importing and reading")
        if "done" in self.said:
            return self.measured(Status.CRASHED, f"its answer did not arrive within {child.SECONDS_TO_DELIVER:g} s")
        self.seen = usage(self.process.pid or 0) or self.seen
        return self.measured(Status.TIMEOUT, "", descendants_cpu_s(self.process.pid or 0))

    def died(self) -> RunResult:
        with one_at_a_time:
            exit_code = self.process.exitcode
        overdue = self.deadline < time.monotonic()
        share = 0.0
        if self.seen and self.task.memory_mib and "ready" in self.said:
            share = (self.seen.mapped_mib - self.said["ready"]["mapped_mib"]) / self.task.memory_mib
        words = self.last_words.decode(errors="replace")
        return self.measured(*why(Death(255 if exit_code is None else exit_code, overdue, share, words)))

    def measured(self, status: Status, detail: str, more_cpu_s: float = 0.0) -> RunResult:
        """A result with what was used since the run was ready: by its own last account, or as last seen."""
        result = RunResult(status, detail)
        start = self.said.get("ready")
        if start is None:
            return result
        end = self.said.get("done") or (vars(self.seen) if self.seen else {})
        result.wall_s = end.get("done", time.monotonic()) - start["ready"]
        if end:
            result.cpu_s = max(0.0, end["cpu_s"] - start["cpu_s"]) + more_cpu_s
            result.peak_mib = max(0.0, end["peak_mib"] - start["resident_mib"])
        return result

    def end(self) -> None:
        """Kill it and all that it started, and forget it."""
        with one_at_a_time:
            alive = self.process.exitcode is None
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid or 0, signal.SIGKILL)
        if alive:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid or 0, signal.SIGKILL)
            wait([self.process.sentinel], SECONDS_TO_DIE)
        with one_at_a_time, suppress(ValueError):  # ValueError: not even SIGKILL ends it (a device that hangs)
            self.process.join(0)
            self.process.close()
        self.answers.close()
        self.noise.close()


@contextmanager
def no_main_module() -> Iterator[None]:
    """Hide our __main__: a new process would import it again, with the command line and all that it imports."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
