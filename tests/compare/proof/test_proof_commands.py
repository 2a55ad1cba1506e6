"""Proofs of single runs: in the sandbox, by solve --proof, and checked by verify."""

import json

import pytest
from certificates import CORRAL, PERMUTATIONS, UNIQUE
from command_line import crosscheck

from compare import sandbox
from compare.proof.verify import BROKEN, CERTIFIED, UNCHECKED, verify
from compare.task import Task
from puzzles.kinds import puzzle_from_json

pytest.importorskip("dratify")


def test_a_run_is_certified_after_it_is_timed(tmp_path):
    puzzle = puzzle_from_json(UNIQUE)
    result = sandbox.run(Task(puzzle, "sat/block-start-order", 2, seconds=20, memory_mib=2000, proof=str(tmp_path)))
    assert result.certificate["verdict"] == CERTIFIED
    assert verify(next(tmp_path.glob("*.cnf"))).verdict == CERTIFIED
    first = sandbox.run(Task(puzzle, "sat/block-start-order", 1, seconds=20, proof=""))
    assert first.certificate == {}


SLOW = """
from compare import child
from compare.proof import certify

def never(*arguments):
    while True:
        pass

child.certified = never
child.TIMES_AS_LONG_TO_CERTIFY, child.SECONDS_TO_DELIVER = 1.0, 0.5
"""


def test_no_time_for_a_proof_takes_nothing_from_the_answer(tmp_path):
    plugin = tmp_path / "slow.py"
    plugin.write_text(SLOW)
    task = Task(puzzle_from_json(UNIQUE), "sat/block-start-order", 2, seconds=0.5, proof="", plugins=(str(plugin),))
    result = sandbox.run(task)
    assert (result.status, result.exhausted) == ("solved", True)
    assert result.certificate["verdict"] == UNCHECKED


def test_the_commands(tmp_path, capsys):
    puzzles, proofs = tmp_path / "p.jsonl", tmp_path / "proofs"
    puzzles.write_text(f"{json.dumps(UNIQUE)}\n{json.dumps(CORRAL)}\n")
    assert crosscheck("solve", "--count", "0", "--json", "--proof", str(proofs), str(puzzles)) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["certificate"]["verdict"] for one in said] == [CERTIFIED, CERTIFIED]
    assert crosscheck("verify", str(proofs)) == 0
    assert capsys.readouterr().out.count("certified, by dratify") == 2
    cnf = next(file for file in proofs.glob("*.cnf") if "corral" in file.read_text())  # it needs a real proof
    cnf.with_suffix(".drat").write_text("0\n")
    assert crosscheck("verify", "--json", str(cnf)) == 1
    assert json.loads(capsys.readouterr().out)["verdict"] == BROKEN
    assert crosscheck("verify", str(tmp_path)) == 2


def test_solve_refutes_an_answer_with_a_broken_proof(tmp_path, capsys):
    puzzle = tmp_path / "p.json"
    puzzle.write_text(json.dumps(PERMUTATIONS))
    arguments = ("--count", "0", "--no-draw", "--solver", "sat/best@maplesat", "--proof", str(tmp_path / "proofs"))
    assert crosscheck("solve", *arguments, str(puzzle)) == 1
    assert "REFUTED: its proof is broken: dratify" in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_said_before_the_run(tmp_path, capsys):
    puzzle = tmp_path / "p.json"
    puzzle.write_text(json.dumps(UNIQUE))
    assert crosscheck("solve", "--count", "2", "--proof", str(puzzle), str(puzzle)) == 2
    assert "this folder cannot be made: File exists" in capsys.readouterr().err
