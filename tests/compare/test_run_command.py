"""`crosscheck run` from the campaign file to the report, with an honest and a lying solver beside ours."""

import json
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from compare.commands.app import app
from compare.redo import Redo
from compare.store import Store
from puzzles.vocabulary import Status

CAMPAIGN = """
name = "tiny"
solvers = ["handwritten/repaired", "sat/best", "lying/*"]
questions = [1, 2]
seconds = 20

[[instances]]
puzzle = "nonogram"
sizes = ["3x4", "4x6"]
densities = [0.5]
per_size = 3
"""

LIAR = """
from puzzles.registry import Entry, register
from puzzles.vocabulary import Outcome, Status

class Liar:
    family, name = "lying", "lying/never"
    def supports(self, puzzle): return None
    def solve(self, puzzle, count=1, limits=None): return Outcome(Status.UNSOLVABLE, exhausted=True)

register(Entry("nonogram", "lying", "never", Liar, "Says that nothing has a solution."))
"""


def crosscheck(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "compare", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tiny.toml").write_text(CAMPAIGN.replace(', "lying/*"', ""))
    (tmp_path / "with_liar.toml").write_text(CAMPAIGN)
    (tmp_path / "liar.py").write_text(LIAR)
    return tmp_path


def test_an_honest_campaign_is_exit_nought_with_all_its_files(folder: Path) -> None:
    ran = crosscheck(folder, "run", "tiny.toml", "--quiet")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "0 wrong answers" in ran.stdout
    results = folder / "results" / "tiny"
    assert {"runs.csv", "report.md", "report.html", "store.sqlite"} <= {path.name for path in results.iterdir()}
    assert len((results / "runs.csv").read_text().splitlines()) == 1 + 6 * 2 * 2  # instances, solvers, questions


def test_a_liar_is_convicted(folder: Path) -> None:
    ran = crosscheck(folder, "run", "with_liar.toml", "--quiet", "--plugin", "liar.py")
    assert ran.returncode == 1
    assert "REFUTED: lying/never (12)" in ran.stdout
    report = (folder / "results" / "tiny" / "report.md").read_text()
    assert report.index("lying/never") < report.index("Median")  # findings first
    shown = re.search(r"^crosscheck (solve .*lying/never.*)$", report, re.MULTILINE)[1]
    ran = crosscheck(folder / "results" / "tiny", *shlex.split(shown))
    assert (ran.returncode, "REFUTED" in ran.stdout) == (1, True), ran.stderr  # the command shows the fault


def test_killed_it_goes_on_with_what_is_missing(folder: Path) -> None:
    """Killed without warning after some runs: they are kept, and made no second time."""
    store = folder / "results" / "tiny" / "store.sqlite"
    harness = subprocess.Popen(
        [sys.executable, "-m", "compare", "run", "tiny.toml", "--quiet"], cwd=folder, stdout=subprocess.DEVNULL
    )
    deadline = time.monotonic() + 60
    while not started_at(store) and time.monotonic() < deadline and harness.poll() is None:
        time.sleep(0.05)
    harness.send_signal(signal.SIGKILL)
    harness.wait()
    before = started_at(store)
    assert before
    assert crosscheck(folder, "run", "tiny.toml", "--quiet").returncode == 0
    after = started_at(store)
    assert len(after) == 24
    assert before.items() <= after.items()


def started_at(store: Path) -> dict[str, str]:
    """When each run in a store was begun."""
    try:
        with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as connection:
            return dict(connection.execute("SELECT run_key, started_at FROM runs"))
    except sqlite3.OperationalError:  # not there yet
        return {}


def test_the_report_again_from_the_store(folder: Path) -> None:
    crosscheck(folder, "run", "tiny.toml", "--quiet")
    for source in ("results/tiny/store.sqlite", "results/tiny"):
        ran = crosscheck(folder, "report", source, "--out", "elsewhere")
        assert ran.returncode == 0
        written = (folder / "elsewhere" / "runs.csv").read_text()
        assert written == (folder / "results" / "tiny" / "runs.csv").read_text()
        (folder / "elsewhere" / "runs.csv").unlink()


def test_a_plugin_solver_solves_too(folder: Path) -> None:
    (folder / "puzzle.json").write_text(json.dumps({"puzzle": "nonogram", "row_clues": [[1]], "col_clues": [[1]]}))
    ran = crosscheck(folder, "solve", "puzzle.json", "--json", "--plugin", "liar.py", "--solver", "lying/never")
    assert (ran.returncode, json.loads(ran.stdout)["status"]) == (0, "unsolvable")  # one voice convicts nobody


# What the store's file may be like


def refused(ran: subprocess.CompletedProcess) -> str:
    """The one sentence with which a command line was refused."""
    assert (ran.returncode, ran.stdout) == (2, "")
    (sentence,) = ran.stderr.splitlines()
    return sentence


def test_a_store_of_an_older_version_is_named_and_left_alone(folder: Path) -> None:
    store = folder / "results" / "tiny" / "store.sqlite"
    Store.open(store).close()
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("PRAGMA user_version = 1")
    before = store.read_bytes()
    for option in ("--quiet", "--dry-run"):
        assert "the store has version 1" in refused(crosscheck(folder, "run", "tiny.toml", "--quiet", option))
    assert store.read_bytes() == before


def test_what_would_run_is_told_and_nothing_is_run(folder: Path) -> None:
    ran = crosscheck(folder, "run", "tiny.toml", "--dry-run", "--seconds", "7", "--workers", "3")
    assert ran.returncode == 0
    assert "24 runs planned, 0 of them stored, 24 to run; at the worst 56 s on 3 workers." in ran.stdout
    assert "audits" not in ran.stdout, "it asks for none"
    assert not (folder / "results").exists()


def test_audits_are_foretold_too(folder: Path) -> None:
    sections = """
[[audits]]
puzzle = "nonogram"
sizes = ["3x3", "1x4"]
per_size = 2
seconds = 3
solvers = ["handwritten/repaired", "sat/best"]

[[audits]]
puzzle = "corral"
sizes = ["2x2"]
per_size = 1
seconds = 5
solvers = ["handwritten/article"]
"""
    (folder / "tiny.toml").write_text((folder / "tiny.toml").read_text() + sections)
    ran = crosscheck(folder, "run", "tiny.toml", "--dry-run")
    planned = "5 audits planned, of handwritten/article, handwritten/repaired on 5 puzzles"
    assert f"{planned}, made after the runs, one at a time; at the worst 17 s." in ran.stdout
    assert not (folder / "results").exists()


def test_options_reach_the_campaign(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    called = []
    monkeypatch.setattr("compare.commands.run.run_campaign", lambda *arguments: called.append(arguments))
    monkeypatch.setattr("compare.commands.run.tell", lambda *_: 0)
    monkeypatch.setattr("compare.commands.run.shrink_refutations", lambda *_: None)
    options = ["--seconds", "7", "--conflicts", "99", "--workers", "3", "--retry", "crashed,timeout", "--rerun-noisy"]
    ran = CliRunner().invoke(app, ["run", str(folder / "tiny.toml"), "--out", str(folder / "out"), *options])
    assert ran.exit_code == 0
    campaign, store, *_ = called[0]
    assert {section.seconds for section in campaign.sections} == {7.0}
    assert (campaign.conflicts, campaign.workers) == (99, 3)
    assert store == folder / "out" / "store.sqlite"
    assert Redo(frozenset({Status.CRASHED, Status.TIMEOUT}), noisy=True) in called[0]


@pytest.mark.parametrize(
    ("option", "says"),
    [(("--retry", "failed"), "expected some of solved, unsolvable"), (("--executor", "docker"), "expected sandbox or")],
)
def test_words_that_are_none_are_refused(folder: Path, option: tuple[str, str], says: str) -> None:
    assert says in refused(crosscheck(folder, "run", "tiny.toml", *option))
    assert not (folder / "results").exists()
