"""Runs end when they should, with the right status and measurements, whatever the solver does."""

import os
import sys
from pathlib import Path
from statistics import median

import pytest
from odd_runs import BOARD, EMPTY, linux, run

from compare import sandbox
from compare.limits import CAN_LIMIT_MEMORY
from compare.repetition import MOST_SAMPLES
from compare.task import Task
from puzzles.vocabulary import Status


def test_an_answer_comes_back_whole():
    result = run("quick")
    assert (result.status, result.solutions, result.exhausted) == (Status.SOLVED, [EMPTY], False)
    assert result.effort == {"nodes": 1}
    assert result.wall_s >= 0
    assert result.cpu_s >= 0


def test_each_run_has_a_process_session_and_core_of_its_own():
    first, second = run("conditions", core=0), run("conditions")
    assert first.effort["pid"] == first.effort["session"] != os.getpid()
    assert first.effort["pid"] != second.effort["pid"]
    if sys.platform == "linux":
        assert first.effort["cores"] == 1


def test_the_solver_hears_of_a_slightly_lower_limit_and_keeps_what_it_found():
    result = run("gives-up", 0.5)
    assert (result.status, result.solutions, result.effort) == (Status.TIMEOUT, [EMPTY], {"nodes": 7})
    assert run("conditions", 10).effort["seconds"] == 9.75


def test_a_limit_in_conflicts_is_the_solvers_own():
    result = run("conflict-limit", conflicts=12)
    assert (result.status, result.effort) == (Status.LIMIT, {"conflicts": 12})


@pytest.mark.parametrize("name", ["stuck-in-python", "stuck-in-sat", "ignores-signals", "fork-bomb"])
def test_what_is_stuck_is_killed(name):
    assert run(name, 0.3).status is Status.TIMEOUT


def test_a_killed_run_keeps_its_measurements():
    result = run("burns", 1.0)
    assert result.status is Status.TIMEOUT
    assert result.wall_s >= 1.0
    assert 0 < result.cpu_s <= result.wall_s + 0.5
    assert 90 < result.peak_mib < 400


@pytest.mark.skipif(not CAN_LIMIT_MEMORY, reason="memory cannot be limited here")
def test_a_killed_run_keeps_what_its_children_had_used():
    result = run("busy-children", 1.0)
    assert result.status is Status.TIMEOUT
    assert result.cpu_s > 0.1
    assert result.peak_mib >= 50


def test_a_run_that_dies_at_once_keeps_its_measurements():
    result = run("dies-after-work")
    assert result.status is Status.CRASHED
    assert result.cpu_s > 0.01
    assert result.peak_mib >= 20


def test_processor_time_is_measured_finer_than_the_kernel_ticks():
    assert all(0.001 <= run("works-a-millisecond", memory_mib=100).cpu_s < 0.5 for _ in range(5))


@pytest.mark.parametrize("name", ["stuck-in-python", "stuck-in-sat", "busy-children"])
def test_processor_time_is_limited_too(name):
    result = run(name, 100.0, cpu_seconds=0.3)
    assert (result.status, result.detail) == (Status.TIMEOUT, "processor time was up")
    assert result.cpu_s >= 0.3


@linux
@pytest.mark.parametrize(("cpu_seconds", "allowed"), [(5.0, 5), (None, 10 * os.cpu_count())])
def test_the_kernel_holds_the_limit_of_processor_time_too(cpu_seconds, allowed):
    """For a harness that has died; what the run used before it was ready comes on top."""
    limit = run("conditions", 9.0, cpu_seconds=cpu_seconds).effort["cpu_limit"]
    assert allowed < limit < allowed + 5


def test_a_solver_that_waits_uses_no_processor_time():
    assert run("gives-up", 1.0, cpu_seconds=0.3).detail == ""


