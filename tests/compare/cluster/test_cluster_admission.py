"""Which workers may make runs, and what the others are told."""

from dataclasses import replace

import pytest
from odd_campaigns import runs_in
from odd_runs import PLUGIN
from on_cluster import campaign, run_on

from compare.cluster import on_worker
from compare.cluster.admission import Admission, Refused, check_registration
from compare.cluster.connection import ClusterError
from compare.task import RunResult
from puzzles.vocabulary import Status

pytest.importorskip("distributed")
WORKER = {"nthreads": 1, "resources": {"core": 1}, "memory_limit": 0}


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
        run_on(cluster.scheduler_address, campaign("odd/quick"), tmp_path / "store.sqlite", (PLUGIN, str(plugin)))


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
