"""One worker of the cluster, as the coordinator sees it: asked for one run at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from compare.cluster import connection, on_worker
from compare.cluster.admission import CORE, Refused
from compare.complaint import described
from compare.making import Runner
from compare.task import RunResult, Task
from puzzles.vocabulary import Status

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")

LOST = "its worker was lost"
SECONDS_TO_ANSWER = 300.0  # more than a run needs besides its limit, or an introduction


class WorkerLost(Exception):
    """The worker is gone, or nobody wants anything of it any more."""


class Member:
    """`closed`, once set: nothing more is asked of it. `run` is a Runner for those that the runner makes there."""

    def __init__(self, client: Client, address: str, runner: Runner) -> None:
        self.client = client
        self.address = address
        self.runner = runner
        self.worker_id = ""
        self.closed = threading.Event()
        self.future: Future | None = None

    def introduce(self, plugins: on_worker.Plugins) -> on_worker.Introduction:
        """Raises Refused where it cannot; WorkerLost, ClusterError."""
        try:
            introduction = self.ask(SECONDS_TO_ANSWER, on_worker.introduce, plugins, self.runner)
        except (WorkerLost, connection.ClusterError):
            raise
        except TimeoutError:
            raise Refused("it does not answer") from None
        except Exception as error:
            raise Refused(f"it cannot introduce itself: {described(error)}") from error
        self.worker_id = introduction.worker_id
        return introduction

    def run(self, task: Task, stop: threading.Event | None) -> RunResult:
        """Make a run there; `not-run` where the worker was lost. Raises ClusterError where the scheduler is."""
        seconds = None if task.seconds is None else task.seconds + task.min_total_s + SECONDS_TO_ANSWER
        with suppress(WorkerLost, TimeoutError):
            result = self.ask(seconds, on_worker.run, self.runner, task, self.worker_id)
            if result is not None:
                return result
        self.leave()
        return RunResult(Status.NOT_RUN, LOST)

    def leave(self) -> None:
        """Call off what is asked of it, and ask no more."""
        self.closed.set()
        if self.future is not None:
            with suppress(Exception):  # the scheduler may be gone
                self.future.cancel()

    def ask(self, seconds: float | None, function: Callable[..., T], *arguments: Any) -> T:
        """What the function returns there within so many seconds.

        Raises TimeoutError, WorkerLost, ClusterError, and what the function raises."""
        from distributed.client import ClosedClientError
        from distributed.scheduler import KilledWorker

        try:
            self.future = self.client.submit(
                function,
                *arguments,
                workers=[self.address],
                allow_other_workers=False,
                resources={CORE: 1},
                retries=0,
                pure=False,
            )
            if self.closed.is_set():
                self.leave()
            return self.future.result(seconds)
        except (CancelledError, KilledWorker, ClosedClientError) as error:
            if not connection.is_connected(self.client) and not self.closed.is_set():
                raise connection.lost() from None
            raise WorkerLost from error
