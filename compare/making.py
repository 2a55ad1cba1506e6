"""One run of a plan, from the job to its record: what any worker does, be it a thread here or a machine elsewhere."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from compare import recording
from compare.plan import Job
from compare.records import Run
from compare.task import RunResult, Task
from puzzles.vocabulary import Status

Runner = Callable[[Task, threading.Event | None], RunResult]  # such as sandbox.run


class Executor(NamedTuple):
    """What makes the runs, and what the report says of it."""

    run: Runner
    description: str


@dataclass(frozen=True)
class Origin:
    """Where runs are made and from what: the same for all that a machine makes in one call."""

    host_id: str
    code_version: str
    plugins: tuple[str, ...] = ()

    def record(self) -> dict[str, str]:
        """What of it stands in the record of each run."""
        return {"host_id": self.host_id, "code_version": self.code_version}


def make(job: Job, origin: Origin, runner: Runner, core: int | None = None,
         stop: threading.Event | None = None) -> Run | None:  # fmt: skip
    """Run and check; None where it was called off by `stop`. A runner may come to nothing by itself: `not-run`."""
    started_at = now()
    task = task_of(job, origin.plugins, core)
    result = runner(task, stop)
    if result.status is Status.NOT_RUN and stop is not None and stop.is_set():
        return None
    return recording.made(job, task.puzzle, result, started_at=started_at, **origin.record())


def task_of(job: Job, plugins: tuple[str, ...], core: int | None) -> Task:
    spec = job.spec
    return Task(
        job.instance.read(),
        spec.solver,
        count=spec.count_asked,
        seconds=spec.seconds_limit,
        cpu_seconds=spec.cpu_seconds_limit,
        memory_mib=spec.memory_limit_mib,
        conflicts=spec.conflicts_limit,
        deterministic_time=spec.deterministic_limit,
        nodes=spec.nodes_limit,
        seed=spec.seed,
        symmetry=spec.symmetry,
        min_total_s=spec.min_total_s,
        plugins=plugins,
        proof="" if job.certified else None,
        core=core,
    )


def now() -> str:
    """UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
