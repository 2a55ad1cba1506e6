"""Answers that are certified, and those of which there is no proof."""

import json
import re
from dataclasses import asdict, replace

import pytest
from brute_force import solutions
from certificates import ALL, CORRAL, PERMUTATIONS, TWO_WAYS, UNIQUE, certificate
from random_instances import instance

from compare import roster
from compare.proof.certify import certified
from compare.proof.verify import BROKEN, CERTIFIED, UNSUPPORTED, verify
from models.corral.lazy_cuts import LazyCuts
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Limits

pytest.importorskip("dratify")


@pytest.mark.parametrize("kind", ["nonogram", "corral", "shikaku", "hidato"])
def test_answers_of_random_puzzles_are_certified(kind):
    for index in range(8):
        puzzle = instance(kind, index)
        if puzzle.rows * puzzle.cols <= 20:
            assert certificate(puzzle.to_json(), seed=index % 3).verdict == CERTIFIED


def test_cuts_from_within_the_search_are_cuts_like_others():
    assert certificate(CORRAL, "sat/lazy-propagator", seed=1).verdict == CERTIFIED


def test_what_the_files_say_of_themselves(files):
    text = files.read_text()
    assert f"c puzzle {json.dumps(CORRAL, separators=(',', ':'))}\n" in text
    assert "c seed 5\n" in text
    assert "c solver sat/lazy-cuts\n" in text
    assert len(re.findall("^c solution ", text, re.MULTILINE)) == ALL
    assert verify(files).claim.endswith(f"exactly {ALL} solutions")
    assert len(re.findall(r"^c variable -?\d+ cell \d \d$", text, re.MULTILINE)) == 6


def test_a_puzzle_that_its_encoding_does_not_take(files, monkeypatch):
    monkeypatch.setattr(LazyCuts, "supports", lambda *_: "too large")
    assert verify(files).detail == "its encoding does not take this puzzle: too large"


def test_maplesat_writes_wrong_proofs_and_is_found_out(tmp_path):
    found = certificate(PERMUTATIONS, "sat/best@maplesat", tmp_path)
    assert found.verdict == BROKEN
    assert found.detail.startswith("dratify: ")


def test_no_proof_is_said():
    assert certificate(UNIQUE, "sat/best@minisat22").detail == "minisat22 writes no proofs"
    assert certificate(UNIQUE, "sat/best@minisat22").verdict == UNSUPPORTED
    puzzle = puzzle_from_json(UNIQUE)
    cpsat = roster.solver_named("cpsat/best", "nonogram")
    assert certified(cpsat, puzzle, [], Limits()).verdict == UNSUPPORTED


def test_a_missed_solution_breaks_the_claim():
    known = sorted(solutions(puzzle_from_json(TWO_WAYS)))
    assert certificate(TWO_WAYS, known=known).verdict == CERTIFIED
    assert certificate(TWO_WAYS, known=known[:1]).detail == "there is a further solution"


def test_a_certificate_of_damaged_contents_is_no_certificate(tmp_path):
    from compare.records import Run
    from compare.soundness import check_run

    good = Run("x", "sat/x", status="solved", certificate={"verdict": CERTIFIED, "detail": "by x", "claim": ""})
    check_run(good)
    with pytest.raises(ValueError, match="certificate"):
        check_run(replace(good, certificate={"verdict": 3}))
    assert asdict(good)["certificate"]["verdict"] == CERTIFIED
