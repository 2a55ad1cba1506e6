"""The programs that check proofs: what they are given, and that none is fooled."""

import random
import shutil
from itertools import product

import pytest

from compare.proof import checkers
from compare.proof.verify import BROKEN, CERTIFIED, verify
from models.backends.dimacs import read, to_text

pytest.importorskip("dratify")
FORGED = [
    ("p cnf 2 2\n1 0\n-1 2 0\n", "d -1 2 0\n-2 0\n0\n"),
    ("p cnf 3 6\n2 3 0\n3 2 -2 0\n-2 1 0\n-3 3 -2 0\n3 0\n-1 0\n", "d -2 1 0\n-1 0\nd 3 0\n2 1 0\n0\n"),
    ("p cnf 2 1\n1 2 0\n", "1 0\n-1 0\n0\n"),
]


@pytest.mark.parametrize(("formula", "proof"), FORGED)
def test_no_proof_is_right_of_a_formula_with_a_model(tmp_path, formula, proof):
    """A unit outlives the clause that it came from, and the RAT check that is blind to it."""
    cnf, drat = tmp_path / "f.cnf", tmp_path / "f.drat"
    cnf.write_text(formula)
    drat.write_text(proof)
    assert checkers.by_dratify(cnf, drat) != ""


def formulas(rng):
    """A small formula, whether it has a model, and what might pass for a proof that it has none."""
    clauses = [[rng.choice((-1, 1)) * rng.randint(1, 4) for _ in range(rng.randint(1, 3))] for _ in range(9)]
    models = product((False, True), repeat=4)
    satisfiable = any(all(any(model[abs(x) - 1] == (x > 0) for x in c) for c in clauses) for model in models)
    lines = []
    for _ in range(rng.randint(0, 5)):
        lemma = [rng.choice((-1, 1)) * rng.randint(1, 6) for _ in range(rng.randint(1, 3))]
        lines.append(rng.choice((["d", *rng.choice(clauses)], lemma)))
    return to_text(clauses), satisfiable, "".join(" ".join(map(str, [*line, 0])) + "\n" for line in [*lines, []])


def test_random_proofs_show_nothing_false(tmp_path):
    """Taken as it comes, dratify 0.1.10 is fooled by about one in a thousand."""
    rng = random.Random(5)
    cnf, drat = tmp_path / "f.cnf", tmp_path / "f.drat"
    accepted = 0
    for _ in range(2500):
        text, satisfiable, proof = formulas(rng)
        cnf.write_text(text)
        drat.write_text(proof)
        right = checkers.by_dratify(cnf, drat) == ""
        assert not (satisfiable and right), f"{text}{proof}"
        accepted += right
    assert accepted > 100


def test_checkers_get_the_clauses_that_were_compared(files, monkeypatch):
    """And not the file, which they might read in another way."""
    seen = []
    monkeypatch.setattr(checkers, "checkers", lambda: {"a": lambda cnf, _: seen.append(read(cnf.read_text())) or ""})
    assert verify(files).verdict == CERTIFIED
    assert (seen[0].clauses, seen[0].comments) == (read(files.read_text()).clauses, [])


def test_drat_trim_is_asked_where_it_is(files, tmp_path, monkeypatch):
    """A stand-in that says what drat-trim would."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "drat-trim"
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    program.write_text("#!/bin/sh\necho c parsing\necho s VERIFIED\n")
    program.chmod(0o755)
    assert verify(files).detail == "by dratify and drat-trim"
    program.write_text("#!/bin/sh\necho s NOT VERIFIED\n")
    assert (verify(files).verdict, verify(files).detail) == (BROKEN, "drat-trim: s NOT VERIFIED")


@pytest.mark.skipif(shutil.which("drat-trim") is None, reason="drat-trim is not installed")
def test_drat_trim_itself(files):
    assert checkers.by_drat_trim(files, files.with_suffix(".drat")) == ""
