"""The worker threads of a campaign, one a core: each sees to one sandboxed process at a time, and checks its answer.

What a thread does is the same wherever the process is: here, or on a machine elsewhere (see cluster/crew.py).
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

from compare import recording
from compare.calibration import calibrate
from compare.making import Origin, Runner, make
from compare.plan import Job
from compare.progress import Progress
from compare.records import Calibration, Host, Run
from compare.schedule import Schedule
from puzzles.vocabulary import Status


@dataclass(frozen=True)
class Post:
    """The place of one worker: its number, the core that its runs stay on, what makes them, and from what.

    Once `closed` is set it takes no more of them.
    """

    worker: int
    core: int | None
    runner: Runner
    origin: Origin
    closed: threading.Event = field(default_factory=threading.Event)


class Crew:
    """The threads, the schedule that they share, and the queue of what they finished.

    `finished` holds runs, calibrations and the machines that either were made on, and an exception where a worker met a
    fault of ours: it stands for all work to come.
    """

    def __init__(self, schedule: Schedule, progress: Progress, origin: Origin, runner: Runner,
                 calibrate_every_s: float = 0.0) -> None:  # fmt: skip
        self.schedule = schedule
        self.progress = progress
        self.origin = origin
        self.host_ids = {origin.host_id}  # of the machines that runs are made on
        self.runner = runner
        self.calibrate_every_s = calibrate_every_s
        self.finished: SimpleQueue[Run | Calibration | Host | BaseException] = SimpleQueue()
        self.stopping = threading.Event()
        self.changed = threading.Condition()
        self.threads: list[threading.Thread] = []

    def start(self, workers: int) -> None:
        """0 workers: one a core. With more workers than cores, none is bound to a core."""
        cores = usable_cores()
        for worker in range(min(workers or len(cores), self.schedule.unfinished)):
            core = cores[worker] if workers <= len(cores) else None
            self.start_thread(self.work, Post(worker, core, self.runner, self.origin))

    def start_thread(self, work: Callable[..., None], *arguments: Any) -> None:
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self.threads.append(thread)
        thread.start()

    def wait(self) -> None:
        """Wait for the threads to end by themselves."""
        for thread in self.threads:
            thread.join()

    def stop(self) -> None:
        """Kill what is running, and wait for the threads."""
        self.stopping.set()
        with self.changed:
            self.changed.notify_all()
        self.wait()

    def left_over(self) -> Iterator[Run | Calibration | Host]:
        """What was finished and nobody has taken out of the queue yet."""
        with suppress(Empty):
            while True:
                one = self.finished.get_nowait()
                if not isinstance(one, BaseException):
                    yield one

    def work(self, post: Post) -> None:
        """The life of a worker: runs, and calibrations before the first, after the last, and now and then between."""
        calibrate_at = 0.0
        try:
            while (turn := self.next(post)) is not None:
                if time.monotonic() >= calibrate_at:
                    self.calibrate(post)
                    calibrate_at = time.monotonic() + self.calibrate_every_s
                job, why_not = turn
                run = recording.not_made(job, why_not, **post.origin.record()) if why_not else self.make(job, post)
                if run is not None:
                    self.hand_in(job, run)
            self.calibrate(post)
        except BaseException as error:
            self.finished.put(error)

    def next(self, post: Post) -> tuple[Job, str] | None:
        """The next run, waiting for one if need be; None where none is left, or it is time to stop."""
        with self.changed:
            while not self.stopping.is_set() and not post.closed.is_set() and self.schedule.unfinished:
                turn = self.schedule.next()
                if turn is not None:
                    return turn
                self.changed.wait()
        return None

    def hand_in(self, job: Job, run: Run) -> None:
        self.finished.put(run)
        with self.changed:
            self.schedule.finish(job, Status(run.status))
            self.changed.notify_all()

    def make(self, job: Job, post: Post) -> Run | None:
        """Run and check; None where it was called off."""
        self.progress.running(post.worker, f"{job.spec.solver} on {job.instance.puzzle} {job.instance.size}")
        run = make(job, post.origin, post.runner, post.core, self.stopping)
        self.progress.running(post.worker, "")
        return run

    def calibrate(self, post: Post) -> None:
        """Time the fixed job, where the campaign wants it."""
        if self.calibrate_every_s and not self.stopping.is_set() and not post.closed.is_set():
            self.progress.running(post.worker, "calibrating")
            calibration = calibrate(post.runner, post.origin.host_id, post.worker, post.core, self.stopping)
            self.progress.running(post.worker, "")
            if calibration:
                self.finished.put(calibration)


def usable_cores() -> list[int]:
    """The numbers of the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))
