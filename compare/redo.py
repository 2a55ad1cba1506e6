"""Which of the runs that a store has are to be made again."""

from __future__ import annotations

from dataclasses import dataclass

from compare.noise import noisy
from puzzles.vocabulary import InputError, Status


@dataclass(frozen=True)
class Redo:
    """Those that ended with one of these statuses, and those that were disturbed where `noisy` says so."""

    statuses: frozenset[Status] = frozenset()
    noisy: bool = False

    def wants(self, status: str, wall_s: float | None, cpu_s: float | None) -> bool:
        return status in self.statuses or (self.noisy and noisy(wall_s, cpu_s))


def read_statuses(text: str) -> frozenset[Status]:
    """Statuses separated by commas. Raises InputError for any other word."""
    try:
        return frozenset(Status(word.strip()) for word in text.split(",") if word.strip())
    except ValueError as error:
        raise InputError(f"--retry {text!r}: {error}; expected some of {', '.join(Status)}") from None
