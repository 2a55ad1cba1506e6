"""Whose turn it is: runs in their order, save that each solver climbs the sizes of a family one after the other.

ladder   what one solver is asked about one family of instances: a question at size after size
rung     the runs of a ladder at one size

A rung is entered when the one below is finished. Where a rung was tried and none of its runs got an answer, the rest of
the ladder is given up: a larger size would only be waited for. A solver that does not take the instances of a size
has not tried them, nor has one whose run was lost with its machine.

All of it takes O(n log n) for n runs, whatever the order in which they end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from compare.plan import Job
from puzzles.vocabulary import Status

NO_TRIAL = (Status.UNSUPPORTED, Status.NOT_RUN)

LadderKey = tuple[int, str, int]


class Rung:
    """How far the runs of one size are. `waiting`: those whose turn has not come, by their place in the order."""

    def __init__(self) -> None:
        self.waiting: list[int] = []
        self.unfinished = 0
        self.tried = False
        self.answered = False

    @property
    def in_vain(self) -> bool:
        return not self.unfinished and self.tried and not self.answered

    def finish(self, status: Status) -> None:
        self.unfinished -= 1
        self.tried = self.tried or status not in NO_TRIAL
        self.answered = self.answered or status.answered


class Ladder:
    """How far one solver has come with one question about one family."""

    def __init__(self) -> None:
        self.rungs: dict[int, Rung] = {}  # by number of cells
        self.above: list[Rung] = []  # those not entered yet, the lowest last
        self.current: Rung | None = None  # the highest one entered: all below it are finished
        self.stopped: Job | None = None  # the last run of the lowest rung that was tried in vain

    def add(self, job: Job) -> Rung:
        """Count a run in. Its rung."""
        rung = self.rungs.setdefault(job.instance.cells, Rung())
        rung.unfinished += 1
        return rung

    def begin(self) -> list[int]:
        """All runs are counted in. The places of those that may start."""
        self.above = [self.rungs[cells] for cells in sorted(self.rungs, reverse=True)]
        return self.climb()

    def climb(self) -> list[int]:
        """Enter every rung that may be entered now. The places of their runs."""
        entered: list[int] = []
        while self.above and not (self.current and self.current.unfinished):
            self.current = self.above.pop()
            entered += self.current.waiting
        return entered

    def finish(self, job: Job, status: Status) -> None:
        rung = self.rungs[job.instance.cells]
        rung.finish(status)
        if rung.in_vain and not self.gives_up(job):
            self.stopped = job

    def gives_up(self, job: Job) -> bool:
        return self.stopped is not None and self.stopped.instance.cells < job.instance.cells

    def why_not(self, job: Job) -> str:
        """The reason not to make a run; empty where there is none."""
        return f"it answered nothing at {self.stopped.instance.size}" if self.stopped and self.gives_up(job) else ""


class Schedule:
    """The runs still to make. Not safe for threads by itself."""

    def __init__(self, jobs: Sequence[Job], stored: Mapping[str, Status], climbing: bool) -> None:
        """`stored`: how the runs ended that need not be made again, by key. Without `climbing` there are no ladders."""
        self.jobs = jobs
        self.climbing = climbing
        self.ladders: dict[LadderKey, Ladder] = {}
        self.may_start: list[int] = []  # a heap of places in `jobs`
        self.unfinished = 0
        for place, job in enumerate(jobs):
            self.add(place, job, waits=job.key not in stored)
        for job in jobs:
            if job.key in stored and (ladder := self.ladder(job)):
                ladder.finish(job, stored[job.key])
        for ladder in self.ladders.values():
            self.let_start(ladder.begin())

    def add(self, place: int, job: Job, waits: bool) -> None:
        ladder = self.ladder(job)
        rung = ladder.add(job) if ladder else None
        self.unfinished += waits
        if waits and rung:
            rung.waiting.append(place)
        elif waits:
            self.let_start([place])

    def ladder(self, job: Job) -> Ladder | None:
        if job.family is None or not self.climbing:
            return None
        return self.ladders.setdefault((job.family, job.spec.solver, job.spec.count_asked), Ladder())

    def let_start(self, places: Sequence[int]) -> None:
        for place in places:
            heappush(self.may_start, place)

    def next(self) -> tuple[Job, str] | None:
        """The next run, and the reason not to make it after all, mostly empty; None where none may start now."""
        if not self.may_start:
            return None
        job = self.jobs[heappop(self.may_start)]
        ladder = self.ladder(job)
        return job, ladder.why_not(job) if ladder else ""

    def finish(self, job: Job, status: Status) -> None:
        """Say how a run ended whose turn had come."""
        self.unfinished -= 1
        if ladder := self.ladder(job):
            ladder.finish(job, status)
            self.let_start(ladder.climb())
