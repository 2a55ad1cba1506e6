"""Which of the runs that a store has are to be made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compare.noise import noisy
from compare.plan import Job
from compare.records import Ending
from puzzles.quoting import quoted
from puzzles.vocabulary import InputError, Status


@dataclass(frozen=True)
class Redo:
    """Those that ended with one of these statuses, and those that were disturbed where `noisy` says so."""

    statuses: frozenset[Status] = frozenset()
    noisy: bool = False

    def wants(self, ending: Ending) -> bool:
        return ending.status in self.statuses or (self.noisy and noisy(ending.wall_s, ending.cpu_s))

    def among(self, jobs: Sequence[Job], endings: Mapping[str, Ending]) -> set[str]:
        """The keys of the jobs that were made and are to be made again."""
        return {job.key for job in jobs if job.key in endings and self.wants(endings[job.key])}


def read_statuses(text: str) -> frozenset[Status]:
    """Statuses separated by commas. Raises InputError for any other word."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if word not in list(Status):
            raise InputError(f"--retry: there is no status {quoted(word)}, expected some of {', '.join(Status)}")
    return frozenset(map(Status, words))
