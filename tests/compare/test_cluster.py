"""Campaigns on a cluster of two workers here, each a process, against the same campaigns without one."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("distributed")

import dask
from distributed import LocalCluster

from compare import commands, sandbox
from compare.campaign import Campaign, Generated, Section
from compare.cluster import connection, on_worker
from compare.cluster.admission import Admission, Refused, check_registration
from compare.cluster.connection import ClusterError
from compare.cluster.crew import crews_on
from compare.cluster.member import Member
from compare.execute import run_campaign
from compare.progress import Silence
from compare.store import Store
from compare.task import RunResult, Task
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Status

ODD = str(Path(__file__).parent / "odd_solvers.py")
SETTINGS = {"distributed.worker.daemon": False, "distributed.worker.profile.enabled": False}
WORKER = {"nthreads": 1, "resources": {"core": 1}, "memory_limit": 0}
SHORT, LONG = 1.0, 300.0
TASK = Task(puzzle_from_json(on_worker.EASIEST), on_worker.TRIAL, seconds=SHORT)


@pytest.fixture(scope="module")
def cluster():
    with (
        dask.config.set(SETTINGS),
        LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit=0, resources={"core": 1}, dashboard_address=None
        ) as workers,
    ):
        yield workers


def campaign(*solvers, seconds=SHORT, sizes=((2, 2), (2, 3)), **rest):
    """Two instances a size, and memory for none of the hungry."""
    section = Section(Generated("nonogram", "random", sizes, (0.5,), 2, False), solvers, (1,), seconds)
    settings = {"memory_mib": 100, "repeats": 1, "seed": 1, "stop_when_unsolved": True, "workers": 2}
    return Campaign("c", "", (section,), **settings | rest)


def run_on(address, wanted, path, plugins=(ODD,), watch=None, mix_machines=False):
    with crews_on(address, mix_machines) as hire:
        run_campaign(wanted, path, watch or Silence(), plugins, (), hire=hire)
    return runs_in(path)


def run_here(wanted, path, plugins=(ODD,)):
    run_campaign(wanted, path, Silence(), plugins)
    return runs_in(path)


def runs_in(path):
    with Store.read(path) as store:
        return [run for _, runs in store.by_instance() for run in runs]


def times(runs):
    return {(one.run_key, one.started_at) for one in runs if one.status != "not-run"}


# Runs


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


# Losses


KILLER = """
import os, signal
from pathlib import Path
import psutil
from puzzles.registry import Entry, register
from puzzles.vocabulary import Outcome

class Killer:
    family, name = "kills", "kills/its-worker"
    def supports(self, puzzle): return None
    def solve(self, puzzle, count=1, limits=None):
        mark = Path("MARK")
        if puzzle.rows == 2 and not mark.exists():
            mark.touch()
            keeper, fork_server, worker = psutil.Process().parents()[:3]
            worker.kill()
            signal.pause()
        return Outcome.answered([((0,) * puzzle.cols,) * puzzle.rows], False)

