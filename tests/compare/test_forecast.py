"""What would run, and how long at the worst; nothing is run or written for it."""

import pytest

from compare.campaign import Campaign, Generated, Section
from compare.console import duration
from compare.execute import run_campaign
from compare.forecast import forecast
from compare.making import Executor
from compare.progress import Silence
from compare.redo import Redo
from compare.task import RunResult
from puzzles.vocabulary import Status

NONOGRAMS = Generated("nonogram", "random", ((5, 10), (10, 5), (3, 20)), (0.5,), 2, False)
CAMPAIGN = Campaign(
    "c", "",
    (
        Section(NONOGRAMS, ("sat/best",), (1,), 5.0),
        Section(Generated("hidato", "snake", ((3, 4),), (0.5,), 1, False), ("sat/best", "cpsat/best"), (1, 2), 20.0),
    ),
    100, 1, 1, 2, False,
)  # fmt: skip


def crashing(task, stop):
    return RunResult(Status.CRASHED if "hidato" in task.puzzle.kind else Status.UNSOLVABLE, wall_s=1.0, cpu_s=1.0)


def foreseen(tmp_path, redo=Redo()):
    heard = []
    found = forecast(CAMPAIGN, tmp_path / "store", (), redo, heard.append)
    assert heard
    return found


def test_of_a_campaign_that_was_never_run(tmp_path):
    found = foreseen(tmp_path)
    assert [(line.puzzle, line.size, line.planned, line.to_run, line.worst_s) for line in found.lines] == [
        ("hidato", "3x4", 2, 2, 40.0), ("hidato", "3x4", 2, 2, 40.0),
        ("nonogram", "10x5", 2, 2, 10.0), ("nonogram", "5x10", 2, 2, 10.0), ("nonogram", "3x20", 2, 2, 10.0),
    ]  # fmt: skip
    assert (found.planned, found.to_run, found.worst_s, found.workers) == (10, 10, 55.0, 2)
    assert list(tmp_path.iterdir()) == []


def test_what_is_stored_need_not_run_but_what_is_to_be_retried(tmp_path):
    run_campaign(CAMPAIGN, tmp_path / "store", Silence(), executor=Executor(crashing, ""))
    assert foreseen(tmp_path).to_run == 0
    again = foreseen(tmp_path, Redo(frozenset({Status.CRASHED})))
    assert {line.puzzle for line in again.lines if line.to_run} == {"hidato"}
    assert (again.to_run, again.worst_s) == (4, 40.0)
    assert foreseen(tmp_path).to_run == 0, "asking changes nothing"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (59.6, "1 min 0 s"), (200, "3 min 20 s"), (7325, "2 h 2 min"), (None, "no limit")],
)
def test_durations(seconds, words):
    assert duration(seconds) == words
