"""crosscheck audit: what it prints, and its exit status."""

import json

import pytest
from audit_cases import hidato, nonogram

from compare.audit.answers import (
    GIVENS,
    LOST_BY_STEPS,
)


def run(capsys, *arguments):
    from compare.commands import main

    with pytest.raises(SystemExit) as ended:
        main([*arguments])
    return ended.value.code or 0, capsys.readouterr().out


def test_the_command_prints_what_the_design_says(tmp_path, capsys):
    path = tmp_path / "puzzles.jsonl"
    path.write_text("\n".join(puzzle.canonical for puzzle in (hidato([0, 2, 0]), hidato([1, 0, 0, 0], [0, 0, 0, 2]))))
    status, out = run(capsys, "audit", "handwritten/article", str(path), "--json", "--quiet")
    data = json.loads(out)
    assert status == 1
    assert data["solver"] == "handwritten/article"
    assert data["puzzles"] == 2
    for tally in data["rules"].values():
        assert set(tally) == {"applications", "sound", "vacuous", "unsound", "undecided", "first"}
    first = data["rules"]["connectivity"]["first"]
    assert set(first) == {"puzzle", "state", "concluded", "counterexample"}
    assert {one["kind"] for one in data["other"]} >= {GIVENS, LOST_BY_STEPS}


def test_the_command_draws_the_counterexample(tmp_path, capsys):
    path = tmp_path / "puzzle.json"
    path.write_text(hidato([0, 2, 0]).canonical)
    status, out = run(capsys, "audit", "handwritten/*", str(path), "--quiet")
    assert status == 1
    assert "connectivity" in out
    assert "yet this is a solution" in out


def test_a_sound_solver_ends_with_zero(tmp_path, capsys):
    path = tmp_path / "puzzle.json"
    path.write_text(nonogram([[1], [3]], [[1], [2], [1]]).canonical)
    assert run(capsys, "audit", "handwritten/repaired", str(path), "--quiet")[0] == 0
