"""The smallest witnesses of what audits find: known ones, minimal ones, the same each time, none twice."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import row_solver

from compare import roster
from compare.audit.answers import CRASHED, GIVENS, ILLEGAL, LOST_BY_STEPS, NO_SUCH
from compare.audit.campaign import audit_campaign
from compare.audit.kept import read_audits
from compare.audit.trial import audit
from compare.campaign_file import read_campaign
from compare.commands import main
from compare.report.witness_files import replace_audit_witnesses, write_witness
from compare.strength.facts import true_names
from compare.toml_table import Table
from compare.witness.audit_court import AuditCourt
from compare.witness.found import witness_of
from compare.witness.offence_record import KEY, from_data, read_audit_witnesses
from compare.witness.offences import gathered, shrink_offences
from compare.witness.record import read_witnesses
from compare.witness.shrink import shrink
from compare.witness.trial import Court
from compare.witness.truth import truth_of
from puzzles.formats.record import record_from_json
from puzzles.kinds import kind_named, puzzle_from_json, violations
from puzzles.vocabulary import InputError

ARTICLE = "handwritten/article"
CORRAL = {"puzzle": "corral", "clues": [[0, 0, 3], [0, 0, 0], [3, 0, 0]]}
HIDATO = {"puzzle": "hidato", "grid": [[8, 0, 0], [0, 6, 2], [0, 0, 0]]}
APART = {"puzzle": "hidato", "grid": [[1, 0, 0, 0], [0, 0, 0, 2]]}
NOTHING = {"puzzle": "corral", "clues": [[0]]}
NONOGRAM = {"puzzle": "nonogram", "row_clues": [[1, 1], [3], [1]], "col_clues": [[2], [1], [2], [1]]}
CASES = [
    (CORRAL, "inside is connected"), (CORRAL, LOST_BY_STEPS), (HIDATO, "connectivity"), (APART, GIVENS),
    (APART, ILLEGAL), (APART, NO_SUCH),
]  # fmt: skip
ODD = """

import os
import signal

class Odd(RowSolver):
    name = "odd/crashing"

    def solve(self, puzzle, count=1, limits=Limits(), observer=None):
        if any(sum(clue) > 2 for clue in puzzle.row_clues):
            raise ValueError("three are too many")
        return Outcome(Status.LIMIT)

class Greedy(RowSolver):
    name = "odd/greedy"

    def __init__(self):
        super().__init__(greedy=True)

class Dying(RowSolver):
    name = "odd/dying"

    def solve(self, puzzle, count=1, limits=Limits(), observer=None):
        if any(sum(clue) > 2 for clue in puzzle.row_clues):
            os.kill(os.getpid(), signal.SIGSEGV)
        return Outcome(Status.LIMIT)

