"""What to make of a run that is over: its own messages, its keeper's, what was seen meanwhile, and why it was ended."""

from __future__ import annotations

import time
from dataclasses import asdict, replace
from enum import Enum
from statistics import median
from typing import Any

from compare.evidence import Death, why
from compare.proof.certify import UNCHECKED, Verdict, claims_all
from compare.task import RunResult, Task
from compare.usage import Usage
from puzzles.vocabulary import Status

TIMED = ("build_s", "solve_s", "wall_s", "cpu_s")  # what is sampled again and again in a short run


class Cut(Enum):
    """Why the harness ended a run."""

    TIME = "time"
    CPU_TIME = "processor time"
    CALLED_OFF = "called off"


class Account:
    """The account of one run.

    said         its messages by name (see messages.py), and of its keeper "ended": how, and what all of it had used
    seen         what its process used when it was last looked at
    cut, cut_at  why and when the harness had it ended
    last_words   the end of what it wrote to standard error
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.said: dict[str, Any] = {}
        self.seen: Usage | None = None
        self.cut: Cut | None = None
        self.cut_at = 0.0
        self.last_words = b""

    def result(self) -> RunResult:
        """How the run ended. An answer that was heard counts, whatever happened to the run after it."""
        if "outcome" in self.said:
            return self.answered()
        if "audit" in self.said:
            return replace(self.measured(Status.SOLVED, ""), audit=self.said["audit"]["audit"])
        if self.cut is Cut.CALLED_OFF:
            return RunResult(Status.NOT_RUN, "interrupted")
        if "failed" in self.said:
            return self.measured(Status(self.said["failed"]["failed"]), self.said["failed"]["detail"])
        if self.cut is not None:
            return self.overstayed(self.cut)
        return self.died()

    def answered(self) -> RunResult:
        outcome = self.said["outcome"]["outcome"]
        result = self.measured(Status.SOLVED, "")
        result = replace(result, **outcome | {"status": Status(outcome["status"])})
        result.certificate = self.certificate(result)
        samples = self.said.get("samples", {}).get("samples")
        if not samples:
            return result
        return replace(result, samples=samples, **{name: median(samples[name]) for name in TIMED})

    def certificate(self, result: RunResult) -> dict[str, str]:
        """The verdict on its proof, where one was asked for and there is something to prove."""
        said: dict[str, str] | None = self.said.get("certificate", {}).get("certificate")
        if said or self.task.proof is None or not claims_all(result):
            return said or {}
        return asdict(Verdict(UNCHECKED, "the process ended before the proof was checked"))

    def overstayed(self, cut: Cut) -> RunResult:
        if "ready" not in self.said:
            return RunResult(Status.CRASHED, "it was not ready in time: importing and reading took too long")
        if "done" in self.said:
            return self.measured(Status.CRASHED, "its answer did not arrive in time")
        return self.measured(Status.TIMEOUT, f"{cut.value} was up" if cut is Cut.CPU_TIME else "")

    def died(self) -> RunResult:
        if "ended" not in self.said:
            return self.measured(Status.CRASHED, "killed from outside, together with the process that kept it")
        share = 0.0
        if self.seen and self.task.memory_mib and "ready" in self.said:
            share = (self.seen.mapped_mib - self.said["ready"]["mapped_mib"]) / self.task.memory_mib
        words = self.last_words.decode(errors="replace")
        return self.measured(*why(Death(self.said["ended"]["ended"], self.overdue(), share, words)))

    def overdue(self) -> bool:
        """Whether it has used up its time, by any clock, before the harness ended it."""
        ready, ended, task = self.said.get("ready"), self.said.get("ended"), self.task
        if ready is None or ended is None:
            return False
        late = task.seconds is not None and ended["at"] - ready["ready"] >= task.seconds
        worn = task.cpu_seconds is not None and ended["cpu_s"] - ready["cpu_s"] >= task.cpu_seconds
        return late or worn

    def measured(self, status: Status, detail: str) -> RunResult:
        """A result with what was used since the run was ready: by its own last account, else by its keeper's."""
        result = RunResult(status, detail)
        start = self.said.get("ready")
        if start is None:
            return result
        end = self.said.get("done") or self.said.get("ended") or (vars(self.seen) if self.seen else {})
        over_at = end.get("done") or end.get("at") or self.cut_at or time.monotonic()
        result.wall_s = over_at - start["ready"]
        if end:
            result.cpu_s = max(0.0, end["cpu_s"] - start["cpu_s"])
            result.peak_mib = max(0.0, end["peak_mib"] - start["resident_mib"])
        return result
