"""Audits in processes of their own: what a solver does is a finding, the others are audited, nothing is left."""

import json
from pathlib import Path

import psutil
import pytest
from odd_runs import linux

from compare import campaign_file, roster, sandbox
from compare.audit.answers import CRASHED, ILLEGAL
from compare.audit.apart import AuditFailed, Courtroom
from compare.audit.campaign import audit_campaign
from compare.audit.kept import read_audits
from compare.audit.probes import probes
from compare.audit.settings import Settings
from compare.audit.tally import NOT_AUDITED, OUT_OF_MEMORY, Audit
from compare.audit.trial import ENDLESS, TOGETHER, add, audit
from compare.audit.turn import JUDGES
from compare.limits import CAN_LIMIT_MEMORY
from compare.toml_table import Table
from compare.usage import children_of
from puzzles.kinds import kinds, puzzle_from_json
from puzzles.vocabulary import InputError, Outcome

KINDS = sorted(kinds())
PLUGIN = str(Path(__file__).parent / "rogues.py")
GOOD = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[3]], "col_clues": [[1], [1], [1]]})
BAD = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[2]]})


def audited(name, *puzzles, memory_mib=None):
    roster.load_plugin(PLUGIN)
    solver = roster.solver_named(f"rogue/{name}", "nonogram")
    courtroom, found = Courtroom(Settings(seconds=0.1), memory_mib, (PLUGIN,)), Audit(solver.name)
    for puzzle in puzzles:
        courtroom.add(found, solver, puzzle)
    return found


def check_nothing_is_left():
    assert [left for keeper in sandbox.Keeper.idle for left in children_of(keeper.process.pid)] == []
    assert "rogue-child" not in [one.info["name"] for one in psutil.process_iter(["name"])]


def check_the_others_are_audited(found):
    assert found.puzzles == 3
    assert found.rules["first row"].sound >= 2
    assert {one.puzzle for one in found.other} == {BAD}
    check_nothing_is_left()


# What a solver does to its process


HANGING = ["hangs-in-python", "hangs-in-sat", "hangs-deaf", "hangs-when-asked-for-facts"]


@pytest.mark.parametrize("name", [*HANGING, pytest.param("forks", marks=linux)])
def test_who_does_not_end_is_ended_and_the_others_are_audited(name):
    found = audited(name, GOOD, BAD, GOOD)
    assert [one.kind for one in found.other] == [ENDLESS]
    assert found.convicted
    check_the_others_are_audited(found)


def test_what_was_told_until_python_was_interrupted_is_kept():
    assert audited("hangs-in-python", BAD).rules["first row"].sound == 1


@pytest.mark.parametrize(
    ("name", "detail"),
    [
        ("segfaults", "SIGSEGV"),
        ("leaves", "exit status 0 and no answer"),
        ("interrupts", "KeyboardInterrupt"),
    ],
)
def test_who_dies_has_crashed_and_the_others_are_audited(name, detail):
    found = audited(name, GOOD, BAD, GOOD)
    [finding] = found.other
    assert finding.kind == CRASHED
    assert detail in finding.detail
    assert found.convicted
    check_the_others_are_audited(found)


@pytest.mark.skipif(not CAN_LIMIT_MEMORY, reason="memory cannot be limited here")
@pytest.mark.parametrize("name", ["hungry", "hungry-in-c", "judge-hungry"])
def test_who_eats_up_the_memory_is_told_of_no_limit_and_is_not_convicted(name):
    found = audited(name, GOOD, BAD, GOOD, memory_mib=300)
    assert [(one.kind, one.detail) for one in found.other] == [(OUT_OF_MEMORY, TOGETHER)]
    assert not found.convicted
    check_the_others_are_audited(found)


@linux
def test_children_that_are_left_behind_end_with_the_audit():
    found = audited("leaves-children", GOOD, BAD)
    assert (found.puzzles, found.other) == (2, [])
    check_nothing_is_left()


def test_a_forked_child_that_comes_back_does_not_answer_for_its_parent():
    found = audited("comes-back-in-a-child", GOOD, BAD, GOOD)
    assert [one.kind for one in found.other] == [ENDLESS]
    check_the_others_are_audited(found)


def test_facts_in_numbers_of_numpy_are_facts():
    found = audited("numbers-of-numpy", BAD)
    assert found.rules["second row"].first.concluded == (("cell", 1, 0, 0),)


# What is no fault of the solver's


def test_a_slow_oracle_is_not_the_solvers_fault():
    found = audited("judged-slowly", BAD)
    assert found.rules["first row"].sound == 1
    assert found.other == []


def test_a_death_of_those_who_judge_is_not_the_solvers_fault():
    found = audited("judge-dies", GOOD, BAD, GOOD)
    assert [one.kind for one in found.other] == [NOT_AUDITED]
    assert not found.convicted
    check_the_others_are_audited(found)


@pytest.mark.parametrize(
    ("name", "reason"), [("judges-disagree", "OraclesDisagree: one says so"), ("harness-wrong", "ZeroDivisionError: ")]
)
def test_what_goes_wrong_with_the_harness_ends_the_audit_loudly(name, reason):
    with pytest.raises(AuditFailed) as failed:
        audited(name, BAD)
    first, *rest = str(failed.value).splitlines()
    assert first.startswith(f"rogue/{name}: {reason}")
    assert "rogues.py" in "".join(rest)


