"""Runs made again: those that ended badly, those that were disturbed. What they had given before stays."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from odd_runs import PLUGIN

from compare.campaign import Campaign, FromFiles, Section
from compare.execute import run_campaign
from compare.making import Executor
from compare.noise import noisy
from compare.progress import Silence
from compare.records import Ending
from compare.redo import Redo, read_statuses
from compare.store import Store
from compare.task import RunResult
from puzzles.vocabulary import InputError, Status

BLANK = '{"puzzle": "nonogram", "row_clues": [[], []], "col_clues": [[], []]}'


@pytest.mark.parametrize(
    ("wall_s", "cpu_s", "disturbed"),
    [
        (1.0, 1.0, False), (1.0, 0.9, False), (1.0, 0.8, True), (1.0, 4.0, False), (0.005, 0.001, False),
        (0.02, 0.001, True), (None, 1.0, False), (1.0, None, False), (float("nan"), 1.0, False),
    ],
)  # fmt: skip
def test_noisy_is_waiting_long_by_share_and_by_the_clock(wall_s, cpu_s, disturbed):
    assert noisy(wall_s, cpu_s) is disturbed


def test_what_is_wanted_again():
    crashed, slow = Ending(Status.CRASHED, 1.0, 1.0), Ending(Status.SOLVED, 2.0, 1.0)
    assert [Redo().wants(one) for one in (crashed, slow)] == [False, False]
    assert [Redo(frozenset({Status.CRASHED})).wants(one) for one in (crashed, slow)] == [True, False]
    assert [Redo(noisy=True).wants(one) for one in (crashed, slow)] == [False, True]


def test_statuses_are_a_closed_list():
    assert read_statuses("crashed, timeout") == {Status.CRASHED, Status.TIMEOUT}
    assert read_statuses("") == frozenset()
    with pytest.raises(InputError, match=r"'error'.*expected some of solved, unsolvable, timeout"):
        read_statuses("crashed,error")


class Scripted:
    """An executor that gives each solver what it is told to."""

    def __init__(self, **results: RunResult) -> None:
        self.results = results
        self.made: list[str] = []

    def __call__(self, task, stop):
        name = task.solver.removeprefix("odd/").replace("-", "_")
        self.made.append(name)
        return replace(self.results[name], solutions=list(self.results[name].solutions))


SOLVED = RunResult(Status.SOLVED, solutions=[((0, 0), (0, 0))], wall_s=1.0, cpu_s=1.0)


def run(tmp_path, scripted, redo):
    """(the scripted executor's runs, the store's runs, solver, status and seconds of the earlier runs)"""
    (tmp_path / "one.json").write_text(BLANK)
    solvers = tuple(f"odd/{name}".replace("_", "-") for name in ("quick", "raises", "works"))
    section = Section(FromFiles((str(tmp_path / "one.json"),), None), solvers, (1,), 5.0)
    campaign = Campaign("c", "", (section,), 100, 1, 1, 1, True)
    store = tmp_path / "store.sqlite"
    run_campaign(campaign, store, Silence(), (PLUGIN,), [], redo, Executor(scripted, "scripted"))
    with Store.read(store) as one:
        now = {run.solver: run.status for _, runs in one.by_instance() for run in runs}
        assert one.meta()["executor"] == "scripted"
    with closing(sqlite3.connect(store)) as file:
        earlier = file.execute("SELECT solver, status, wall_s FROM earlier_runs").fetchall()
    return sorted(scripted.made), now, earlier


def first_time(tmp_path):
    scripted = Scripted(quick=SOLVED, raises=RunResult(Status.CRASHED), works=replace(SOLVED, wall_s=3.0))
    made, now, earlier = run(tmp_path, scripted, Redo())
    assert made == ["quick", "raises", "works"]
    assert now == {"odd/quick": "solved", "odd/raises": "crashed", "odd/works": "solved"}
    assert len(earlier) == 0


def test_without_asking_nothing_is_made_again(tmp_path):
    first_time(tmp_path)
    assert run(tmp_path, Scripted(), Redo())[0] == []


def test_the_crashed_one_is_made_again_and_its_crash_kept(tmp_path):
    first_time(tmp_path)
    made, now, earlier = run(tmp_path, Scripted(raises=SOLVED), Redo(frozenset({Status.CRASHED, Status.TIMEOUT})))
    assert made == ["raises"]
    assert now["odd/raises"] == "solved"
    assert earlier == [("odd/raises", "crashed", None)]


def test_the_disturbed_one_is_made_again_and_its_time_kept(tmp_path):
    first_time(tmp_path)
    made, _, earlier = run(tmp_path, Scripted(works=SOLVED), Redo(noisy=True))
    assert made == ["works"]
    assert earlier == [("odd/works", "solved", 3.0)]
    assert run(tmp_path, Scripted(), Redo(noisy=True))[0] == []


def test_killed_meanwhile_a_call_without_it_goes_on_with_what_was_set_aside(tmp_path):
    first_time(tmp_path)

    def killed(task, stop):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, killed, Redo(frozenset({Status.SOLVED})))
    made, now, earlier = run(tmp_path, Scripted(quick=SOLVED, works=SOLVED), Redo())
    assert made == ["quick", "works"]
    assert set(now) == {"odd/quick", "odd/raises", "odd/works"}
    assert len(earlier) == 2
