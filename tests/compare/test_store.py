import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from compare.records import Instance, Run, Spec
from compare.store import Store
from compare.store_file import StoreError
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError

TWO_BY_THREE = {"puzzle": "nonogram", "row_clues": [[2], [1]], "col_clues": [[1], [2], []]}
PLANTED = Instance.of(
    puzzle_from_json(TWO_BY_THREE),
    name="<script>",
    style="random",
    density=0.5,
    seed=7,
    known_solution=[[1, 1, 0], [0, 1, 0]],
    known_unique=True,
)
SPEC = Spec(PLANTED.id, "sat/best", count_asked=2, seconds_limit=5.0, memory_limit_mib=64)
RUN = Run(
    **vars(SPEC),
    run_key=SPEC.key("v1"),
    status="solved",
    exhausted=True,
    solutions=[[[1, 1, 0], [0, 1, 0]]],
    found=1,
    invalid=[{"index": 0, "rule": "row", "message": "no", "cells": [[0, 1]], "numbers": []}],
    build_s=0.25,
    effort={"nodes": 3, "clauses": 10},
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "campaign" / "store.sqlite"


def fill(path, runs=(RUN,)):
    with Store.open(path) as store:
        store.add_instances([PLANTED])
        store.set_plan([(run.run_key, run) for run in runs])
        for run in runs:
            store.add_run(run)


def test_what_was_written_is_read_back(path):
    fill(path)
    with Store.read(path) as store:
        assert store.instances() == [PLANTED]
        assert store.runs(PLANTED.id) == [RUN]
        assert list(store.by_instance()) == [(PLANTED, [RUN])]
        assert store.statuses() == {RUN.run_key: "solved"}
        assert (PLANTED.rows, PLANTED.cols, PLANTED.cells, PLANTED.size) == (2, 3, 6, "2x3")
        assert store.instances()[0].read().to_json() == TWO_BY_THREE


def test_the_run_key_depends_on_every_part_of_the_spec_and_on_the_code():
    changed = [
        replace(SPEC, instance_id="x"),
        replace(SPEC, solver="sat/best@glucose4"),
        replace(SPEC, count_asked=1),
        replace(SPEC, repeat=1),
        replace(SPEC, seed=1),
        replace(SPEC, seconds_limit=6.0),
        replace(SPEC, memory_limit_mib=65),
        replace(SPEC, conflicts_limit=10),
    ]
    keys = {spec.key("v1") for spec in [SPEC, *changed]} | {SPEC.key("v2")}
    assert len(keys) == len(changed) + 2
    assert replace(SPEC).key("v1") == SPEC.key("v1")


def test_runs_outside_the_present_plan_are_kept_but_not_reported(path):
    other = replace(RUN, run_key="other", repeat=1)
    fill(path, [RUN, other])
    with Store.open(path) as store:
        store.set_plan([(other.run_key, other)])
        assert [run.run_key for run in store.runs(PLANTED.id)] == ["other"]
        assert store.statuses().keys() == {RUN.run_key, "other"}
        assert store.planned() == 1


def test_not_run_is_no_result_and_gives_way_to_one(path):
    fill(path, [replace(RUN, status="not-run", solutions=[], found=0)])
    with Store.open(path) as store:
        assert store.statuses() == {}
        store.add_run(RUN)
        assert store.runs(PLANTED.id) == [RUN]


def test_an_answer_of_many_megabytes_is_kept(path):
    large = replace(RUN, solutions=[[[1] * 1000] * 1000] * 10)
    fill(path, [large])
    with Store.read(path) as store:
        assert store.runs(PLANTED.id)[0].solutions == large.solutions


def test_meta_and_hosts(path):
    with Store.open(path) as store:
        store.set_meta("campaign", "quick")
        store.set_meta("campaign", "smoke")
        store.add_host("h1", {"cpu": "a"})
        assert store.meta() == {"campaign": "smoke"}
        assert store.hosts() == {"h1": {"cpu": "a"}}


def one_sentence(error):
    text = str(error.value)
    return isinstance(error.value, InputError) and "\n" not in text and "store.sqlite" in text


def write_text(path):
    path.write_text("not a database " * 100)


def write_other_database(path):
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE others (a)")


def write_older_schema(path):
    fill(path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 0")


def write_truncated(path):
    fill(path, [replace(RUN, run_key=str(i)) for i in range(200)])
    path.write_bytes(path.read_bytes()[:1000])


@pytest.mark.parametrize("write", [write_text, write_other_database, write_older_schema, write_truncated])
@pytest.mark.parametrize("way", [Store.open, Store.read])
def test_files_that_are_no_store_of_ours_are_refused_untouched(path, write, way):
    path.parent.mkdir()
    write(path)
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        way(path)
    assert one_sentence(error)
    assert path.read_bytes() == before


def test_an_older_schema_is_named(path):
    path.parent.mkdir()
    write_older_schema(path)
    with pytest.raises(StoreError, match="version 0"):
        Store.open(path)


def test_a_folder_or_a_missing_file(path):
    with pytest.raises(StoreError) as error:
        Store.read(path)
    assert one_sentence(error)
    path.mkdir(parents=True)
    with pytest.raises(StoreError) as error:
        Store.open(path)
    assert one_sentence(error)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a place where nobody can write")
def test_a_place_where_nothing_can_be_written():
    with pytest.raises(StoreError) as error:
        Store.open(Path("/proc/store.sqlite"))
    assert one_sentence(error)


@contextmanager
def nobody():
    """Be somebody who may write only where all may: for root, nothing is read-only."""
    root = os.getuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def read_only_store():
    """A store that everybody may read and nobody may write."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "store.sqlite"
        fill(path)
        path.with_name("store.sqlite.lock").unlink()
        path.chmod(0o444)
        path.parent.chmod(0o555)
        yield path
        path.parent.chmod(0o755)


def test_a_read_only_store_is_read_and_refused_for_writing_untouched(read_only_store):
    before = read_only_store.read_bytes()
    with nobody():
        with Store.read(read_only_store) as store:
            assert store.runs(PLANTED.id) == [RUN]
        with pytest.raises(StoreError) as error:
            Store.open(read_only_store)
    assert one_sentence(error)
    assert read_only_store.read_bytes() == before
    assert [path.name for path in read_only_store.parent.iterdir()] == ["store.sqlite"]


def test_a_read_only_file_in_a_folder_that_may_be_written(read_only_store):
    read_only_store.parent.chmod(0o777)
    with nobody(), pytest.raises(StoreError, match="read-only") as error:
        Store.open(read_only_store)
    assert one_sentence(error)


def test_a_full_disk_loses_nothing_that_was_stored(path):
    fill(path)
    with Store.open(path) as store:
        (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
        store.connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError, match="disk is full") as error:
            store.add_run(replace(RUN, run_key="big", detail="x" * 1_000_000))
        assert one_sentence(error)
    with Store.read(path) as store:
        assert store.runs(PLANTED.id) == [RUN]


def test_one_harness_at_a_time_but_readers_are_welcome(path):
    fill(path)
    with Store.open(path):
        with pytest.raises(StoreError, match="another crosscheck is running") as error:
            Store.open(path)
        assert one_sentence(error)
        with Store.read(path) as reader:
            assert reader.runs(PLANTED.id) == [RUN]
    with Store.open(path) as store:
        assert store.runs(PLANTED.id) == [RUN]


def test_a_lock_held_by_another_program(path, monkeypatch):
    monkeypatch.setattr("compare.store_file.SECONDS_TO_WAIT_FOR_A_READER", 0.05)
    fill(path)
    other = sqlite3.connect(path, isolation_level=None)
    with Store.open(path) as store:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked by another program"):
            store.set_meta("a", "b")
        other.execute("ROLLBACK")
        store.set_meta("a", "b")
    other.close()


WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from compare.store import Store
from test_store import RUN
with Store.open(Path(sys.argv[1])) as store:
    for i in range(100_000):
        store.add_run(replace(RUN, run_key=str(i)))
        print(i, flush=True)
"""


@pytest.mark.parametrize("acknowledged", [1, 20, 300])
def test_a_killed_writer_loses_no_acknowledged_run_and_frees_the_lock(path, acknowledged):
    fill(path)
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", WRITER, str(path), here]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        seen = [int(next(writer.stdout)) for _ in range(acknowledged)]
        os.kill(writer.pid, signal.SIGKILL)
        seen += [int(line) for line in writer.stdout]
    with Store.open(path) as store:
        assert {str(i) for i in seen} <= store.statuses().keys()
        assert store.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert all(json.loads(row[0]) for row in store.connection.execute("SELECT effort FROM runs"))


@pytest.mark.parametrize("name", ["n" * 5000, "no\nstore"])
def test_a_name_that_is_none_is_one_short_line(name):
    with pytest.raises(StoreError) as error:
        Store.read(Path(name))
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 200
