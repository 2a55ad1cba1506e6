"""The processes of runs: they disturb nobody, and end with the run and with the harness."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import psutil
import pytest
from odd_runs import ROOT_AND_TESTS, linux, run, task

from compare import sandbox
from compare.usage import children_of
from puzzles.vocabulary import Status


def test_what_a_solver_prints_disturbs_nobody(capfd):
    assert run("noisy").status is Status.SOLVED
    assert capfd.readouterr() == ("", "")


def test_what_a_solver_started_ends_with_it(tmp_path):
    """In a harness of its own, since the environment of the fork server is that of its start."""
    number = tmp_path / "number"
    script = "from compare import sandbox; from odd_runs import run; print(run('leaves-a-child').status)"
    output = harness(script, CHILD_NUMBER=str(number)).communicate(timeout=60)[0]
    assert output.strip() == "solved"
    assert gone(int(number.read_text()))


@pytest.mark.parametrize("name", ["fork-bomb", "daemons"])
def test_nothing_that_a_solver_started_survives(name):
    assert run(name, 0.5).status is Status.TIMEOUT
    assert [left for keeper in sandbox.Keeper.idle for left in children_of(keeper.process.pid)] == []
    names = [one.info["name"] for one in psutil.process_iter(["name"])]  # None where one ends meanwhile
    assert "odd-daemon" not in names


def test_a_run_can_be_called_off():
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    assert sandbox.run(task("stuck-in-python", 60.0), stop).status is Status.NOT_RUN


def test_many_kinds_of_runs_from_several_threads_disturb_nobody():
    expected = {
        "quick": Status.SOLVED,
        "stuck-in-python": Status.TIMEOUT,
        "segfault": Status.CRASHED,
        "leaves": Status.CRASHED,
        "noisy": Status.SOLVED,
        "fork-bomb": Status.TIMEOUT,
        "raises": Status.CRASHED,
    }
    results = []

    def work():
        results.extend((name, run(name, 0.7 if status is Status.TIMEOUT else 60).status)
                       for _ in range(2) for name, status in expected.items())  # fmt: skip

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 3 * 2 * len(expected)
    assert [(name, status) for name, status in results if status is not expected[name]] == []


def test_the_fork_server_may_die():
    assert run("quick").status is Status.SOLVED
    server = multiprocessing_server()
    os.kill(server, signal.SIGKILL)
    assert run("quick").status is Status.SOLVED


def check_gone(family):
    """And nobody stays behind where the test fails."""
    try:
        assert all(gone(pid) for pid in family)
    finally:
        for pid in family:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


@linux
@pytest.mark.parametrize("name", ["stuck-in-sat", "ignores-signals", "fork-bomb", "daemons"])
def test_a_solver_and_all_that_it_started_die_when_the_harness_is_killed(name):
    process = harness(f"from odd_runs import run; print('ready', flush=True); run({name!r}, 300)")
    assert process.stdout.readline() == "ready\n"
    family = wait_for_solver(process.pid)
    process.kill()
    process.wait()
    process.stdout.close()
    check_gone(family)


@linux
@pytest.mark.parametrize("name", ["fork-bomb", "daemons"])
def test_a_solver_and_all_that_it_started_die_when_the_harness_is_interrupted(name):
    """In its main thread, amid a run, as `crosscheck solve` and `crosscheck audit` are."""
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # a shell may have it ignored
    process = harness(f"{heed}; from odd_runs import run; print('ready', flush=True); run({name!r}, 300)")
    assert process.stdout.readline() == "ready\n"
    family = wait_for_solver(process.pid)
    process.send_signal(signal.SIGINT)
    process.wait()
    process.stdout.close()
    check_gone(family)


def test_the_script_that_started_the_harness_is_not_imported_again(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        f"import sys; sys.path[:0] = {ROOT_AND_TESTS!r}; print('imported', flush=True)\n"
        "if __name__ == '__main__':\n"
        "    from odd_runs import run; print(run('quick').status)\n"
    )
    output = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True).stdout
    assert output.split() == ["imported", "solved"]


def harness(script, **environment):
    """Another harness, in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {ROOT_AND_TESTS!r}; {script}"],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | environment,
    )


def wait_for_solver(pid):
    """The descendants of a harness, once there is a solver among them: below a keeper, below the fork server."""
    for _ in range(600):
        for server in children_of(pid):
            if any(children_of(keeper) for keeper in children_of(server)):
                time.sleep(0.5)
                return [process.pid for process in psutil.Process(pid).children(recursive=True)]
        time.sleep(0.1)
    raise AssertionError("no run was started")


def gone(pid):
    """Whether the process ends within some seconds."""
    for _ in range(50):
        if not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
            return True
        time.sleep(0.1)
    return False


def cmdline(process):
    with suppress(psutil.Error):
        return process.cmdline()
    return []


def multiprocessing_server():
    from multiprocessing.forkserver import _forkserver

    return _forkserver._forkserver_pid