register(Entry("nonogram", "odd", "dying", Dying, "Takes its process with it."))
register(Entry("nonogram", "odd", "crashing", Odd, "Cannot count to three."))
register(Entry("nonogram", "odd", "greedy", Greedy, "Packs to the left."))
"""


@pytest.fixture(scope="module")
def plugin(tmp_path_factory):
    """A file that registers two solvers which are wrong in a known way."""
    path = tmp_path_factory.mktemp("odd") / "odd_rows.py"
    path.write_text(Path(row_solver.__file__).read_text() + ODD)
    roster.load_plugins([str(path)])
    return str(path)


def smallest(data, solver, offence, seconds=60.0, plugins=()):
    return witness_of(puzzle_from_json(data), AuditCourt(solver, plugins=plugins), offence, seconds)


def names(witness):
    return {one.caught.offence.rule or one.caught.offence.finding for one in witness.shows}


def said(name, puzzle):
    """By the audit itself: the unsound rules, and the kinds of what else is wrong."""
    found = audit(roster.solver_named(name, puzzle.kind), [puzzle])
    return {*found.unsound_rules, *(one.kind for one in found.other)}


def campaign(folder, *puzzles, solvers=(ARTICLE,)):
    """The audits of a campaign over these puzzles, kept in the folder."""
    (folder / "puzzles.jsonl").write_text("".join(json.dumps(one) + "\n" for one in puzzles))
    audits = [{"files": ["puzzles.jsonl"], "solvers": [*solvers]}]
    instances = [{"puzzle": "hidato", "sizes": ["2x2"]}]
    data = {"name": "mine", "description": "x", "solvers": ["sat/best"], "instances": instances, "audits": audits}
    audit_campaign(read_campaign(Table("mine.toml", data), folder), folder, "v1")
    return folder


def kept(folder):
    return {path.name: path.read_bytes() for path in sorted((folder / "refutations").iterdir())}


# One witness


@pytest.mark.parametrize(("data", "offence"), CASES, ids=str)
def test_nothing_can_be_taken_away_with_the_offence_still_there(data, offence):
    witness = smallest(data, ARTICLE, offence)
    (shown,) = witness.shows
    puzzle = witness.instance.read()
    assert shown.minimal
    assert offence in said(ARTICLE, puzzle)
    solutions = roster.solver_named("sat/best", puzzle.kind).solve(puzzle, 8).solutions
    for solution in [*solutions, None]:
        for what, less in kind_named(puzzle.kind).reductions(puzzle, solution):
            assert offence not in said(ARTICLE, less), what


@pytest.mark.parametrize(("data", "rule"), [(CORRAL, "inside is connected"), (HIDATO, "connectivity")])
def test_the_solution_that_convicts_is_legal_and_agrees_with_the_state_alone(data, rule):
    caught = smallest(data, ARTICLE, rule).shows[0].caught
    conviction, puzzle = caught.conviction, caught.instance.read()
    assert violations(puzzle, conviction.counterexample) == []
    true = true_names(puzzle, conviction.counterexample)
    assert all((fact[:-1] in true) == bool(fact[-1]) for fact in conviction.state)
    assert not conviction.concluded or not all((fact[:-1] in true) == bool(fact[-1]) for fact in conviction.concluded)


def test_the_smallest_puzzles_of_known_faults(plugin):
    """A block that is not at the left has room in two cells. On a clue of three the other one crashes, whether
    the puzzle has a solution or not."""
    greedy = smallest(NONOGRAM, "odd/greedy", "packed to the left", plugins=(plugin,))
    assert greedy.instance.read().to_json() == NONOGRAM | {"row_clues": [[1]], "col_clues": [[], [1]]}
    crashing = smallest(NONOGRAM, "odd/crashing", CRASHED, plugins=(plugin,))
    assert crashing.instance.read().to_json() == NONOGRAM | {"row_clues": [[3]], "col_clues": [[]]}
    assert "three are too many" in crashing.shows[0].caught.detail
    dying = smallest(NONOGRAM, "odd/dying", CRASHED, plugins=(plugin,))
    assert dying.instance == crashing.instance
    assert "SIGSEGV" in dying.shows[0].caught.detail


def test_a_solver_that_is_right_or_is_not_caught_at_that_has_none():
    assert smallest(CORRAL, "handwritten/repaired", "") is None
    assert smallest(CORRAL, ARTICLE, "no such rule") is None
    with pytest.raises(InputError, match="reports no steps"):
        smallest(CORRAL, "sat/best", "")


def test_when_the_time_is_up_it_says_so():
    (shown,) = smallest(CORRAL, ARTICLE, "inside is connected", -1.0).shows
    assert not shown.minimal
    assert shown.caught.instance.read() == puzzle_from_json(CORRAL)


# Those of a campaign


def test_each_offence_of_a_campaign_is_kept_once_and_the_command_shows_it(tmp_path, monkeypatch, capsys):
    campaign(tmp_path, CORRAL, HIDATO, APART, NOTHING, solvers=[ARTICLE, "handwritten/repaired"])
    replace_audit_witnesses(*shrink_offences(tmp_path), tmp_path)
    there = list(read_audit_witnesses(tmp_path))
    audited = {
        (one.puzzle, name)
        for one in read_audits(tmp_path)
        for name in said_in(one.audit)
    }  # fmt: skip
    assert sorted(audited) == sorted((one.instance.puzzle, name) for one in there for name in names(one))
    monkeypatch.chdir(tmp_path)
    for path in sorted(Path("refutations").glob("*.json")):
        data = json.loads(path.read_text())
        (command,) = data[KEY]["commands"]
        assert command == f"crosscheck audit {ARTICLE} {path}"
        with pytest.raises(SystemExit) as ended:
            main([*command.split()[1:], "--json"])
        assert ended.value.code == 1
        assert {one.get("rule") or one["finding"] for one in data[KEY]["shows"]} <= said_in(
            json.loads(capsys.readouterr().out)
        )
        record = record_from_json(data, "here")
        assert record.solution is None or violations(record.puzzle, record.solution) == []


def said_in(found):
    """The offences in the JSON of an audit."""
    rules = {rule for rule, tally in found["rules"].items() if tally["unsound"]}
    return rules | {one["kind"] for one in found["other"] if one["kind"] != "unsupported"}


def test_the_same_files_each_time_and_what_still_holds_is_left_alone(tmp_path):
    first, second = (campaign(made(tmp_path / name), CORRAL, APART) for name in ("first", "second"))
    said = []
    for folder in (first, second):
        replace_audit_witnesses(*shrink_offences(folder), folder)
    assert kept(first) == kept(second)
    replace_audit_witnesses(*shrink_offences(first, say=said.append), first)
    assert said == []
    assert kept(first) == kept(second)


def made(folder):
    folder.mkdir()
    return folder


def test_what_is_no_longer_found_goes(tmp_path):
    campaign(tmp_path, CORRAL, APART)
    replace_audit_witnesses(*shrink_offences(tmp_path), tmp_path)
    (tmp_path / "audit.json").unlink()
    campaign(tmp_path, CORRAL)
    replace_audit_witnesses(*shrink_offences(tmp_path), tmp_path)
    assert {one.instance.puzzle for one in read_audit_witnesses(tmp_path)} == {"corral"}
    assert all("hidato" not in path.read_text() for path in (tmp_path / "refutations").glob("*.json"))


def of_a_run(folder, data):
    """Keep the smallest witness of a run that is refuted on the puzzle."""
    court = Court(ARTICLE, 2)
    found = shrink(court.refute(puzzle_from_json(data)), court)
    write_witness(found, truth_of(found.refutation.instance, court), folder)


def test_what_a_run_shows_is_not_shown_twice(tmp_path):
    campaign(tmp_path, CORRAL, APART)
    of_a_run(tmp_path, CORRAL)
    of_a_run(tmp_path, APART)
    _, now = shrink_offences(tmp_path)
    assert [names(one) for one in now] == [{"inside is connected"}]  # a lost solution and illegal answers are there


def test_of_several_campaigns_the_smallest_is_gathered(tmp_path):
    small = smallest(CORRAL, ARTICLE, "inside is connected")
    large = smallest(CORRAL, ARTICLE, "inside is connected", -1.0)
    lost = smallest(CORRAL, ARTICLE, LOST_BY_STEPS)
    assert small.instance.cells < large.instance.cells
    for there, new in (([small], [large]), ([large], [small])):
        assert [one.instance for one in gathered(there, new, [])] == [small.instance]
    (both,) = gathered([small], [lost], [])
    assert names(both) == {"inside is connected", LOST_BY_STEPS}
    of_a_run(tmp_path, CORRAL)
    (alone,) = gathered([small], [lost], list(read_witnesses(tmp_path)))
    assert names(alone) == {"inside is connected"}


def test_one_that_no_longer_holds_does_not_stand_in_the_way(plugin):
    """The smaller one is of a rule that the solver no longer has wrong there."""
    true = smallest(CORRAL, ARTICLE, "inside is connected")
    stale = from_data({"puzzle": "corral", "clues": [[2, 0]]} | {KEY: true.to_json(())[KEY]})
    assert stale.instance.cells < true.instance.cells
    assert [one.instance for one in gathered([stale], [true], [])] == [true.instance]


@pytest.mark.parametrize(
    "broken", [{}, {"shows": []}, {"shows": [{}]}, {"truth": {}}, {"shows": [{"finding": "x"}]}], ids=str
)
def test_a_damaged_record_is_said_to_be(tmp_path, broken):
    witness = smallest(APART, ARTICLE, ILLEGAL)
    data = witness.to_json(("crosscheck",))
    assert from_data(json.loads(json.dumps(data))).to_json(("crosscheck",)) == data
    made(tmp_path / "refutations")
    path = tmp_path / "refutations" / "damaged.json"
    path.write_text(json.dumps(data | {KEY: data[KEY] | broken if broken else []}))
    with pytest.raises(InputError, match=r"damaged\.json"):
        list(read_audit_witnesses(tmp_path))


# The commands


@pytest.mark.parametrize("options", [[], ["--rule", "packed to the left"]], ids=str)
def test_shrink_reduces_what_an_audit_convicts(tmp_path, plugin, options):
    """The greedy solver's answers break rules; its own rule has to be named. A process of its own takes the plugin."""
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(NONOGRAM))
    arguments = ["shrink", str(file), "--solver", "odd/greedy", "--plugin", plugin, "--json", "--out", str(tmp_path)]
    command = [sys.executable, "-m", "compare", *arguments, *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 1, ended.stderr
    data = json.loads(ended.stdout)
    assert (KEY in data) == bool(options)
    if options:
        assert data["col_clues"] == [[], [1]]
        assert f"--plugin {plugin}" in data[KEY]["commands"][0]
        assert [names(one) for one in read_audit_witnesses(tmp_path)] == [{"packed to the left"}]


def test_shrink_says_when_nothing_speaks_against_a_rule(tmp_path, capsys):
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(CORRAL))
    with pytest.raises(SystemExit) as ended:
        main(["shrink", str(file), "--solver", ARTICLE, "--rule", "no such rule"])
    assert ended.value.code == 0
    assert "no such rule" in capsys.readouterr().err


