"""Files of a certificate that somebody has changed: no claim that is false passes."""

import re

import pytest
from certificates import ALL, TWO_WAYS, break_proof, certificate, contents, relabelled, without_a_clause

from compare.proof.verify import BROKEN, CERTIFIED, verify
from models.backends.dimacs import read, to_text
from puzzles.vocabulary import InputError

pytest.importorskip("dratify")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda cnf: cnf.with_suffix(".drat").unlink(), "there is no proof"),
        (lambda cnf: break_proof(cnf, ""), "empty clause"),
        (lambda cnf: break_proof(cnf, "1 x 0\n"), "cannot be read"),
        (lambda cnf: break_proof(cnf, "99 0\n0\n"), "dratify"),
        (lambda cnf: without_a_clause(cnf, 0), "that the encoding writes"),
        (lambda cnf: without_a_clause(cnf, -1), "that the encoding writes|do not forbid"),
        (lambda cnf: cnf.write_text(cnf.read_text().replace("c seed 5", "c seed 6")), "that the encoding writes"),
        (lambda cnf: cnf.write_text(re.sub("c solution .*\n", "", cnf.read_text(), count=1)), "do not forbid|writes"),
        (lambda cnf: cnf.write_text(re.sub(r"c solution \[\[.", "c solution [[7", cnf.read_text(), count=1)), "rules"),
    ],
)
def test_damage_is_seen(files, damage, said):
    damage(files)
    found = verify(files)
    assert found.verdict == BROKEN
    assert re.search(said, found.detail)


def test_a_cut_that_forbids_a_solution_is_seen(files):
    """It makes the proof shorter, and the claim no truer."""
    lines = files.read_text().splitlines()
    head = next(place for place, line in enumerate(lines) if line.startswith("p cnf"))
    base = int(lines[head].split()[3]) - ALL - int(re.search(r"c cuts (\d+)", files.read_text())[1])
    lines[head + 1 + base] = lines[-1]  # in place of the first cut, a clause that blocks a solution
    files.write_text("\n".join([*lines, ""]))
    assert verify(files).detail == "a cut forbids a solution that it lists"


@pytest.mark.parametrize("kept", [0, 1])
def test_no_solution_is_passed_off_as_a_cut(files, kept):
    """The clauses have no model, and the proof is right: it is the claim that is false."""
    listed, cuts = contents(files)
    relabelled(files, listed[len(listed) - kept :], cuts + len(listed) - kept)
    assert (verify(files).verdict, verify(files).detail) == (BROKEN, "a cut forbids a solution")


@pytest.mark.parametrize("kept", [0, 1])
def test_an_encoding_that_makes_no_cuts_has_none(tmp_path, kept):
    assert certificate(TWO_WAYS, folder=tmp_path).verdict == CERTIFIED
    (cnf,) = tmp_path.glob("*.cnf")
    listed, _ = contents(cnf)
    relabelled(cnf, listed[len(listed) - kept :], len(listed) - kept)
    assert (verify(cnf).verdict, verify(cnf).detail) == (BROKEN, "it has cuts, and its encoding makes none")


def test_cuts_over_new_variables_are_no_cuts(files):
    """Each alone can be satisfied in every solution, both together cannot."""
    listed, cuts = contents(files)
    formula = read(files.read_text())
    new = formula.variables + 1
    at = len(formula.clauses) - len(listed)
    clauses = [*formula.clauses[:at], [new], [-new], *formula.clauses[at:]]
    files.write_text(to_text(clauses, new, formula.comments))
    relabelled(files, listed, cuts + 2)
    break_proof(files, "0\n")
    assert verify(files).verdict == BROKEN


@pytest.mark.parametrize(
    ("word", "said"),
    [("cuts -1", "two comments cuts"), ("puzzle {}", "two comments puzzle"), ("seed 0", "two comments seed")],
)
def test_a_label_says_each_thing_once(files, word, said):
    files.write_text(files.read_text() + f"c {word}\n")
    with pytest.raises(InputError, match=said):
        verify(files)


def test_fewer_cuts_than_none(files):
    files.write_text(re.sub("c cuts .*", "c cuts -1", files.read_text()))
    with pytest.raises(InputError, match="negative"):
        verify(files)


@pytest.mark.parametrize("content", ["", "p cnf 1 1\n1 0\n", "\x00\x01", "c puzzle {}\np cnf 1 1\n1 0\n"])
def test_other_files_are_bad_input(tmp_path, content):
    file = tmp_path / "other.cnf"
    file.write_text(content)
    with pytest.raises(InputError, match=r"other\.cnf"):
        verify(file)