register(Entry("nonogram", "kills", "its-worker", Killer, "Kills the worker that it is on, the first time."))
"""


def test_the_run_of_a_lost_worker_is_planned_again_and_no_other(cluster, tmp_path):
    plugin = tmp_path / "killer.py"
    plugin.write_text(KILLER.replace("MARK", str(tmp_path / "mark")))
    wanted = campaign("kills/its-worker", "odd/quick", seconds=LONG, sizes=((2, 2), (3, 3), (4, 4)))
    plugins = (ODD, str(plugin))
    first = run_on(cluster.scheduler_address, wanted, tmp_path / "store.sqlite", plugins)
    (lost,) = [one for one in first if one.status != "solved"]
    assert (lost.solver, lost.status, lost.detail) == ("kills/its-worker", "not-run", "its worker was lost")
    assert lost.host_id
    assert lost.wall_s is lost.solve_s is None
    second = run_on(cluster.scheduler_address, wanted, tmp_path / "store.sqlite", plugins)
    assert {one.status for one in second} == {"solved"}
    assert len(second) == len(first)
    assert {key for key, _ in times(second) - times(first)} == {lost.run_key}


def test_nobody_makes_a_run_in_the_place_of_another_worker(cluster):
    with connection.connected(cluster.scheduler_address) as client:
        asked = client.submit(on_worker.run, sandbox.run, TASK, "another worker", resources={"core": 1})
        assert asked.result() is None


class Silent:
    """A client whose workers never answer."""

    status = "running"
    cancelled = 0

    def submit(self, *_, **__):
        return self

    def result(self, seconds):
        assert seconds > 0
        raise TimeoutError

    def cancel(self):
        self.cancelled += 1


def test_a_worker_that_does_not_answer_is_lost_and_not_waited_for():
    member = Member(Silent(), "tcp://host:1", sandbox.run)
    result = member.run(TASK, None)
    assert (result.status, result.detail) == (Status.NOT_RUN, "its worker was lost")
    assert member.closed.is_set()
    assert member.client.cancelled == 1
    with pytest.raises(Refused, match="it does not answer"):
        Member(Silent(), "tcp://host:1", sandbox.run).introduce(())


def dask_process(*arguments):
    settings = {"DASK_DISTRIBUTED__WORKER__DAEMON": "False", "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
    command = [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:], "--no-dashboard"]
    return subprocess.Popen(command, env=os.environ | settings, stderr=subprocess.DEVNULL, start_new_session=True)


class SmallCluster:
    """A scheduler and a worker that can be killed."""

    def __init__(self, port):
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = dask_process("scheduler", "--host", "127.0.0.1", "--port", str(port))
        self.worker = dask_process("worker", self.address, "--nthreads", "1", "--memory-limit", "0", "--resources",
                                   "core=1", "--no-nanny")  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self.scheduler, self.worker):
            process.kill()
            process.wait()


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_a_lost_scheduler_costs_nothing_that_was_finished(tmp_path):
    path, port = tmp_path / "store.sqlite", free_port()
    wanted = campaign("odd/quick", "odd/naps", "odd/raises", seconds=LONG, stop_when_unsolved=False)
    with SmallCluster(port) as cluster:

        class Killing(Silence):
            done = 0

            def finished(self, run):
                self.done += 1
                if self.done == 5:
                    cluster.scheduler.kill()

        with pytest.raises(ClusterError, match=r"the scheduler is lost; all that was finished is stored"):
            run_on(cluster.address, wanted, path, watch=Killing())
    before = runs_in(path)
    assert 5 <= len(before) < 12
    with SmallCluster(port) as cluster:
        after = run_on(cluster.address, wanted, path)
    assert times(before) <= times(after)
    assert Counter((one.solver, one.status) for one in after) == {
        ("odd/quick", "solved"): 4, ("odd/naps", "solved"): 4, ("odd/raises", "crashed"): 4,
    }  # fmt: skip


# Who is refused


def test_another_version_of_the_code_is_refused(cluster, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(on_worker, "version_at_first", lambda: "0.0+changed")
    with pytest.raises(ClusterError, match=r"no worker .* can be used; .* its code is of version .*, and ours of 0\.0"):
        run_on(cluster.scheduler_address, campaign("odd/quick"), tmp_path / "store.sqlite")
    assert capsys.readouterr().err.count("is refused: its code is of version") == 2
    assert runs_in(tmp_path / "store.sqlite") == []


def test_a_plugin_that_needs_what_the_workers_do_not_have_is_refused(cluster, tmp_path, monkeypatch):
    (tmp_path / "beside_it.py").touch()
    plugin = tmp_path / "needy.py"
    plugin.write_text("import beside_it\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ClusterError, match=r"a trial run ended crashed: .*No module named 'beside_it'"):
        run_on(cluster.scheduler_address, campaign("odd/quick"), tmp_path / "store.sqlite", (ODD, str(plugin)))


def test_plugins_of_one_name_stay_apart(tmp_path):
    plugins = (("one.py", b"1"), ("one.py", b"2"))
    placed = on_worker.place(plugins, tmp_path)
    assert [(path.name, path.read_bytes()) for path in placed] == [*plugins]
    assert on_worker.place(plugins, tmp_path) == placed
    assert not {*on_worker.place((("one.py", b"3"), plugins[1]), tmp_path)} & {*placed}


@pytest.mark.parametrize(
    ("changed", "remedy"),
    [({"nthreads": 2}, "--nthreads 1"), ({"resources": {}}, "--resources core=1"),
     ({"resources": {"core": 2}}, "--resources core=1"), ({"memory_limit": 10**9}, "--memory-limit 0")],
)  # fmt: skip
def test_a_worker_started_otherwise_is_told_how(changed, remedy):
    check_registration(WORKER)
    with pytest.raises(Refused, match=remedy):
        check_registration(WORKER | changed)


INTRODUCTION = on_worker.Introduction(
    worker_id="w", machine={"cpu": "A", "cores": 8}, cores=(0, 1), version="v", may_fork=True, profiled=False,
    plugins=(), trial=RunResult(Status.SOLVED),
)  # fmt: skip


@pytest.mark.parametrize(
    ("changed", "reason"),
    [({"version": "w"}, "its code is of version w, and ours of v"),
     ({"may_fork": False, "trial": None}, "WORKER__DAEMON=False"),
     ({"profiled": True}, "PROFILE__ENABLED=False"),
     ({"trial": RunResult(Status.CRASHED, "no room")}, "a trial run ended crashed: no room")],
)  # fmt: skip
def test_a_worker_that_would_spoil_the_runs_is_refused(changed, reason):
    with pytest.raises(Refused, match=reason):
        Admission("v", mix_machines=False).admit(replace(INTRODUCTION, **changed), "host")


def test_workers_on_one_host_get_a_core_each():
    admission = Admission("v", mix_machines=False)
    assert [admission.admit(INTRODUCTION, "a") for _ in range(3)] == [0, 1, None]
    assert admission.admit(INTRODUCTION, "b") == 0
    admission.release("a", 1)
    admission.release("a", None)
    assert admission.admit(INTRODUCTION, "a") == 1


def test_unlike_machines_are_refused_unless_told_otherwise():
    other = replace(INTRODUCTION, machine={"cpu": "B", "cores": 8})
    strict, mixing = Admission("v", mix_machines=False), Admission("v", mix_machines=True)
    strict.admit(INTRODUCTION, "a")
    with pytest.raises(Refused, match=r"unlike the others: B, .*, not A, .*--mix-machines"):
        strict.admit(other, "b")
    strict.admit(replace(INTRODUCTION, machine={"cpu": "A", "cores": 8, "memory, MiB": 9}), "c")
    mixing.admit(INTRODUCTION, "a")
    mixing.admit(other, "b")


# No cluster at all


@pytest.mark.parametrize("address", ["", "host:8786", "tcp://host", "http://host:8786", "tcp://host:port"])
def test_what_is_no_address(address):
    with pytest.raises(ClusterError, match=r"expected the address of a scheduler, tcp://HOST:PORT"), crews_on(address):
        pass


def test_a_scheduler_that_was_started_by_a_script_beside_pysats_models_imports_ours(tmp_path):
    (tmp_path / "models.py").touch()
    script = tmp_path / "dask"
    places = f"sys.path.insert(0, {str(tmp_path / 'scratch')!r})"  # as dask does
    script.write_text(f"import sys; {places}; import compare.cluster, models; print(models.__path__)")
    assert subprocess.run([sys.executable, str(script)], check=True).returncode == 0


def test_nobody_at_the_address(monkeypatch):
    monkeypatch.setattr(connection, "SECONDS_TO_CONNECT", 1)
    with pytest.raises(ClusterError, match="no scheduler answers there"), crews_on(f"tcp://127.0.0.1:{free_port()}"):
        pass


def test_without_distributed_it_is_one_sentence_and_exit_2(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SystemExit) as ended:
        commands.main(["run", "smoke", "--cluster", "tcp://127.0.0.1:1"])
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "pip install 'puzzle-crosscheck[cluster]'" in err
