"""Workers and schedulers that are lost, or never there: what was finished is kept."""

import os
import subprocess
import sys
from collections import Counter

import pytest
from odd_campaigns import runs_in
from odd_runs import PLUGIN
from on_cluster import LONG, SHORT, campaign, free_port, run_on, times

from compare import commands, sandbox
from compare.cluster import connection, on_worker
from compare.cluster.admission import Refused
from compare.cluster.connection import ClusterError
from compare.cluster.crew import crews_on
from compare.cluster.member import Member
from compare.progress import Silence
from compare.task import Task
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Status

pytest.importorskip("distributed")
TASK = Task(puzzle_from_json(on_worker.EASIEST), on_worker.TRIAL, seconds=SHORT)
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
    plugins = (PLUGIN, str(plugin))
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
