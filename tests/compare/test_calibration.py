"""The fixed job amid the runs, and what its times say of the machine."""

from dataclasses import replace
from pathlib import Path

import pytest

from compare import roster, sandbox
from compare.calibration import calibrate, drift
from compare.campaign import Campaign, Generated, Section
from compare.execute import run_campaign
from compare.making import Executor
from compare.pigeonholes import NAME
from compare.progress import Silence
from compare.records import Calibration
from compare.store import Store
from compare.task import RunResult
from puzzles.vocabulary import Status

ONE = Calibration("2026-01-01T00:00:00+00:00", "h", 0, 0.2, 0.1)


def times(*cpu_s):
    return [replace(ONE, cpu_s=seconds) for seconds in cpu_s]


def test_no_drift_is_one():
    said = drift(times(*[0.1] * 6))
    assert said == {
        "calibrations": 6,
        "calibration median, CPU s": 0.1,
        "calibration slowest to fastest": 1.0,
        "calibration late to early": 1.0,
    }


def test_drift_is_the_last_third_to_the_first():
    said = drift(times(0.1, 0.1, 0.3, 0.9, 0.2, 0.2))
    assert said["calibration late to early"] == 2.0
    assert said["calibration slowest to fastest"] == 9.0


def test_of_few_there_is_no_trend_and_of_none_nothing():
    assert drift(times(0.1, 0.2))["calibration late to early"] is None
    assert drift([]) == {"calibrations": 0}


def test_the_job_is_measured_as_a_run_is():
    one = calibrate(sandbox.run, "h", worker=3, core=None)
    assert (one.host_id, one.worker) == ("h", 3)
    assert 0 < one.cpu_s <= one.wall_s + 0.01


@pytest.mark.parametrize("status", [Status.NOT_RUN, Status.CRASHED, Status.TIMEOUT])
def test_a_job_that_did_not_end_well_is_no_calibration(status):
    assert calibrate(lambda task, stop: RunResult(status, wall_s=1.0, cpu_s=1.0), "h", 0, None) is None


def test_no_pattern_means_the_job():
    assert not any(solver.name == NAME for solver in roster.solvers("*/*", "nonogram"))


def test_each_worker_calibrates_first_and_last_and_now_and_then(tmp_path):
    order = []

    def run(task, stop):
        order.append(task.solver)
        return RunResult(Status.UNSOLVABLE, wall_s=0.1, cpu_s=0.1)

    section = Section(Generated("nonogram", "random", ((3, 4),), (0.5,), 4, False), ("sat/best",), (1,), 5.0)
    campaign = Campaign("c", "", (section,), 100, 1, 1, 1, True, calibrate_every_s=1e-9)
    run_campaign(campaign, tmp_path / "store", Silence(), executor=Executor(run, ""))
    assert order == [NAME, "sat/block-start-order"] * 4 + [NAME]
    with Store.read(Path(tmp_path / "store")) as store:
        frame = store.calibrations_frame()
        assert list(frame["cpu_s"]) == [0.1] * 5
        assert '"calibrations": 5' in store.meta()["drift"]
        assert len(store.statuses()) == 4
    order.clear()
    run_campaign(campaign, tmp_path / "store", Silence(), executor=Executor(run, ""))
    assert order == [], "where nothing is left to run, nothing is measured"