CAMPAIGN = """
name = "trial"
description = "x"
solvers = ["handwritten/article", "sat/best"]
seconds = 10
workers = 1

[[instances]]
files = ["puzzles.jsonl"]

[[audits]]
files = ["puzzles.jsonl"]
solvers = ["handwritten/*"]
"""


def test_a_campaign_shows_them_in_its_report_and_gathers_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("puzzles.jsonl").write_text("".join(json.dumps(one) + "\n" for one in (CORRAL, HIDATO)))
    Path("trial.toml").write_text(CAMPAIGN)
    with pytest.raises(SystemExit) as ended:
        main(["run", "trial.toml", "--quiet"])
    assert ended.value.code == 0
    for page in ("report.md", "report.html"):
        text = Path("results/trial", page).read_text()
        linked = re.findall(r"#(witness-[\w-]+)", text)
        assert len(set(linked)) == 2
        assert all(f'id="{anchor}"' in text for anchor in linked)
    rules = {name for one in read_audit_witnesses(Path("results/trial")) for name in names(one)}
    assert rules == {"inside is connected", "connectivity"}  # what is lost by them the runs show
    gallery = Path("results/refutations.md").read_text()
    pictures = re.findall(r"\]\((refutations/[^)]*-audit-[^)]*)\)", gallery)
    assert len(pictures) == 4
    assert all(Path("results", name).is_file() and Path("results/trial", name).is_file() for name in pictures)
    table = Path("results/trial/tables/witnesses.csv").read_text()
    assert "inside is connected, unsound" in table
