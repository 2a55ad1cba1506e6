"""Whose turn it is: runs in their order, save that each solver climbs the sizes of a family one after the other.

ladder   what one solver is asked about one family of instances: a question at size after size
rung     the runs of a ladder at one size

A rung is entered when the one below is finished. Where a rung was tried and none of its runs got an answer, the rest of
the ladder is given up: a larger size would only be waited for. A solver that does not take the instances of a size
has not tried them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compare.plan import Job
from puzzles.vocabulary import Status

LadderKey = tuple[int, str, int]


class Ladder:
    """How far one solver has come with one question about one family."""

    def __init__(self) -> None:
        self.waiting: dict[int, set[str]] = {}  # number of cells -> keys of the runs not finished
        self.statuses: dict[int, list[Status]] = {}
        self.stopped: Job | None = None  # the last run of the lowest rung that was tried in vain

    def add(self, job: Job) -> None:
        self.waiting.setdefault(job.instance.cells, set()).add(job.key)

    def finish(self, job: Job, status: Status) -> None:
        cells = job.instance.cells
        self.waiting[cells].discard(job.key)
        statuses = self.statuses.setdefault(cells, [])
        statuses.append(status)
        tried = any(one is not Status.UNSUPPORTED for one in statuses)
        in_vain = tried and not any(one.answered for one in statuses)
        if in_vain and not self.waiting[cells] and not self.gives_up(job):
            self.stopped = job

    def may_enter(self, job: Job) -> bool:
        """Whether every lower rung is finished."""
        return not any(keys for cells, keys in self.waiting.items() if cells < job.instance.cells)

    def gives_up(self, job: Job) -> bool:
        return self.stopped is not None and self.stopped.instance.cells < job.instance.cells

    def why_not(self, job: Job) -> str:
        """The reason not to make a run; empty where there is none."""
        return f"it answered nothing at {self.stopped.instance.size}" if self.stopped and self.gives_up(job) else ""


class Schedule:
    """The runs still to make. Not safe for threads by itself."""

    def __init__(self, jobs: Sequence[Job], stored: Mapping[str, Status], climbing: bool) -> None:
        """`stored`: how the runs ended that need not be made again, by key. Without `climbing` there are no ladders."""
        self.climbing = climbing
        self.ladders: dict[LadderKey, Ladder] = {}
        for job in jobs:
            if ladder := self.ladder(job):
                ladder.add(job)
        for job in jobs:
            if job.key in stored and (ladder := self.ladder(job)):
                ladder.finish(job, stored[job.key])
        self.waiting: list[Job | None] = [job for job in jobs if job.key not in stored]  # None: its turn has come
        self.first = 0  # before it, everybody's turn has come
        self.unfinished = len(self.waiting)

    def ladder(self, job: Job) -> Ladder | None:
        if job.family is None or not self.climbing:
            return None
        return self.ladders.setdefault((job.family, job.spec.solver, job.spec.count_asked), Ladder())

    def next(self) -> tuple[Job, str] | None:
        """The next run, and the reason not to make it after all, mostly empty; None where none may start now."""
        while self.first < len(self.waiting) and self.waiting[self.first] is None:
            self.first += 1
        for place in range(self.first, len(self.waiting)):
            job = self.waiting[place]
            if job is not None:
                ladder = self.ladder(job)
                if ladder is None or ladder.may_enter(job):
                    self.waiting[place] = None
                    return job, ladder.why_not(job) if ladder else ""
        return None

    def finish(self, job: Job, status: Status) -> None:
        """Say how a run ended whose turn had come."""
        self.unfinished -= 1
        if ladder := self.ladder(job):
            ladder.finish(job, status)
