"""The worker threads of a campaign, one a core: each sees to one sandboxed process at a time, and checks its answer."""

from __future__ import annotations

import os
import threading
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from typing import Any

from compare import recording, sandbox
from compare.plan import Job
from compare.progress import Progress
from compare.records import Run
from compare.schedule import Schedule
from compare.task import Task
from puzzles.vocabulary import Status


class Crew:
    """The threads, the schedule that they share, and the queue of what they finished.

    `finished` holds runs, and an exception where a worker met a fault of ours: it stands for all work to come.
    """

    def __init__(self, schedule: Schedule, progress: Progress, plugins: tuple[str, ...], **origin: Any) -> None:
        """`origin`: the host_id and code_version of the runs."""
        self.schedule = schedule
        self.progress = progress
        self.plugins = plugins
        self.origin = origin
        self.finished: SimpleQueue[Run | BaseException] = SimpleQueue()
        self.stopping = threading.Event()
        self.changed = threading.Condition()
        self.threads: list[threading.Thread] = []

    def start(self, workers: int) -> None:
        """0 workers: one a core. With more workers than cores, none is bound to a core."""
        cores = usable_cores()
        for worker in range(min(workers or len(cores), self.schedule.unfinished)):
            core = cores[worker] if workers <= len(cores) else None
            thread = threading.Thread(target=self.work, args=(worker, core), daemon=True)
            self.threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """Kill what is running, and wait for the threads."""
        self.stopping.set()
        with self.changed:
            self.changed.notify_all()
        for thread in self.threads:
            thread.join()

    def left_over(self) -> list[Run]:
        """The runs finished that nobody has taken out of the queue yet."""
        runs: list[Run] = []
        while True:
            try:
                run = self.finished.get_nowait()
            except Empty:
                return runs
            if isinstance(run, Run):
                runs.append(run)

    def work(self, worker: int, core: int | None) -> None:
        """The life of a worker."""
        try:
            while (turn := self.next()) is not None:
                job, why_not = turn
                run = recording.not_made(job, why_not, **self.origin) if why_not else self.make(job, worker, core)
                if run is not None:
                    self.hand_in(job, run)
        except BaseException as error:
            self.finished.put(error)

    def next(self) -> tuple[Job, str] | None:
        """The next run, waiting for one if need be; None where none is left, or it is time to stop."""
        with self.changed:
            while not self.stopping.is_set() and self.schedule.unfinished:
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

    def make(self, job: Job, worker: int, core: int | None) -> Run | None:
        """Run and check; None where it was called off."""
        spec, puzzle = job.spec, job.instance.read()
        task = Task(
            puzzle,
            spec.solver,
            count=spec.count_asked,
            seconds=spec.seconds_limit,
            memory_mib=spec.memory_limit_mib,
            conflicts=spec.conflicts_limit,
            deterministic_time=spec.deterministic_limit,
            nodes=spec.nodes_limit,
            seed=spec.seed,
            symmetry=spec.symmetry,
            plugins=self.plugins,
            core=core,
        )
        self.progress.running(worker, f"{spec.solver} on {puzzle.kind} {puzzle.size}")
        started_at = datetime.now(UTC).isoformat(timespec="milliseconds")
        result = sandbox.run(task, self.stopping)
        self.progress.running(worker, "")
        if result.status is Status.NOT_RUN:
            return None
        return recording.made(job, puzzle, result, started_at=started_at, **self.origin)


def usable_cores() -> list[int]:
    """The numbers of the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))
