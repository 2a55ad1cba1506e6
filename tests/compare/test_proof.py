"""Certificates from the answer to the verdict, and what becomes of those that are not right."""

import json
import random
import re
import shutil
from dataclasses import asdict, replace
from itertools import product

import pytest
from brute_force import solutions
from random_instances import instance

from compare import oddities, roster, sandbox, verdicts
from compare.campaign import Campaign, FromFiles, Section
from compare.commands import main
from compare.execute import run_campaign
from compare.judged_runs import gather
from compare.plan import drawn
from compare.progress import Silence
from compare.proof import checkers
from compare.proof.certify import certified
from compare.proof.verify import BROKEN, CERTIFIED, UNCHECKED, UNSUPPORTED, verify
from compare.report.exhibits import exhibit
from compare.store import Store
from compare.task import Task
from models.backends.dimacs import read, to_text
from models.corral.lazy_cuts import LazyCuts
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError, Limits

pytest.importorskip("dratify")

UNIQUE = {"puzzle": "nonogram", "row_clues": [[3], [1]], "col_clues": [[2], [1], [1]]}
TWO_WAYS = {"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}
PERMUTATIONS = {"puzzle": "nonogram", "row_clues": [[1]] * 5, "col_clues": [[1]] * 5}
CORRAL = {"puzzle": "corral", "clues": [[0] * 3] * 2}
ALL = len(solutions(puzzle_from_json(CORRAL)))


def certificate(data, solver="sat/best", folder="", seed=0, known=None):
    """The verdict on the proof of the solver's own answer, or of the solutions that are known."""
    puzzle = puzzle_from_json(data)
    chosen = roster.solver_named(solver, puzzle.kind).with_seed(seed)
    shown = chosen.solve(puzzle, 0).solutions if known is None else known
    return certified(chosen, puzzle, shown, Limits(), str(folder))


@pytest.fixture
def files(tmp_path):
    """A certificate that is right: of a shuffled formula with cuts and blocking clauses."""
    assert certificate(CORRAL, "sat/lazy-cuts@cadical195", tmp_path, seed=5).verdict == CERTIFIED
    (cnf,) = tmp_path.glob("*.cnf")
    return cnf


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


def break_proof(cnf, text):
    cnf.with_suffix(".drat").write_text(text)


def without_a_clause(cnf, at):
    """The CNF file without one of its clauses, the head adjusted."""
    lines = cnf.read_text().splitlines()
    head = next(place for place, line in enumerate(lines) if line.startswith("p cnf"))
    del lines[head + 1 + at if at >= 0 else at]
    variables, clauses = lines[head].split()[2:]
    lines[head] = f"p cnf {variables} {int(clauses) - 1}"
    cnf.write_text("\n".join([*lines, ""]))


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


def relabelled(cnf, solutions, cuts):
    """The same clauses, of which the last ones are called cuts instead of what forbids the solutions."""
    lines = [line for line in cnf.read_text().splitlines() if not line.startswith(("c solution", "c cuts"))]
    cnf.write_text("\n".join([f"c cuts {cuts}", *(f"c solution {one}" for one in solutions), *lines, ""]))


def contents(cnf):
    text = cnf.read_text()
    return re.findall("^c solution (.*)$", text, re.MULTILINE), int(re.search(r"c cuts (\d+)", text)[1])


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


def test_checkers_get_the_clauses_that_were_compared(files, monkeypatch):
    """And not the file, which they might read in another way."""
    seen = []
    monkeypatch.setattr(checkers, "checkers", lambda: {"a": lambda cnf, _: seen.append(read(cnf.read_text())) or ""})
    assert verify(files).verdict == CERTIFIED
    assert (seen[0].clauses, seen[0].comments) == (read(files.read_text()).clauses, [])


def test_a_puzzle_that_its_encoding_does_not_take(files, monkeypatch):
    monkeypatch.setattr(LazyCuts, "supports", lambda *_: "too large")
    assert verify(files).detail == "its encoding does not take this puzzle: too large"


@pytest.mark.parametrize("content", ["", "p cnf 1 1\n1 0\n", "\x00\x01", "c puzzle {}\np cnf 1 1\n1 0\n"])
def test_other_files_are_bad_input(tmp_path, content):
    file = tmp_path / "other.cnf"
    file.write_text(content)
    with pytest.raises(InputError, match=r"other\.cnf"):
        verify(file)


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


# In the sandbox


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


def crosscheck(*arguments):
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return ended.value.code or 0


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


# In campaigns


def campaign_of(tmp_path, share, solvers=("sat/best", "sat/best@maplesat", "sat/best@minisat22")):
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{json.dumps(PERMUTATIONS)}\n{json.dumps(UNIQUE)}\n")
    section = Section(FromFiles((str(file),), None), tuple(solvers), (0, 1), 20.0)
    return Campaign("c", "", (section,), 2000, 1, 1, 1, True, proofs=share)


def test_a_campaign_keeps_the_verdicts(tmp_path):
    run_campaign(campaign_of(tmp_path, 1.0), tmp_path / "store.sqlite", Silence())
    with Store.read(tmp_path / "store.sqlite") as store:
        instances = {one.id: (one, runs) for one, runs in store.by_instance()}
    one, runs = instances[puzzle_from_json(PERMUTATIONS).id]
    found = {(run.solver.partition("@")[2], run.count_asked): run.certificate.get("verdict") for run in runs}
    assert found == {
        ("", 0): CERTIFIED, ("maplesat", 0): BROKEN, ("minisat22", 0): UNSUPPORTED,
        ("", 1): None, ("maplesat", 1): None, ("minisat22", 1): None,
    }  # fmt: skip
    judged = verdicts.judge(one, runs)
    refuted = [(run, why.kind) for run, why in zip(runs, judged, strict=True) if why.verdict == verdicts.REFUTED]
    assert [(run.solver.partition("@")[2], kind) for run, kind in refuted] == [("maplesat", verdicts.BROKEN_PROOF)]


def test_the_report_tells_of_proofs(tmp_path):
    run_campaign(campaign_of(tmp_path, 1.0), tmp_path / "store.sqlite", Silence())
    judged = gather(tmp_path / "store.sqlite")
    table = oddities.proofs(judged.runs)
    assert dict(table.groupby("proof")["runs"].sum())[BROKEN] == 1
    assert set(table[table["proof"] == UNSUPPORTED]["solver"]) == {"sat/block-start-order@minisat22"}
    (refutation,) = judged.refutations
    assert "--count 0 --proof " in exhibit(refutation, 1).commands[0]


def test_without_a_share_nothing_is_certified(tmp_path):
    run_campaign(campaign_of(tmp_path, 0.0, ["sat/best"]), tmp_path / "store.sqlite", Silence())
    with Store.read(tmp_path / "store.sqlite") as store:
        assert not any(run.certificate for _, runs in store.by_instance() for run in runs)


def test_the_share_is_drawn_by_the_key():
    keys = [f"{number * 2654435761 % 2**32:08x}{'0' * 56}" for number in range(2000)]
    small, large = ({key for key in keys if drawn(key, share)} for share in (0.1, 0.5))
    assert small < large
    assert (len(small), len(large)) == (pytest.approx(200, abs=40), pytest.approx(1000, abs=60))
    assert not any(drawn(key, 0.0) for key in keys)
    assert all(drawn(key, 1.0) for key in [*keys, "f" * 64])


def test_proofs_without_a_checker_are_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(checkers, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match="need a checker"):
        run_campaign(campaign_of(tmp_path, 0.5, ["sat/best"]), tmp_path / "store.sqlite", Silence())


def test_a_certificate_of_damaged_contents_is_no_certificate(tmp_path):
    from compare.records import Run
    from compare.soundness import check_run

    good = Run("x", "sat/x", status="solved", certificate={"verdict": CERTIFIED, "detail": "by x", "claim": ""})
    check_run(good)
    with pytest.raises(ValueError, match="certificate"):
        check_run(replace(good, certificate={"verdict": 3}))
    assert asdict(good)["certificate"]["verdict"] == CERTIFIED
