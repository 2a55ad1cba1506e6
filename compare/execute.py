"""Running a campaign: the workers run and check, the main thread alone writes the store, each run at once.

Interrupted, or when its time is up, it kills what is running and keeps all that is finished; the next call goes on
with what is missing.
"""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from compare import provenance, sandbox
from compare.audit.campaign import check_audits
from compare.calibration import drift
from compare.campaign import Campaign
from compare.command_plugins import all_plugins
from compare.crew import Crew
from compare.engine_command import read_engine_command
from compare.making import Executor, Origin, Runner
from compare.plan import Job, plan
from compare.progress import Progress
from compare.proof.checkers import checkers
from compare.records import Calibration, Host, Run
from compare.redo import Redo
from compare.schedule import Schedule
from compare.store import Store

Hire = Callable[[Schedule, Progress, Origin, Runner, float], Crew]

NOTHING = Redo()
SANDBOX = Executor(sandbox.run, "a forked process a run, limits kept by crosscheck")
INTERRUPTS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class TimeIsUp(Exception):
    """The campaign was to run so long and no longer."""


def run_campaign(
    campaign: Campaign,
    store_path: Path,
    progress: Progress,
    plugins: tuple[str, ...] = (),
    arguments: Sequence[str] = (),
    redo: Redo = NOTHING,
    executor: Executor = SANDBOX,
    hire: Hire = Crew,
    stop_after_s: float | None = None,
) -> None:
    """Make the runs of a campaign that its store does not have yet, or that are to be made again.

    arguments   the command line, to be recorded
    redo        of the runs in the store, those to set aside; killed meanwhile, a next call without it goes on with them
    executor    what makes a run
    hire        whom it is made for: the threads of a crew here, or on a cluster
    stop_after_s   where it is to end by then, finished or not; planning is not counted

    Raises InputError for a faulty campaign, program, plugin or store, and KeyboardInterrupt: what was finished is kept.
    """
    if campaign.proofs:
        checkers()
    with ExitStack() as opened:
        plugins = opened.enter_context(all_plugins(plugins, campaign.programs, campaign.engine_commands))
        code_version = provenance.code_version(plugins)
        opened.enter_context(progress)
        jobs = plan(campaign, code_version, progress.preparing)  # first: a faulty campaign leaves no store behind
        check_audits(campaign)
        store = opened.enter_context(Store.open(store_path))
        host_id = describe(store, campaign, jobs, arguments)
        store.set_aside(redo.among(jobs, store.endings()))
        schedule = Schedule(jobs, store.statuses(), climbing=campaign.stop_when_unsolved)
        store.set_meta("executor", executor.description)
        origin = Origin(host_id, code_version, plugins)
        crew = hire(schedule, progress, origin, executor.run, campaign.calibrate_every_s)
        progress.begin(len(jobs), len(jobs) - schedule.unfinished)
        execute_until(stop_after_s, crew, campaign.workers, store)


def describe(store: Store, campaign: Campaign, jobs: Sequence[Job], arguments: Sequence[str]) -> str:
    """Write down what is to be run, where and how. The machine's id."""
    machine = provenance.machine()
    host_id = provenance.machine_id(machine)
    store.add_host(host_id, machine)
    store.set_meta("name", campaign.name)
    store.set_meta("description", campaign.description)
    store.set_meta("campaign", json.dumps(settings(campaign)))
    store.set_meta("session", json.dumps(provenance.session(arguments)))
    store.add_instances({job.instance.id: job.instance for job in reversed(jobs)}.values())
    store.set_plan((job.key, job.spec) for job in jobs)
    return host_id


def settings(campaign: Campaign) -> dict[str, Any]:
    """What the campaign says besides its instances, which are in the store, its name, and its audits."""
    apart = ("name", "description", "sections", "audits")
    said = {key: value for key, value in asdict(campaign).items() if key not in apart}
    named = map(read_engine_command, campaign.engine_commands)
    return said | {
        "programs": {one.name: provenance.without_folders(one.command) for one in campaign.programs},
        "engine_commands": {one.name: provenance.without_folders(one.command) for one in named},
    }


def execute_until(seconds: float | None, crew: Crew, workers: int, store: Store) -> None:
    """Execute for so long at most, and write down how the speed of the machines has drifted meanwhile."""
    try:
        with suppress(TimeIsUp), put_after(seconds, TimeIsUp(), crew.finished):
            execute(crew, workers, store)
    finally:
        store.set_meta("drift", json.dumps(drift(store.calibrations(*crew.host_ids))))


def execute(crew: Crew, workers: int, store: Store) -> None:
    """Let the crew do all that its schedule holds, and store it. Raises what stops it, KeyboardInterrupt included."""
    left = crew.schedule.unfinished
    with interrupts_into(crew.finished):
        crew.start(workers)
        try:
            while left:
                one = crew.finished.get()
                if isinstance(one, BaseException):
                    raise one
                keep(one, store)
                if isinstance(one, Run):
                    crew.progress.finished(one)
                    left -= 1
            crew.wait()
        finally:
            crew.stop()
            for one in crew.left_over():
                keep(one, store)


def keep(one: Run | Calibration | Host, store: Store) -> None:
    if isinstance(one, Run):
        store.add_run(one)
    elif isinstance(one, Host):
        store.add_host(one.id, one.description)
    else:
        store.add_calibration(one)


@contextmanager
def put_after(seconds: float | None, thing: Any, queue: SimpleQueue[Any]) -> Iterator[None]:
    """Put a thing into the queue after so many seconds, unless the block has ended before; None: never."""
    timer = threading.Timer(seconds or 0.0, queue.put, (thing,))
    if seconds is not None:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def interrupts_into(queue: SimpleQueue[Any]) -> Iterator[None]:
    """Let the first interrupt wait its turn in the queue, so that it comes between two runs and not amid one's storing.

    The second one strikes at once, as usual. What the caller had us ignore, as `nohup` does, stays ignored.
    """

    def take(number: int, frame: object) -> None:
        signal.signal(number, usual[signal.Signals(number)])
        queue.put(KeyboardInterrupt())

    if threading.current_thread() is not threading.main_thread():  # signals go to the main thread only
        yield
        return
    heeded = [number for number in INTERRUPTS if signal.getsignal(number) is not signal.SIG_IGN]
    usual = {number: signal.signal(number, take) for number in heeded}
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
