"""Puzzles written down for other programs, and what those answer read again."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from brute_force import solutions
from random_instances import instance
from typer.testing import CliRunner

from compare.commands.app import app
from compare.commands.export import PUZZLE_FORMATS, RESULT_FORMATS
from compare.export import FORMATS as OF_RESULTS
from compare.export_puzzle import FORMATS as OF_PUZZLES
from models.backends import dimacs
from puzzles.kinds import kind_named, kinds, puzzle_from_json
from puzzles.vocabulary import InputError

TINY = str(Path(__file__).parent.parent / "tiny_dimacs_solver.py")
NONOGRAM = {"puzzle": "nonogram", "row_clues": [[3], [1]], "col_clues": [[2], [1], [1]]}
IMPOSSIBLE = {"puzzle": "nonogram", "row_clues": [[2], []], "col_clues": [[1], [1], [1]]}
CORRAL = {"puzzle": "corral", "clues": [[0] * 4] * 3}


@pytest.fixture
def export(tmp_path):
    """Export a puzzle, and give the file."""

    def made(data, form="dimacs", *options):
        puzzle, out = tmp_path / "puzzle.json", tmp_path / "out"
        puzzle.write_text(json.dumps(data))
        called("export", str(puzzle), "--format", form, "--out", str(out), *options)
        return out

    return made


def called(*arguments, exit_code=0):
    done = CliRunner().invoke(app, list(arguments))
    if isinstance(done.exception, InputError):
        raise done.exception
    assert done.exit_code == exit_code, done.output
    return done.stdout


def decoded(cnf, answer, exit_code=0):
    model = cnf.with_name("model")
    model.write_text(answer)
    return json.loads(called("decode", str(cnf), str(model), exit_code=exit_code))


def solved(cnf):
    return subprocess.run([sys.executable, TINY, str(cnf)], capture_output=True, text=True).stdout


def test_the_command_offers_what_there_is():
    assert tuple(OF_PUZZLES) == PUZZLE_FORMATS
    assert tuple(OF_RESULTS) == RESULT_FORMATS


@pytest.mark.parametrize("seed", ["0", "9"])
@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind != "corral"])
def test_a_program_solves_it_and_decode_reads_that(export, kind, seed):
    puzzle = next(one for one in (instance(kind, index) for index in range(99)) if 0 < len(solutions(one)) < 9)
    cnf = export(puzzle.to_json(), "dimacs", "--seed", seed)
    said = decoded(cnf, solved(cnf))
    assert (said["status"], said["violations"], said["id"]) == ("solved", [], puzzle.id)
    assert kind_named(kind).read_solution(said["solutions"][0]) in solutions(puzzle)


def test_the_map_in_the_comments_is_enough_to_read_a_model(export):
    cnf = export(NONOGRAM, "dimacs", "--seed", "3")
    true = set(dimacs.read_answer(solved(cnf)).model)
    grid = [[None] * 3 for _ in range(2)]
    for comment in dimacs.read(cnf.read_text()).comments:
        match comment.split():
            case ["variable", literal, "cell", row, col]:
                grid[int(row)][int(col)] = int(int(literal) in true)
    assert grid == [[1, 1, 1], [1, 0, 0]]


def test_unsatisfiable(export):
    cnf = export(IMPOSSIBLE)
    assert decoded(cnf, solved(cnf)) == {
        "id": puzzle_from_json(IMPOSSIBLE).id, "puzzle": "nonogram", "solver": "sat/block-start-order",
        "status": "unsolvable", "solutions": [],
    }  # fmt: skip


def test_a_wrong_model_is_refuted(export):
    cnf = export(NONOGRAM)
    said = decoded(cnf, "SAT\n1 2 -3 4 5 6 0\n", exit_code=1)
    assert said["violations"][0]["rule"] == "model"
    assert said["solutions"] == []


@pytest.mark.parametrize(
    "answer", ["SAT\n", "s SATISFIABLE\nv 0\n", "SAT\n99999 0\n", "SAT\n1 -1 0\n", "s SATISFIABLE\nv -1 0\n"]
)
@pytest.mark.parametrize(
    "data",
    [{"puzzle": "corral", "clues": [[0, 0], [0, 2]]}, {"puzzle": "hidato", "grid": [[0, 0], [0, 0]]},
     {"puzzle": "shikaku", "clues": [[2, 0], [0, 2]]}, NONOGRAM],
)  # fmt: skip
def test_what_is_no_model_stands_for_nothing(export, data, answer):
    assert decoded(export(data), answer, exit_code=1)["violations"][0]["rule"] == "model"


def with_clause(cnf, clause):
    """The CNF file with one more clause at its end."""
    formula = dimacs.read(cnf.read_text())
    cnf.write_text(dimacs.to_text([*formula.clauses, clause], formula.variables, formula.comments))


def test_without_a_model_of_another_formula_nothing_is_said(export):
    cnf = export(NONOGRAM)
    with_clause(cnf, [-1])
    with pytest.raises(InputError, match="says nothing of the puzzle"):
        decoded(cnf, "s UNSATISFIABLE\n")


def test_a_model_must_keep_the_clauses_that_were_added(export):
    cnf = export(NONOGRAM)
    answer = solved(cnf)
    with_clause(cnf, [-1])
    assert decoded(cnf, answer, exit_code=1)["violations"][0]["message"] == "it breaks the clause -1"


def test_cuts_that_decode_named_may_be_added(export):
    """And then it counts that there is no model; other clauses make it worthless."""
    cnf = export({"puzzle": "corral", "clues": [[0, 0, 0, 2], [2, 0, 0, 0]]}, "dimacs", "--solver", "sat/lazy-cuts")
    for _ in range(99):
        answer = solved(cnf)
        if "UNSAT" in answer:
            break
        said = decoded(cnf, answer, exit_code=1)
        for cut in said["cuts"]:
            with_clause(cnf, cut)
    assert decoded(cnf, answer)["status"] == "unsolvable"
    solvable = export(CORRAL, "dimacs", "--solver", "sat/lazy-cuts")
    with_clause(solvable, [1])
    with pytest.raises(InputError, match="a cut forbids a solution"):
        decoded(solvable, "s UNSATISFIABLE\n")


def test_a_model_of_a_lazy_encoding_may_break_the_rules_and_says_what_to_add(export):
    """Added, the clauses forbid that model, and after some rounds what is left is a solution."""
    cnf = export(CORRAL, "dimacs", "--solver", "sat/lazy-cuts")
    assert "c lazy yes" in cnf.read_text().splitlines()
    apart = "SAT\n1 -2 -3 4 -5 -6 -7 -8 9 -10 -11 12 0\n"
    said = decoded(cnf, apart, exit_code=1)
    assert said["violations"]
    model = set(dimacs.read_answer(apart).model)
    assert said["cuts"]
    assert all(model.isdisjoint(cut) for cut in said["cuts"])


def test_giving_up_is_no_answer(export):
    assert decoded(export(NONOGRAM), "s UNKNOWN\n", exit_code=3)["status"] == "limit"


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text.replace("c solver sat/block-start-order", "c solver sat/nothing"), "sat/nothing"),
        (lambda text: text.replace("c puzzle", "c other"), "no CNF file of crosscheck: it has no comment puzzle"),
        (lambda text: text.replace('"row_clues":[[3],[1]]', '"row_clues":[[1],[3]]'), "not the clauses"),
    ],
)
def test_a_cnf_of_another_version_is_bad_input(export, damage, said):
    cnf = export(NONOGRAM)
    answer = solved(cnf)
    cnf.write_text(damage(cnf.read_text()))
    with pytest.raises(InputError, match=said):
        decoded(cnf, answer)


def test_opb_keeps_constraints_that_dimacs_does_not_know(export):
    shikaku = {"puzzle": "shikaku", "clues": [[2, 0], [0, 2]]}
    with pytest.raises(InputError, match="--format opb"):
        export(shikaku, "dimacs", "--solver", "sat/exact-cover[amo=native]@minicard")
    text = export(shikaku, "opb", "--solver", "sat/exact-cover[amo=native]@minicard").read_text()
    assert text.startswith("* #variable= ")
    assert '* puzzle {"puzzle":"shikaku"' in text


@pytest.mark.parametrize("form", ["cpsat-pb", "cpsat-text"])
@pytest.mark.parametrize("seed", ["0", "2"])
def test_cpsat_reads_its_model_again(export, form, seed):
    from google.protobuf import text_format
    from ortools.sat import cp_model_pb2
    from ortools.sat.python import cp_model

    file = export(NONOGRAM, form, "--seed", seed)
    if form == "cpsat-pb":
        proto = cp_model_pb2.CpModelProto.FromString(file.read_bytes())
    else:
        proto = text_format.Parse(file.read_text(), cp_model_pb2.CpModelProto())
    model = cp_model.CpModel()
    model.proto.parse_text_format(str(proto))
    solver = cp_model.CpSolver()
    assert solver.solve(model) == cp_model.OPTIMAL
    values = dict(zip((v.name for v in proto.variables), solver.response_proto.solution, strict=True))
    filled = {(0, 0), (0, 1), (0, 2), (1, 0)}
    assert all(values[f"cell {r} {c}"] == ((r, c) in filled) for r in range(2) for c in range(3))


@pytest.mark.parametrize(
    ("form", "solver", "said"),
    [
        ("dimacs", "cpsat/best", "writes no CNF"),
        ("cpsat-pb", "sat/best", "writes no CP-SAT model"),
        ("dimacs", "handwritten/article", "is no encoding"),
        ("nothing", "sat/best", "unknown format"),
    ],
)
def test_what_cannot_be_written_is_one_sentence(export, form, solver, said):
    with pytest.raises(InputError, match=said):
        export(NONOGRAM, form, "--solver", solver)


def test_to_standard_output(tmp_path):
    puzzle = tmp_path / "p.json"
    puzzle.write_text(json.dumps(NONOGRAM))
    text = called("export", str(puzzle), "--format", "dimacs", "--out", "-")
    assert dimacs.read(text).clauses


FORMULAS = """
import hashlib
from random_instances import instance
from compare import roster
from models.encoding import SatEncoding
from puzzles.registry import entries

roster.load()
for entry in entries():
    if entry.family == "sat":
        puzzle = instance(entry.puzzle, 5)
        encoding = entry.make().make()
        if encoding.supports(puzzle) is None:
            formula = encoding.build(puzzle)
            text = repr((formula.clauses, formula.at_most))
            print(entry.puzzle, entry.name, hashlib.sha256(text.encode()).hexdigest())
"""


def test_an_encoding_writes_the_same_formula_in_every_process():
    """What verify and decode go by."""
    root = Path(__file__).parent.parent
    said = [
        subprocess.run(
            [sys.executable, "-c", FORMULAS],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{root}:{root.parent}"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1]
    assert said[0].count("\n") >= 4
