"""Campaigns that are interrupted, or whose time is up, and go on."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter

import pytest
from odd_campaigns import campaign, run, runs_in, slow_campaign, times
from odd_runs import PLUGIN, ROOT_AND_TESTS

from compare.campaign import Generated, Section
from compare.execute import run_campaign
from compare.progress import Silence
from puzzles.vocabulary import InputError

HARNESS = """
import sys
sys.path[:0] = sys.argv[3:]
from pathlib import Path
from odd_campaigns import slow_campaign
from compare import provenance
from compare.execute import run_campaign
from compare.progress import Lines
provenance.code_version = lambda plugins: "v"
try:
    run_campaign(slow_campaign(), Path(sys.argv[1]), Lines(), (sys.argv[2],))
except KeyboardInterrupt:
    sys.exit(130)
"""


def harness(path):
    return subprocess.Popen([sys.executable, "-c", HARNESS, str(path), PLUGIN, *ROOT_AND_TESTS], stderr=subprocess.PIPE)


def stored(path):
    return runs_in(path) if path.exists() else []


@pytest.mark.parametrize("kill", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_campaign_goes_on_where_it_was(path, kill, monkeypatch):
    monkeypatch.setattr("compare.provenance.code_version", lambda plugins: "v")  # though somebody may edit the code
    process = harness(path)
    while process.poll() is None and len(stored_safely(path)) < 12:
        time.sleep(0.02)
    process.send_signal(kill)
    process.communicate(timeout=60)
    kept = times(stored(path))
    assert len(kept) >= 12
    runs = run(slow_campaign(), path)
    assert set(kept) <= set(times(runs))
    assert Counter(one.status for one in runs) == {"solved": 24, "crashed": 24} or duplicates_made_fewer(runs)


def duplicates_made_fewer(runs):
    """Small random instances may coincide: then there are fewer, but both solvers met each."""
    by_solver = Counter(one.solver for one in runs)
    return by_solver["odd/quick"] == by_solver["odd/raises"] == len({one.instance_id for one in runs})


def stored_safely(path):
    """While the harness may be just laying out its store."""
    try:
        return stored(path)
    except InputError:
        return []


def test_an_interrupt_leaves_no_half_run_behind(path):
    section = Section(Generated("nonogram", "random", ((2, 2),), (0.5,), 1, False), ("odd/stuck-in-sat",), (1,), 300.0)

    class Interrupting(Silence):
        def running(self, worker, what):
            if what:
                os.kill(os.getpid(), signal.SIGINT)

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        run(campaign(section), path, Interrupting())
    assert runs_in(path) == []
    assert threading.active_count() == before
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_campaign_ends_when_its_time_is_up(path):
    boards = Generated("nonogram", "random", ((2, 2),), (0.5,), 1, False)
    section = Section(boards, ("odd/quick", "odd/stuck-in-sat"), (1,), 300.0)
    run_campaign(campaign(section), path, Silence(), (PLUGIN,), stop_after_s=6.0)  # returns, far below the limit
    assert [(one.solver, one.status) for one in runs_in(path)] == [("odd/quick", "solved")]


def test_what_the_caller_had_ignored_stays_ignored(path):
    class HangingUp(Silence):
        def running(self, worker, what):
            if what:
                os.kill(os.getpid(), signal.SIGHUP)

    section = Section(Generated("nonogram", "random", ((2, 2),), (0.5,), 1, False), ("odd/quick",), (1,), 300.0)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert [one.status for one in run(campaign(section), path, HangingUp())] == ["solved"]
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
