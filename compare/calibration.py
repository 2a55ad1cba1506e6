"""A fixed job, timed again and again amid the runs of a campaign: where it takes longer, the machine has changed.

What it measures is the machine: its clock frequency, and how much of its caches and memory others use.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from statistics import median
from typing import Any

from compare.making import Runner, now
from compare.pigeonholes import NAME
from compare.records import Calibration
from compare.task import Task
from puzzles.kinds import puzzle_from_json

SECONDS_AT_MOST = 60.0
NO_PUZZLE = {"puzzle": "nonogram", "row_clues": [[]], "col_clues": [[]]}
FEWEST = 6  # for a trend


def calibrate(runner: Runner, host_id: str, worker: int, core: int | None,
              stop: threading.Event | None = None) -> Calibration | None:  # fmt: skip
    """Time the job once, as a run is timed; None where it was called off or failed."""
    started_at = now()
    result = runner(Task(puzzle_from_json(NO_PUZZLE), NAME, seconds=SECONDS_AT_MOST, core=core), stop)
    if not result.status.answered or result.wall_s is None or result.cpu_s is None:
        return None
    return Calibration(started_at, host_id, worker, result.wall_s, result.cpu_s)


def drift(calibrations: Sequence[Calibration]) -> dict[str, Any]:
    """How the job's processor time moved over the campaign, of all calibrations in the order of time.

    `late to early` is the ratio of the medians of the last third and the first: 1 is no drift."""
    seconds = [one.cpu_s for one in calibrations]
    if not seconds:
        return {"calibrations": 0}
    third = len(seconds) // 3
    return {
        "calibrations": len(seconds),
        "calibration median, CPU s": round(median(seconds), 4),
        "calibration slowest to fastest": round(max(seconds) / min(seconds), 2),
        "calibration late to early": (
            round(median(seconds[-third:]) / median(seconds[:third]), 2) if len(seconds) >= FEWEST else None
        ),
    }
