"""How a campaign is coming along, on standard error: a live display in a terminal, a plain line now and then elsewhere.

rich is imported only where there is a terminal to draw on.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from compare.records import Run
from puzzles.quoting import escaped

if TYPE_CHECKING:
    from rich.console import RenderableType

SECONDS_BETWEEN_LINES = 10.0
SECONDS_BETWEEN_LINES_OF_PLANNING = 2.0


class Progress(Protocol):
    """What the executor tells. A context manager around the campaign; called from several threads."""

    def __enter__(self) -> Progress: ...
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None: ...  # fmt: skip

    def preparing(self, what: str) -> None:
        """How far the planning is: told often."""

    def begin(self, planned: int, stored: int) -> None:
        """So many runs are planned, and so many of them were in the store already."""

    def running(self, worker: int, what: str) -> None:
        """A worker has begun this run; nothing where it waits."""

    def finished(self, run: Run) -> None: ...


def say(line: str) -> None:
    """Tell it on standard error, at once."""
    print(escaped(line), file=sys.stderr, flush=True)


def teller(quiet: bool) -> Callable[[str], None]:
    """Whom to give lines about how something is coming along: `say`, or nobody."""
    return (lambda _: None) if quiet else say


def progress(quiet: bool) -> Progress:
    """What suits standard error: nothing, a live display, or lines."""
    if quiet:
        return Silence()
    live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and "NO_COLOR" not in os.environ
    return Display() if live else Lines()


class Silence:
    """Says nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def preparing(self, what: str) -> None:
        pass

    def begin(self, planned: int, stored: int) -> None:
        pass

    def running(self, worker: int, what: str) -> None:
        pass

    def finished(self, run: Run) -> None:
        pass


class Lines(Silence):
    """A line at the start, one every ten seconds, one at the end; while planning, one every two seconds."""

    def __init__(self) -> None:
        self.planned = self.done = 0
        self.counts: Counter[str] = Counter()
        self.last = -math.inf

    def preparing(self, what: str) -> None:
        if time.monotonic() >= self.last + SECONDS_BETWEEN_LINES_OF_PLANNING:
            self.say(what)

    def begin(self, planned: int, stored: int) -> None:
        self.planned, self.done = planned, stored
        kept = f", {stored} of them in the store already" if stored else ""
        self.say(f"{planned} runs{kept}")

    def finished(self, run: Run) -> None:
        self.done += 1
        self.counts[run.status] += 1
        if time.monotonic() >= self.last + SECONDS_BETWEEN_LINES or self.done == self.planned:
            self.say(f"{self.done} of {self.planned} runs: {in_words(self.counts)}")

    def say(self, line: str) -> None:
        self.last = time.monotonic()
        say(line)


class Display:
    """A bar with the time left, the counts by status, and what each worker runs now."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.live import Live
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = BarColumn(bar_width=None), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), \
            TimeRemainingColumn()  # fmt: skip
        self.bar = Bar(*columns, expand=True)
        self.task = self.bar.add_task("runs", total=None)
        self.counts: Counter[str] = Counter()
        self.now: dict[int, str] = {}
        self.live = Live(get_renderable=self.draw, console=Console(stderr=True), refresh_per_second=4, transient=True)

    def __enter__(self) -> Self:
        self.live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.live.stop()

    def preparing(self, what: str) -> None:
        self.now[0] = what

    def begin(self, planned: int, stored: int) -> None:
        self.now.clear()
        self.bar.update(self.task, total=planned - stored)

    def running(self, worker: int, what: str) -> None:
        self.now[worker] = what

    def finished(self, run: Run) -> None:
        self.counts[run.status] += 1
        self.bar.advance(self.task)

    def draw(self) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        running = [Text(f"  {what}", style="dim", overflow="ellipsis") for _, what in sorted(self.now.items()) if what]
        return Group(self.bar, Text(in_words(self.counts)), *running)


def in_words(counts: Counter[str]) -> str:
    """`12 solved, 3 timeout`, most frequent first."""
    return ", ".join(f"{number} {status}" for status, number in counts.most_common()) or "none finished"
