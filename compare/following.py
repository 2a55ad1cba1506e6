"""One run followed to its end, from the harness: what it says, what is seen of it, and when it has to be ended."""

from __future__ import annotations

import os
import signal
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from compare import child
from compare.account import Account, Cut
from compare.audit.turn import Turn
from compare.messages import Inbox, Message
from compare.task import RunResult, Task
from compare.usage import cpu_s_of_tree, usage

if TYPE_CHECKING:
    from compare.sandbox import Keeper

SECONDS_TO_START = 60.0
SECONDS_TO_DIE = 5.0
SECONDS_BETWEEN_LOOKS = 0.05
BYTES_A_READ = 1 << 20
BYTES_OF_NOISE_KEPT = 1024


class Following:
    """One run under one keeper."""

    def __init__(self, task: Task, keeper: Keeper) -> None:
        """Hand the task over. Raises OSError where the keeper is dead."""
        self.task = task
        self.keeper = keeper
        self.inbox = Inbox()
        self.account = Account(task)
        self.turn = Turn(task.turn) if task.audit else None
        self.deadline = time.monotonic() + SECONDS_TO_START
        self.keeper_has_died = False
        keeper.tasks.send(task)

    @property
    def said(self) -> dict[str, Any]:
        return self.account.said

    @property
    def has_started(self) -> bool:
        return "started" in self.said

    @property
    def ended_by_itself(self) -> bool:
        """Whether it answered or ended, or we ended it; and not its keeper's death."""
        return bool(self.said.keys() & {"outcome", "failed", "audit", "ended"}) or self.account.cut is not None

    @property
    def pid(self) -> int:
        return int(self.said["started"]["started"])

    def follow(self, stop: threading.Event | None) -> RunResult:
        """Listen until nothing of it is left; end it at its limits, or once `stop` is set."""
        while "ended" not in self.said and not self.keeper_has_died:
            now = time.monotonic()
            if self.account.cut is None and (cut := self.reason_to_end(now, stop)):
                self.account.cut, self.account.cut_at = cut, now
                self.deadline = now + SECONDS_TO_DIE
            if self.account.cut is not None:
                if now >= self.deadline:
                    break
                self.keeper.end_run()  # again and again: the first time it may not have forked the run yet
            self.listen(max(0.0, min(self.deadline - now, SECONDS_BETWEEN_LOOKS)))
        self.drain()
        if "ended" not in self.said:
            self.end_by_force()
        return self.account.result()

    def reason_to_end(self, now: float, stop: threading.Event | None) -> Cut | None:
        if stop is not None and stop.is_set():
            return Cut.CALLED_OFF
        if now >= self.deadline or (self.turn and "ready" in self.said and self.turn.is_over(now)):
            return Cut.TIME
        limit = self.task.cpu_seconds
        if limit is None or "ready" not in self.said or "done" in self.said:
            return None
        return Cut.CPU_TIME if cpu_s_of_tree(self.pid) - self.said["ready"]["cpu_s"] >= limit else None

    def listen(self, seconds: float) -> None:
        """Take what there is to hear, or comes in so many seconds, and have a look."""
        keeper = self.keeper
        heard = wait([keeper.answers, keeper.noise, keeper.process.sentinel], seconds)
        for pipe in heard:
            if isinstance(pipe, Connection):
                self.hear(pipe)
        self.keeper_has_died = keeper.process.sentinel in heard
        if not heard and "done" not in self.said and self.has_started:
            self.account.seen = usage(self.pid) or self.account.seen

    def hear(self, pipe: Connection) -> bool:
        """Take what is in a pipe that has something. False at its end."""
        chunk = os.read(pipe.fileno(), BYTES_A_READ)
        if pipe is self.keeper.noise:
            self.account.last_words = (self.account.last_words + chunk)[-BYTES_OF_NOISE_KEPT:]
        else:
            for message in self.inbox.take(chunk):
                self.understand(message)
        return bool(chunk)

    def drain(self) -> None:
        """Take what the dead have left in the pipes, so that the next run begins with empty ones."""
        for pipe in (self.keeper.noise, self.keeper.answers):
            while pipe.poll() and self.hear(pipe):
                pass

    def understand(self, message: Message) -> None:
        self.said[next(iter(message))] = message
        if self.account.cut is not None:
            return  # its time is up, whatever it says
        if "ready" in message:
            self.account.seen = None  # what was used until now is not the solver's
            self.deadline = message["ready"] + self.task.seconds if self.task.seconds is not None else float("inf")
        elif "done" in message:
            after = child.seconds_after(self.task)
            self.deadline = float("inf") if after is None else message["done"] + after

    def end_by_force(self) -> None:
        """The keeper has died, or does not answer."""
        self.keeper.dismiss()
        if self.has_started:
            with suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)
