"""Campaigns on a cluster of two workers here, against the same campaigns without one."""

import json
import os
import signal
import threading

import pytest
from odd_campaigns import runs_in
from on_cluster import LONG, campaign, run_here, run_on

from compare.progress import Silence
from compare.store import Store

pytest.importorskip("distributed")
MIXED = ("odd/quick", "odd/wrong", "odd/choosy", "odd/segfault", "odd/leaves", "odd/raises", "odd/hungry",
         "odd/stuck-in-sat", "sat/best", "handwritten/article")  # fmt: skip


def test_a_cluster_gives_what_this_machine_gives(cluster, tmp_path):
    wanted = campaign(*MIXED)
    there = run_on(cluster.scheduler_address, wanted, tmp_path / "there.sqlite")
    here = run_here(wanted, tmp_path / "here.sqlite")
    assert [facts(one) for one in there] == [facts(one) for one in here]
    statuses = {one.status for one in there}
    assert statuses >= {"solved", "crashed", "timeout", "out-of-memory", "unsupported", "not-run"}
    assert {one.detail for one in there if one.status == "not-run"} == {"it answered nothing at 2x2"}


def facts(run):
    return (run.run_key, run.status, run.found, run.exhausted, run.nodes, len(run.invalid), run.host_id)


def test_calibrations_are_made_on_each_worker(cluster, tmp_path):
    run_on(cluster.scheduler_address, campaign("odd/naps", calibrate_every_s=60.0), tmp_path / "store.sqlite")
    with Store.read(tmp_path / "store.sqlite") as store:
        frame = store.calibrations_frame()
        assert json.loads(store.meta()["drift"])["calibrations"] == len(frame) >= 4
        assert set(frame["host_id"]) <= set(store.hosts())
    assert frame["worker"].nunique() == 2


def test_an_interrupt_ends_the_runs_on_the_workers(cluster, tmp_path):
    class Interrupting(Silence):
        timer = None

        def running(self, worker, what):
            if what and self.timer is None:
                self.timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
                self.timer.start()

    stuck = campaign("odd/stuck-in-sat", sizes=((2, 2),), seconds=LONG)
    with pytest.raises(KeyboardInterrupt):
        run_on(cluster.scheduler_address, stuck, tmp_path / "store.sqlite", watch=Interrupting())
    assert runs_in(tmp_path / "store.sqlite") == []
    again = run_on(cluster.scheduler_address, campaign("odd/quick", sizes=((2, 2),)), tmp_path / "store.sqlite")
    assert {one.status for one in again} == {"solved"}  # the workers are free again, long before the limit
