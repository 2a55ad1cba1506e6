"""Every fault of every kind of puzzle, and what became of it on the practice boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import corral_faults
import hidato_faults
import nonogram_faults
import shikaku_faults
from fault import Fault, faulty
from practice import tried

from puzzles.vocabulary import Puzzle

FAULTS: dict[str, tuple[Fault, ...]] = {
    "nonogram": nonogram_faults.FAULTS,
    "corral": corral_faults.FAULTS,
    "shikaku": shikaku_faults.FAULTS,
    "hidato": hidato_faults.FAULTS,
}


@dataclass
class Record:
    """blamed       how many boards blame each rule or place
    first        the smallest of those boards
    wrong        boards whose answer is wrong
    disagreed    boards on which the audit and brute force convict different rules
    steps        over all boards; the search nodes among them
    """

    blamed: Counter[str] = field(default_factory=Counter)
    first: dict[str, Puzzle] = field(default_factory=dict)
    wrong: int = 0
    disagreed: list[Puzzle] = field(default_factory=list)
    steps: Counter[str] = field(default_factory=Counter)


def no_fault(kind: str) -> Fault:
    """A patch that changes nothing."""
    return replace(FAULTS[kind][0], name="none", new=FAULTS[kind][0].old)


def record_of(kind: str, one: Fault, boards: Sequence[Puzzle]) -> Record:
    record = Record()
    for puzzle in boards:
        verdict = tried(faulty(kind, one), puzzle)
        record.wrong += verdict.wrong
        record.steps.update(verdict.steps)
        if verdict.unsound != verdict.unsound_by_force:
            record.disagreed.append(puzzle)
        for place in verdict.blamed:
            record.blamed[place] += 1
            record.first[place] = min(record.first.get(place, puzzle), puzzle, key=lambda one: one.rows * one.cols)
    return record