def test_no_process_is_started_for_a_solver_that_shows_nothing_of_its_steps(monkeypatch):
    monkeypatch.setattr(sandbox, "run", None)
    with pytest.raises(InputError, match="reports no steps"):
        Courtroom(Settings()).add(Audit("sat/best"), roster.solver_named("sat/best", "nonogram"), GOOD)


def test_it_is_the_solvers_turn_in_all_that_it_does_and_in_nothing_else():
    moments, turns = [JUDGES], {}

    def note(what):
        turns[what] = moments[-1] != JUDGES

    class Asked:
        def facts(self):
            note("facts")
            return []

    class Observed:
        family, name = "tests", "tests/observed"

        def supports(self, puzzle):
            note("supports")

        def solve(self, puzzle, count=1, limits=None, observer=None):
            note("solve")
            observer.deduction("first row", Asked(), [("cell", 0, 0, 1)])
            note("solve again")
            return Outcome.answered([((1, 1, 1),)], Exhausted())

    class Exhausted:
        def __bool__(self):
            note("answer")
            return True

    found = Audit("tests/observed")
    add(found, Observed(), GOOD, Settings(), moments.append)
    assert turns == dict.fromkeys(["supports", "solve", "facts", "solve again", "answer"], True)
    assert found.rules["first row"].sound == 1
    assert moments[-1] == JUDGES


# The same as in this process


@pytest.mark.parametrize("kind", KINDS)
def test_an_audit_apart_finds_what_one_in_this_process_finds(kind):
    puzzles = [puzzle for puzzle in probes() if puzzle.kind == kind]
    solver, settings = roster.solver_named("handwritten/article", kind), Settings(backbone=True)
    here, there = audit(solver, puzzles, settings), Audit(solver.name)
    for puzzle in puzzles:
        Courtroom(settings, 2048).add(there, solver, puzzle)
    assert json.dumps(there.to_json()) == json.dumps(here.to_json())
    assert here.convicted or kind in ("nonogram", "shikaku")
    for name, tally in here.rules.items():
        assert there.rules[name].first == tally.first


# A campaign, and the command


def test_a_campaign_goes_on_after_a_crash_and_hands_its_plugins_on(tmp_path):
    roster.load_plugin(PLUGIN)
    (tmp_path / "puzzles.jsonl").write_text(f"{BAD.canonical}\n{GOOD.canonical}\n")
    data = {
        "name": "mine", "solvers": ["rogue/*"], "instances": [{"puzzle": "nonogram", "sizes": ["1x1"]}],
        "audits": [{"files": ["puzzles.jsonl"], "solvers": ["rogue/segfaults", "rogue/behaves"]}],
    }  # fmt: skip
    audit_campaign(campaign_file.read_campaign(Table("mine.toml", data), tmp_path), tmp_path, "v1", (PLUGIN,))
    by_solver = {one.solver: one.audit for one in read_audits(tmp_path)}
    assert [one["kind"] for one in by_solver["rogue/segfaults"]["other"]] == [CRASHED]
    assert by_solver["rogue/segfaults"]["rules"]["first row"]["sound"] == 1
    assert by_solver["rogue/behaves"]["other"] == []
    assert by_solver["rogue/behaves"]["rules"]["first row"]["sound"] == 2


def run(capsys, *arguments):
    from compare.commands import main

    with pytest.raises(SystemExit) as ended:
        main([*arguments])
    return ended.value.code or 0, *capsys.readouterr()


def test_the_command_says_who_crashed_and_goes_on(tmp_path, capsys):
    path = tmp_path / "puzzles.jsonl"
    path.write_text(f"{BAD.canonical}\n{GOOD.canonical}\n")
    status, out, _ = run(capsys, "audit", "rogue/segfaults", str(path), "--plugin", PLUGIN, "--json", "--quiet")
    data = json.loads(out)
    assert status == 1
    assert (data["puzzles"], [one["kind"] for one in data["other"]]) == (2, [CRASHED])
    assert data["rules"]["first row"]["sound"] == 1


@pytest.mark.skipif(not CAN_LIMIT_MEMORY, reason="memory cannot be limited here")
def test_the_command_limits_the_memory(tmp_path, capsys):
    path = tmp_path / "puzzle.json"
    path.write_text(BAD.canonical)
    asked = ["audit", "rogue/hungry", str(path), "--plugin", PLUGIN, "--memory-limit", "200", "--quiet"]
    status, out, _ = run(capsys, *asked)
    assert status == 0
    assert f"{OUT_OF_MEMORY}: " in out


def test_the_command_ends_with_an_internal_error_where_the_oracles_disagree(tmp_path, capsys):
    path = tmp_path / "puzzle.json"
    path.write_text(BAD.canonical)
    status, _, said = run(capsys, "audit", "rogue/judges-disagree", str(path), "--plugin", PLUGIN, "--quiet")
    assert status == 70
    assert "OraclesDisagree: one says so, the other does not" in said
    assert "Traceback" not in said
    assert ILLEGAL not in said