def test_a_short_run_is_repeated_and_its_first_answer_kept():
    result = run("counts-its-calls", min_total_s=0.05)
    assert result.effort == {"nodes": 1}
    repetitions = len(result.samples["wall_s"])
    assert 1 < repetitions <= MOST_SAMPLES
    assert {len(times) for times in result.samples.values()} == {repetitions}
    assert result.solve_s == median(result.samples["solve_s"])
    assert result.samples["solve_s"][:3] == [0.0001, 0.0002, 0.0003]
    assert min(result.samples["wall_s"]) <= result.wall_s <= max(result.samples["wall_s"])


@pytest.mark.parametrize(
    ("name", "rest"),
    [("counts-its-calls", {}), ("naps", {"min_total_s": 0.05}), ("conflict-limit", {"min_total_s": 5.0})],
    ids=["not asked for", "long enough", "no answer"],
)
def test_other_runs_are_made_once(name, rest):
    assert run(name, **rest).samples == {}


def test_an_answer_counts_though_its_repetition_dies():
    result = run("dies-when-repeated", min_total_s=5.0)
    assert (result.status, result.samples) == (Status.SOLVED, {})


def test_a_memory_hog_is_out_of_memory_and_its_peak_is_kept():
    result = run("hungry", memory_mib=200)
    assert result.status is Status.OUT_OF_MEMORY
    assert "MemoryError" in result.detail
    assert 100 < result.peak_mib < 250


@pytest.mark.parametrize(
    ("name", "status", "says"),
    [
        ("hungry-in-c", Status.OUT_OF_MEMORY, "SIGABRT"),
        ("segfault", Status.CRASHED, "SIGSEGV"),
        ("killed", Status.CRASHED, "SIGKILL from outside"),
        ("leaves", Status.CRASHED, "exit status 0 and no answer"),
        ("leaves-with-three", Status.CRASHED, "exit status 3 and no answer, saying: the last word"),
        ("sys-exit", Status.CRASHED, "SystemExit"),
        ("raises", Status.CRASHED, "odd_solvers.py:"),
        ("recursion", Status.CRASHED, "RecursionError"),
        ("bare", Status.CRASHED, "returned list, expected an Outcome"),
        ("object-answer", Status.CRASHED, "not plain data"),
        ("nested-answer", Status.CRASHED, "not plain data"),
        ("kills-its-keeper", Status.CRASHED, "killed from outside"),
        ("wrong-types", Status.CRASHED, "not plain data"),
        ("missing", Status.CRASHED, "does not exist"),
        ("choosy", Status.UNSUPPORTED, "no odd numbers"),
    ],
)
def test_status_by_evidence(name, status, says):
    result = run(name)
    assert result.status is status
    assert says in result.detail
    assert "\n" not in result.detail
    assert str(Path.cwd()) not in result.detail


def test_a_plugin_that_cannot_be_imported_is_a_crash_of_the_run():
    result = sandbox.run(Task(BOARD, "odd/quick", plugins=("/nowhere/plugin.py",)))
    assert result.status is Status.CRASHED
    assert "cannot be imported" in result.detail


def test_an_answer_of_twenty_megabytes_arrives():
    result = run("twenty-megabytes")
    assert result.status is Status.SOLVED
    assert len(result.solutions[0]) == 10_000


@pytest.mark.parametrize(
    ("solver", "says"),
    [
        ("claims-not-run", "not a solver's to give"),
        ("counts-beyond-the-store", "not a number of reasonable size"),
        ("took-negative-time", "it says that it took"),
        ("took-for-ever", "it says that it took"),
        ("shows-more-than-asked", "100000 solutions and was asked for 1"),
    ],
)
def test_claims_that_cannot_be_true_are_crashes(solver: str, says: str) -> None:
    result = run(solver)
    assert (result.status, result.solutions) == (Status.CRASHED, [])
    assert says in result.detail


def test_a_detail_that_no_file_takes_is_shown_escaped() -> None:
    assert run("says-what-no-file-takes").detail == r"\ud800"
