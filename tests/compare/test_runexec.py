"""Runs by BenchExec, where it is installed and may use cgroups; and what is said where not."""

import sys
import threading

import pytest
from odd_runs import BOARD, PLUGIN

from compare import runexec
from compare.campaign_file import load
from compare.commands.run import executor_named
from compare.task import Task
from puzzles.vocabulary import InputError, Status


def usable():
    try:
        return bool(runexec.check())
    except InputError:
        return False


needs_cgroups = pytest.mark.skipif(not usable(), reason="BenchExec is not installed, or may not use cgroups here")


def run(name, seconds=20.0, stop=None, **rest):
    return runexec.run(Task(BOARD, f"odd/{name}", seconds=seconds, plugins=(PLUGIN,), **rest), stop)


@needs_cgroups
def test_an_answer_comes_back_with_its_times():
    result = run("works")
    assert (result.status, result.solutions) == (Status.SOLVED, [((0, 0), (0, 0))])
    assert 0 < result.cpu_s < 5
    assert result.wall_s > 0


@needs_cgroups
@pytest.mark.parametrize(
    ("name", "status", "says"),
    [("segfault", Status.CRASHED, "SIGSEGV"), ("leaves-with-three", Status.CRASHED, "exit status 3"),
     ("raises", Status.CRASHED, "KeyError"), ("choosy", Status.UNSUPPORTED, "no odd numbers")],
)  # fmt: skip
def test_status_by_evidence(name, status, says):
    result = run(name)
    assert result.status is status
    assert says in result.detail


@needs_cgroups
def test_what_is_stuck_is_killed_and_measured():
    result = run("burns", 1.0)
    assert result.status is Status.TIMEOUT
    assert result.cpu_s > 0.1
    assert result.peak_mib > 90


@needs_cgroups
def test_the_cgroup_limits_memory():
    result = run("hungry", memory_mib=400)
    assert result.status is Status.OUT_OF_MEMORY


@needs_cgroups
def test_a_run_can_be_called_off():
    stop = threading.Event()
    threading.Timer(3.0, stop.set).start()
    assert run("stuck-in-python", 60.0, stop).status is Status.NOT_RUN


def test_without_benchexec_one_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "benchexec", None)
    with pytest.raises(InputError, match=r"needs BenchExec.*pip install"):
        executor_named("runexec", load("smoke"))


def test_without_cgroups_one_sentence_says_so(monkeypatch):
    pytest.importorskip("benchexec")

    def no_cgroups():
        raise SystemExit("Required cgroups are not available.\nTry this and that.")

    monkeypatch.setattr(runexec, "executor", no_cgroups)
    with pytest.raises(InputError, match="cannot use cgroups here: Required cgroups are not available") as error:
        runexec.check()
    assert "\n" not in str(error.value)


def test_other_executors_and_limits_that_it_does_not_know_are_refused():
    with pytest.raises(InputError, match="expected sandbox or runexec"):
        executor_named("docker", load("smoke"))
    with pytest.raises(InputError, match="processor seconds"):
        executor_named("runexec", load("smoke").but(cpu_seconds=1.0))
