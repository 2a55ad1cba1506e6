"""What the workers are asked to call: to introduce themselves, and to make a run."""

from __future__ import annotations

import hashlib
import multiprocessing
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compare import provenance
from compare.crew import usable_cores
from compare.making import Runner
from compare.task import RunResult, Task
from puzzles.kinds import puzzle_from_json

if TYPE_CHECKING:
    from distributed import Worker

Plugins = tuple[tuple[str, bytes], ...]  # name and content of each file

TRIAL = "handwritten/repaired"
TRIAL_SECONDS = 60.0
EASIEST = {"puzzle": "nonogram", "row_clues": [[]], "col_clues": [[]]}


@dataclass(frozen=True)
class Introduction:
    """What a worker says of itself.

    worker_id   another one after a restart, even at the same address
    machine     as in provenance.machine
    cores       the numbers of those that it may use
    version     of all code that it has imported, and of the libraries that solve
    may_fork    whether its process may start others
    profiled    whether dask looks into its threads all the time
    plugins     where it has put the plugins that it was sent
    trial       how a trial run ended there; None where it could not be tried
    """

    worker_id: str
    machine: dict[str, Any]
    cores: tuple[int, ...]
    version: str
    may_fork: bool
    profiled: bool
    plugins: tuple[str, ...]
    trial: RunResult | None


def introduce(plugins: Plugins, runner: Runner) -> Introduction:
    """Put the plugins down, and try whether runs can be made here."""
    import dask
    from distributed import get_worker

    version = version_at_first()
    worker = get_worker()
    may_fork = not multiprocessing.current_process().daemon
    placed = tuple(map(str, place(plugins, Path(worker.local_directory))))
    task = Task(puzzle_from_json(EASIEST), TRIAL, seconds=TRIAL_SECONDS, plugins=placed)
    return Introduction(
        worker_id=worker.id,
        machine=provenance.machine(),
        cores=tuple(usable_cores()),
        version=version,
        may_fork=may_fork,
        profiled=bool(dask.config.get("distributed.worker.profile.enabled")),
        plugins=placed,
        trial=runner(task, None) if may_fork else None,
    )


@cache
def version_at_first() -> str:
    """The version of all rooms, the harness's included, when this process first looked: files that were changed since
    are not what it has imported."""
    return provenance.code_version(rooms=(*provenance.ROOMS, "compare"))


def place(plugins: Plugins, folder: Path) -> list[Path]:
    """Write the plugins into a folder that is theirs alone, each under its own name."""
    digest = hashlib.sha256(repr(plugins).encode()).hexdigest()[:16]
    paths = [folder / "plugins" / digest / str(number) / name for number, (name, _) in enumerate(plugins)]
    for path, (_, content) in zip(paths, plugins, strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return paths


def run(runner: Runner, task: Task, worker_id: str) -> RunResult | None:
    """Make a run. None where this is not the worker that was asked: nobody makes a run in another's place."""
    from distributed import get_worker

    worker = get_worker()
    if worker.id != worker_id:
        return None
    return runner(task, CalledOff(worker))


class CalledOff(threading.Event):
    """Is set, as far as `is_set` tells, once nobody waits any more for the task that this thread works on: it was
    cancelled, the coordinator is gone, or the worker has lost its scheduler."""

    def __init__(self, worker: Worker) -> None:
        super().__init__()
        self.worker = worker
        self.key = worker.get_current_task()

    def is_set(self) -> bool:
        task = self.worker.state.tasks.get(self.key)
        return task is None or task.state != "executing" or self.worker.status.name in ("closing", "closed", "failed")
