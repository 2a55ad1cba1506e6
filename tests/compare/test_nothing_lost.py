"""The harness killed without warning, again and again: what was finished is there, and only the rest is made.

KILLS=100 pytest tests/compare/test_nothing_lost.py      at a hundred moments instead of a dozen
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from compare.campaign import Campaign, Generated, Section
from compare.store import Store
from compare.store_file import StoreError

KILLS = int(os.environ.get("KILLS", "12"))
PLUGIN = str(Path(__file__).parent / "odd_solvers.py")
SECONDS_TO_START_AT_MOST = 3.0
HARNESS = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from test_nothing_lost import PLUGIN, wanted
from compare import provenance
from compare.execute import run_campaign
from compare.progress import Silence
provenance.code_version = lambda plugins: "v"  # though somebody may edit the code meanwhile
run_campaign(wanted(), Path(sys.argv[2]), Silence(), (PLUGIN,))
"""


def wanted():
    section = Section(Generated("nonogram", "random", ((2, 3), (3, 3), (3, 4)), (0.5,), 20, False),
                      ("odd/quick", "odd/raises"), (1,), 10.0)  # fmt: skip
    return Campaign("c", "", (section,), memory_mib=1000, repeats=1, seed=1, workers=2, stop_when_unsolved=False,
                    calibrate_every_s=0.5)  # fmt: skip


def harness(store):
    return subprocess.Popen([sys.executable, "-c", HARNESS, str(Path(__file__).parent), str(store)])


def stored(store):
    """When each run in the store was begun, by key; nothing where the store is not laid out yet."""
    try:
        with Store.read(store) as one:
            return dict(one._select("SELECT run_key, started_at FROM runs"))
    except StoreError:
        return {}


def kill_at_a_random_moment(store, rng):
    """While it starts, or once some more runs are stored. Its exit status."""
    process = harness(store)
    more, begun = rng.randrange(30), time.monotonic()
    aim = len(stored(store)) + more
    if more < 5:
        time.sleep(rng.random() * SECONDS_TO_START_AT_MOST)
    while process.poll() is None and len(stored(store)) < aim and time.monotonic() < begun + 60:
        time.sleep(0.01)
    time.sleep(rng.random() / 20)
    process.send_signal(signal.SIGKILL)
    return process.wait()


def check(store, kept):
    """What was there is there still, and the file is sound."""
    if not store.exists() or not store.stat().st_size:
        return
    with closing(sqlite3.connect(store)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    now = stored(store)
    assert kept.items() <= now.items(), "a finished run was lost, or made again"


def test_killed_at_random_moments_nothing_is_lost_and_nothing_is_made_twice(tmp_path):
    rng = random.Random(KILLS)
    number, kept, killed = 0, {}, 0
    while killed < KILLS:
        store = tmp_path / f"{number}.sqlite"
        ended = kill_at_a_random_moment(store, rng)
        killed += ended == -signal.SIGKILL
        check(store, kept)
        kept = stored(store)
        if ended == 0:  # it was faster: all runs are there, and the next one starts from nothing
            assert_complete(store, kept)
            number, kept = number + 1, {}
    store = tmp_path / f"{number}.sqlite"
    assert harness(store).wait() == 0
    assert_complete(store, kept)


def assert_complete(store, kept):
    check(store, kept)
    with Store.read(store) as one:
        assert len(one.statuses()) == one.planned() > 0
        assert {str(status) for status in one.statuses().values()} == {"solved", "crashed"}


def test_two_harnesses_on_one_store(tmp_path):
    """The second one says so and leaves; the first one goes on."""
    store = tmp_path / "store.sqlite"
    first = harness(store)
    while first.poll() is None and not stored(store):
        time.sleep(0.01)
    second = subprocess.run([sys.executable, "-c", HARNESS, str(Path(__file__).parent), str(store)],
                            capture_output=True, text=True)  # fmt: skip
    assert first.wait() == 0
    assert second.returncode != 0
    assert "another crosscheck is running on this store" in second.stderr
    assert_complete(store, {})
