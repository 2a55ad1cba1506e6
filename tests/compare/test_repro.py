"""Published results made again: what agrees, what does not, and what the command says of it."""

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

CAMPAIGN = """
name = "tiny"
solvers = ["handwritten/repaired", "sat/best"]
seconds = 20

[[instances]]
puzzle = "shikaku"
sizes = ["3x4", "4x5"]
per_size = 2
"""


def crosscheck(folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "compare", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the committed part of a campaign's results: no store, no page."""
    folder = tmp_path_factory.mktemp("repro")
    (folder / "tiny.toml").write_text(CAMPAIGN)
    assert crosscheck(folder, "run", "tiny.toml", "--quiet").returncode == 0
    for left_out in folder.glob("results/tiny/*.sqlite*"):
        left_out.unlink()
    return folder


def repro(folder: Path, out: str, campaign: str = "tiny.toml") -> subprocess.CompletedProcess:
    return crosscheck(folder, "repro", "results/tiny", "--out", out, "--campaign", campaign, "--quiet")


def test_the_same_again_is_reproduced(published: Path) -> None:
    ran = repro(published, "again")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "smoke: nobody is refuted" in ran.stdout
    assert "instances: 4 as published, 0 missing, 0 new" in ran.stdout
    assert "expected: 8 runs" in ran.stdout
    assert "8 of 8 published answers made again" in ran.stdout
    assert "reproduced;" in ran.stdout


def test_a_published_answer_that_is_contradicted(published: Path) -> None:
    runs = published / "results" / "tiny" / "runs.csv"
    kept = runs.read_text()
    runs.write_text(kept.replace(",solved,", ",unsolvable,", 1))
    try:
        ran = repro(published, "again")  # its runs are there already
    finally:
        runs.write_text(kept)
    assert ran.returncode == 1
    assert "unsolvable as published, solved now" in ran.stdout


def test_the_limit_is_the_published_one(published: Path) -> None:
    (published / "slower.toml").write_text(CAMPAIGN.replace("seconds = 20", "seconds = 40"))
    assert repro(published, "limited", "slower.toml").returncode == 0
    with sqlite3.connect(published / "limited" / "store.sqlite") as store:
        assert store.execute("SELECT DISTINCT seconds_limit FROM runs").fetchall() == [(20.0,)]


def test_as_much_as_a_time_gives(published: Path) -> None:
    options = ["--out", "part", "--campaign", "tiny.toml", "--minutes", "0.01"]
    ran = crosscheck(published, "repro", "results/tiny", *options)
    assert ran.returncode == 0, ran.stderr
    made = int(re.search(r"(\d) of 8 published answers made again", ran.stdout)[1])
    assert ("reproduced in part" in ran.stdout) == (made < 8)


def test_other_instances_are_told(published: Path) -> None:
    (published / "other.toml").write_text(CAMPAIGN.replace("4x5", "5x4"))
    ran = repro(published, "other", "other.toml")
    assert ran.returncode == 1
    assert "instances: 2 as published, 2 missing, 2 new" in ran.stdout
    assert "is not made any more" in ran.stdout


def test_bad_input_is_exit_two(published: Path) -> None:
    for arguments in (
        ["nowhere"],
        ["results/tiny"],
        ["results/tiny", "--campaign", "tiny.toml", "--out", "results/tiny"],
    ):
        ran = crosscheck(published, "repro", *arguments)
        assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), json.dumps([arguments, ran.stderr])


def test_results_of_a_campaign_of_ones_own_want_its_file(published: Path) -> None:
    ran = crosscheck(published, "repro", "results/tiny")
    says = "results/tiny: no campaign is called tiny, expected its file as --campaign"
    assert (ran.returncode, ran.stderr) == (2, f"crosscheck: {says}\n")
