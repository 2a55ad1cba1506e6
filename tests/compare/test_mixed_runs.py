"""Two hundred runs, good and bad, two at a time: each gets its status, none disturbs another, nothing is left.

The solvers are those of odd_solvers.py. No time is asserted but as a ratio, or with much room.
"""

import random
import threading
from collections import Counter
from itertools import cycle, islice
from queue import Empty, SimpleQueue
from statistics import median

import psutil
import pytest
from odd_runs import BOARD, EMPTY, PLUGIN

from compare import sandbox
from compare.task import Task
from compare.usage import children_of
from puzzles.vocabulary import Status

RUNS, WORKERS = 200, 2
LIMIT_S = 0.25  # for those that never end
AMPLE_S = 60.0  # for all others

BAD = {
    "stuck-in-sat": Status.TIMEOUT,
    "stuck-in-presolve": Status.TIMEOUT,
    "stuck-in-python": Status.TIMEOUT,
    "ignores-signals": Status.TIMEOUT,
    "fork-bomb": Status.TIMEOUT,
    "daemons": Status.TIMEOUT,
    "hungry": Status.OUT_OF_MEMORY,
    "hungry-in-c": Status.OUT_OF_MEMORY,
    "segfault": Status.CRASHED,
    "killed": Status.CRASHED,
    "kills-its-keeper": Status.CRASHED,
    "leaves": Status.CRASHED,
    "sys-exit": Status.CRASHED,
    "raises": Status.CRASHED,
    "nested-answer": Status.CRASHED,
    "noisy": Status.SOLVED,
}


def task(name):
    seconds = LIMIT_S if BAD.get(name) is Status.TIMEOUT else AMPLE_S
    memory = 200 if name == "hungry" else None
    return Task(BOARD, f"odd/{name}", seconds=seconds, memory_mib=memory, plugins=(PLUGIN,))


def run_all(names):
    """[(name, result), …] of all of them, by two threads."""
    waiting, finished = SimpleQueue(), []
    for name in names:
        waiting.put(name)

    def work():
        try:
            while True:
                name = waiting.get_nowait()
                finished.append((name, sandbox.run(task(name))))
        except Empty:
            pass

    threads = [threading.Thread(target=work) for _ in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return finished


@pytest.fixture(scope="module")
def finished():
    """Half of the runs do a fixed work, the others are everything that can go wrong; among them one large answer."""
    names = ["works"] * (RUNS // 2) + ["twenty-megabytes"] + list(islice(cycle(BAD), RUNS // 2 - 1))
    random.Random(1).shuffle(names)
    return run_all(names)


def test_each_has_its_status(finished):
    assert len(finished) == RUNS
    expected = BAD | {"works": Status.SOLVED, "twenty-megabytes": Status.SOLVED}
    strange = Counter((name, result.status, result.detail) for name, result in finished
                      if result.status is not expected[name])  # fmt: skip
    assert not strange


def test_the_good_ones_answer_as_if_they_were_alone(finished):
    alone = [result for _, result in run_all(["works"] * 20)]
    among = [result for name, result in finished if name == "works"]
    assert {str(result.solutions) for result in among} == {str([EMPTY])}
    assert {result.effort["nodes"] for result in among} == {result.effort["nodes"] for result in alone}
    assert median(result.cpu_s for result in among) < 3 * median(result.cpu_s for result in alone)


def test_the_stuck_ones_are_gone_soon_after_their_limit(finished):
    late = [result.wall_s - LIMIT_S for _, result in finished if result.status is Status.TIMEOUT]
    assert all(seconds >= 0 for seconds in late)
    assert median(late) < 2.0  # on a busy machine; benchmarks/sandbox_overhead.py measures it


def test_every_bad_run_that_was_ready_is_accounted_for(finished):
    """Never nothing: killed runs have used processor time and memory too."""
    for name, result in finished:
        if name in BAD and name != "kills-its-keeper":
            assert result.wall_s > 0, name
            assert result.cpu_s > 0, name
            assert result.peak_mib is not None, name


def test_nothing_is_left(finished):
    assert [left for keeper in sandbox.Keeper.idle for left in children_of(keeper.process.pid)] == []
    names = [one.info["name"] for one in psutil.process_iter(["name"])]  # None where one ends meanwhile
    assert "odd-daemon" not in names
