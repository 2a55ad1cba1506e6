"""What is made of a run, by what it said and what was seen of it; no process is needed for that."""

from dataclasses import replace

import pytest

from compare.account import Account, Cut
from compare.task import Task
from compare.usage import Usage
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Status

BOARD = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[]], "col_clues": [[]]})
TASK = Task(BOARD, "odd/one", seconds=10.0, memory_mib=100)
READY = {"ready": 100.0, "cpu_s": 1.0, "resident_mib": 50.0, "peak_mib": 50.0, "mapped_mib": 200.0}
DONE = {"done": 103.0, "cpu_s": 3.5, "resident_mib": 60.0, "peak_mib": 70.0, "mapped_mib": 220.0}
PLAIN = {"solutions": [], "exhausted": True, "effort": {}, "build_s": 1.0, "solve_s": 2.0, "detail": ""}
OUTCOME = {"outcome": PLAIN | {"status": "unsolvable"}}


def ended(code, at=104.0, cpu_s=5.0, peak_mib=90.0):
    return {"ended": code, "at": at, "cpu_s": cpu_s, "peak_mib": peak_mib}


def result(*messages, cut=None, seen=None, words=b"", task=TASK):
    account = Account(task)
    account.said = {next(iter(message)): message for message in messages}
    account.cut, account.cut_at, account.seen, account.last_words = cut, 110.0, seen, words
    return account.result()


def test_an_answer_is_measured_from_ready_to_done():
    run = result(READY, DONE, OUTCOME, ended(0))
    assert (run.status, run.exhausted, run.solve_s) == (Status.UNSOLVABLE, True, 2.0)
    assert (run.wall_s, run.cpu_s, run.peak_mib) == (3.0, 2.5, 20.0)


@pytest.mark.parametrize("cut", [Cut.TIME, Cut.CALLED_OFF])
def test_an_answer_counts_whatever_came_after_it(cut):
    assert result(READY, DONE, OUTCOME, ended(-9), cut=cut).status is Status.UNSOLVABLE


def test_of_samples_the_medians_count():
    samples = {
        "build_s": [3.0, 1.0, 1.0],
        "solve_s": [9.0, 4.0, 5.0],
        "wall_s": [12.0, 5.0, 6.0],
        "cpu_s": [2.0, 2.0, 1.0],
    }
    run = result(READY, DONE, OUTCOME, {"samples": samples}, ended(0))
    assert (run.build_s, run.solve_s, run.wall_s, run.cpu_s) == (1.0, 5.0, 6.0, 2.0)
    assert run.samples == samples


def test_a_killed_run_has_used_what_its_keeper_says():
    run = result(READY, ended(-9, at=110.1), cut=Cut.TIME)
    assert run.status is Status.TIMEOUT
    assert (run.wall_s, run.cpu_s, run.peak_mib) == (pytest.approx(10.1), 4.0, 40.0)


def test_a_run_whose_keeper_died_has_used_what_was_last_seen():
    run = result(READY, seen=Usage(cpu_s=2.0, resident_mib=60.0, peak_mib=65.0, mapped_mib=210.0))
    assert run.status is Status.CRASHED
    assert "together with" in run.detail
    assert (run.cpu_s, run.peak_mib) == (1.0, 15.0)


def test_called_off_is_no_result():
    assert result(READY, ended(-9), cut=Cut.CALLED_OFF).status is Status.NOT_RUN


@pytest.mark.parametrize(
    ("messages", "says"),
    [((), "not ready in time"), ((READY, DONE), "did not arrive in time")],
    ids=["importing", "delivering"],
)
def test_what_is_not_the_solvers_time_is_no_timeout(messages, says):
    run = result(*messages, ended(-9), cut=Cut.TIME)
    assert run.status is Status.CRASHED
    assert says in run.detail


@pytest.mark.parametrize(("at", "status"), [(110.5, Status.TIMEOUT), (109.5, Status.CRASHED)])
def test_the_kernels_timer_counts_as_timeout_only_when_the_time_was_up(at, status):
    assert result(READY, ended(-14, at=at)).status is status


@pytest.mark.parametrize(("cpu_s", "status"), [(4.5, Status.TIMEOUT), (3.5, Status.CRASHED)])
def test_and_so_does_the_kernels_limit_of_processor_time(cpu_s, status):
    assert result(READY, ended(-24, cpu_s=cpu_s), task=replace(TASK, cpu_seconds=3.0)).status is status


@pytest.mark.parametrize(("mapped", "status"), [(290.0, Status.OUT_OF_MEMORY), (230.0, Status.CRASHED)])
def test_a_signal_near_the_memory_limit_is_out_of_memory(mapped, status):
    assert result(READY, ended(-11), seen=Usage(1.0, 60.0, 60.0, mapped)).status is status


def test_words_count_only_with_a_bad_end():
    assert result(READY, ended(1), words=b"std::bad_alloc\n").status is Status.OUT_OF_MEMORY
    assert result(READY, ended(0), words=b"std::bad_alloc\n").status is Status.CRASHED
