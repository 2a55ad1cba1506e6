"""Runs made by BenchExec's runexec: its cgroups measure and limit processor time and memory of all that a run starts.

For figures to be published from machines where cgroups may be used. Each run pays for an interpreter and its imports,
which are outside what is timed but inside the memory that is limited. The limit in seconds is kept by the kernel timer
that the run sets itself, which is a second late; so is BenchExec's own. See https://github.com/sosy-lab/benchexec.
"""

from __future__ import annotations

import pickle
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from compare.account import Account, Cut
from compare.following import SECONDS_TO_START
from compare.messages import Inbox
from compare.task import RunResult, Task
from compare.usage import MIB
from puzzles.vocabulary import InputError, Status

HOW_TO_GET_IT = "install it with: pip install 'puzzle-crosscheck[benchexec]'"
SECONDS_BETWEEN_LOOKS = 0.1
TRIAL_MIB = 100
OUT_OF_TIME = ("walltime", "cputime", "cputime-soft")


def check() -> str:
    """A trial. What it is, for the report. Raises InputError, one sentence, where BenchExec cannot work."""
    try:
        from benchexec import __version__
    except ImportError:
        raise InputError(f"--executor runexec needs BenchExec, which is not here; {HOW_TO_GET_IT}") from None
    with TemporaryDirectory() as folder:
        try:
            told = executor().execute_run(["true"], f"{folder}/output", memlimit=TRIAL_MIB * MIB)
        except (SystemExit, OSError) as error:  # BenchExec exits where cgroups are missing
            raise InputError(f"--executor runexec: BenchExec cannot use cgroups here: {first_line(error)}") from None
    if told.get("terminationreason") == "failed" or "memory" not in told:
        raise InputError("--executor runexec: BenchExec cannot measure memory here, since it may not use cgroups")
    return f"runexec of BenchExec {__version__}, cgroups without a container"


def executor() -> Any:
    from benchexec.runexecutor import RunExecutor

    return RunExecutor(use_namespaces=False)


def first_line(error: BaseException) -> str:
    return next(iter(str(error).strip().splitlines()), "") or type(error).__name__


def run(task: Task, stop: threading.Event | None = None) -> RunResult:
    """As sandbox.run."""
    account = Account(task)
    limit = None if task.memory_mib is None else task.memory_mib * MIB
    with TemporaryDirectory() as name:
        folder = Path(name)
        unlimited = replace(task, memory_mib=None)  # the cgroup limits memory, not the process
        (folder / "task").write_bytes(pickle.dumps(unlimited))
        command = [sys.executable, "-m", "compare.alone", str(folder / "task"), str(folder / "answers")]
        seconds = None if task.seconds is None else SECONDS_TO_START + task.seconds
        runner = executor()
        with stopped_by(stop, runner):
            told = runner.execute_run(
                command, str(folder / "output"), walltimelimit=seconds, memlimit=limit, write_header=False
            )
        hear(account, folder)
    return judged(account, told, stop)


@contextmanager
def stopped_by(stop: threading.Event | None, runner: Any) -> Iterator[None]:
    """Have the runner end its run once `stop` is set."""
    over = threading.Event()

    def watch() -> None:
        while not over.wait(SECONDS_BETWEEN_LOOKS):
            if stop is not None and stop.is_set():
                runner.stop()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


def hear(account: Account, folder: Path) -> None:
    """What the run has left in its files."""
    answers, output = folder / "answers", folder / "output"
    if output.exists():
        account.last_words = output.read_bytes()[-1024:]
    if answers.exists():
        for message in Inbox().take(answers.read_bytes()):
            account.said[next(iter(message))] = message


def judged(account: Account, told: dict[str, Any], stop: threading.Event | None) -> RunResult:
    """The result, from what the run said and BenchExec measured."""
    code = told.get("exitcode")
    exit_code = 255 if code is None else -code.signal if code.signal else code.value
    account.said["ended"] = {
        "ended": exit_code,
        "at": time.monotonic(),
        "cpu_s": told.get("cputime", 0.0),
        "peak_mib": told.get("memory", 0) / MIB,
    }
    reason = told.get("terminationreason")
    if stop is not None and stop.is_set():
        account.cut = Cut.CALLED_OFF
    elif reason in OUT_OF_TIME:
        account.cut = Cut.TIME
    if reason == "memory" and "outcome" not in account.said:
        return account.measured(Status.OUT_OF_MEMORY, "killed at the memory limit of its cgroup")
    return account.result()
