"""Stores that are sound for SQLite and hold what no harness has written."""

import random
import sqlite3
from contextlib import closing, suppress

import pytest
import synthetic_store as made

from compare.report import write_report
from compare.store import Store
from compare.store_file import StoreError


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "store.sqlite"
    runs = []
    for size in ((2, 3), (3, 3)):
        instance = made.instance("nonogram", *size, seed=1)
        runs += [(instance, made.run(instance, solver)) for solver in ("sat/a", "sat/b")]
    made.write(path, runs)
    return path


def damage(path, statement, *values):
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0


@pytest.mark.parametrize(
    "assignment",
    [
        "status = 'happy'", "symmetry = 'bent'", "effort = '{'", "effort = '[]'", "effort = '{\"nodes\": \"x\"}'",
        "solutions = '{}'", "solutions = '[1]'", "solutions = '[[[1, \"a\"]]]'", "invalid = '[1]'",
        "invalid = '[{\"index\": 99, \"rule\": \"row\", \"message\": \"no\"}]'", "samples = '{\"wall_s\": [null]}'",
        "wall_s = 'soon'", "wall_s = -1", "wall_s = 9e999", "found = 1.5", "repeat = 'x'", "solver = x'ff'",
        "detail = x'00ff'", "detail = CAST(x'ff' AS TEXT)", "exhausted = 'maybe'", "instance_id = 'another'",
    ],
)  # fmt: skip
def test_a_damaged_run(path, assignment, tmp_path):
    damage(path, f"UPDATE runs SET {assignment}")
    refused(path, tmp_path)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE instances SET canonical = '{'",
        'UPDATE instances SET canonical = \'{"puzzle": "chess"}\'',
        "UPDATE instances SET canonical = replace(canonical, '1', '2')",
        "UPDATE instances SET rows = rows + 1",
        "UPDATE instances SET cells = 'many'",
        "UPDATE instances SET known_solution = '[[1'",
        "UPDATE instances SET density = 'x'",
        "DELETE FROM instances",
        "DELETE FROM instances WHERE cells = 6",
        "UPDATE plan SET instance_id = 'another'",
        "UPDATE hosts SET json = '[]'",
        "UPDATE hosts SET json = CAST(x'ff' AS TEXT)",
        "INSERT INTO meta VALUES ('name', x'ff')",
        "INSERT INTO meta VALUES ('session', '[]')",
    ],
)
def test_a_damaged_store(path, statement, tmp_path):
    damage(path, statement)
    refused(path, tmp_path)


def refused(path, tmp_path):
    with pytest.raises(StoreError) as fault:
        write_report(path, tmp_path / "out")
    assert str(fault.value).isprintable()
    assert str(path.name) in str(fault.value)
    assert len(str(fault.value)) < 400


@pytest.mark.parametrize("assignment", ["status = 'happy'", "wall_s = 'soon'", "status = CAST(x'ff' AS TEXT)"])
def test_what_goes_on_from_a_damaged_store_is_told_too(path, assignment):
    damage(path, f"UPDATE runs SET {assignment}")
    with Store.open(path) as store, pytest.raises(StoreError):
        store.statuses()


def test_flipped_bits_give_a_report_or_one_sentence(path, tmp_path):
    sound = path.read_bytes()
    rng = random.Random(3)
    for _ in range(60):
        data = bytearray(sound)
        for place in rng.sample(range(len(data)), 40):
            data[place] ^= 1 << rng.randrange(8)
        path.write_bytes(data)
        with suppress(StoreError), Store.read(path) as store:
            store.meta(), store.hosts(), store.endings(), list(store.by_instance()), store.calibrations("h")


def test_a_store_in_a_folder_whose_name_is_no_text(path, tmp_path):
    folder = tmp_path / "o\udcff"
    folder.mkdir()
    path.rename(folder / "store.sqlite")
    write_report(folder / "store.sqlite", folder)
    assert (folder / "report.html").is_file()
