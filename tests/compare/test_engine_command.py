"""Programs that solve DIMACS as engines: on the command line and in campaigns."""

import json
import os
import sys
import time
from pathlib import Path

import pytest

from compare import roster, sandbox
from compare.campaign import Campaign, FromFiles, Section
from compare.campaign_file import load
from compare.command_plugins import as_plugins
from compare.commands import main
from compare.engine_command import read_engine_command, with_engine
from compare.execute import run_campaign
from compare.progress import Silence
from compare.report.plugins import plugin_options
from compare.store import Store
from compare.task import Task
from models.backends import engines
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError

TINY = f"tiny={sys.executable} {Path(__file__).parent.parent / 'tiny_dimacs_solver.py'} {{cnf}}"
NONOGRAM = {"puzzle": "nonogram", "row_clues": [[3], [1]], "col_clues": [[2], [1], [1]]}


@pytest.fixture(autouse=True)
def engines_as_they_were(monkeypatch):
    """Those that a test enters are gone after it."""
    before = dict(engines.TABLE)
    yield
    for name in engines.TABLE.keys() - before:
        del engines.TABLE[name]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "puzzle.jsonl"
    path.write_text(json.dumps(NONOGRAM) + "\n")
    return str(path)


def test_solve(file, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["solve", "--json", "--count", "2", "--engine-command", TINY, file])
    assert not ended.value.code
    said = json.loads(capsys.readouterr().out)
    assert (said["solver"], said["status"], said["exhausted"]) == ("sat/block-start-order@tiny", "solved", True)
    assert said["solutions"] == [[[1, 1, 1], [1, 0, 0]]]


def test_a_wrong_model_is_refuted(file, tmp_path, capsys):
    """Every cell filled: the program breaks the formula, and the rule checker says which rule."""
    liar = tmp_path / "liar.sh"
    liar.write_text("echo s SATISFIABLE; echo v 1 2 3 4 5 6 0\n")
    with pytest.raises(SystemExit) as ended:
        main(["solve", "--no-draw", "--engine-command", f"liar=sh {liar} {{cnf}}", file])
    assert ended.value.code == 1
    assert "REFUTED" in capsys.readouterr().out


def test_an_empty_command_is_not_overlooked(file, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["solve", "--engine-command", "", file])
    assert ended.value.code == 2
    assert "expected {cnf} in it" in capsys.readouterr().err


def test_two_commands_of_one_name_are_told_apart():
    with pytest.raises(InputError, match="another sh"), as_plugins(engine_commands=["sh -x {cnf}", "sh -y {cnf}"]):
        pass
    with as_plugins(engine_commands=["sh -x {cnf}", "other=sh -y {cnf}"]) as plugins:
        assert len(set(plugins)) == 2


def test_it_is_killed_at_the_limit_with_what_it_has_started(tmp_path):
    pids, script = tmp_path / "pids", tmp_path / "slow.sh"
    script.write_text(f"sleep 60 & echo $! $$ > {pids}\nwait\n")
    with as_plugins(engine_commands=[f"slow=sh {script} {{cnf}}"]) as plugins:
        task = Task(puzzle_from_json(NONOGRAM), "sat/block-start-order@slow", seconds=1.0, plugins=plugins)
        assert sandbox.run(task).status == "timeout"
    time.sleep(0.2)
    for pid in map(int, pids.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def campaign(file, *solvers, commands=(TINY,)):
    section = Section(FromFiles((file,), None), solvers, (2,), 20.0)
    return Campaign("c", "", (section,), 2000, 1, 1, 1, True, engine_commands=commands)


def test_a_campaign_names_it_as_any_engine(file, tmp_path):
    store = tmp_path / "store.sqlite"
    run_campaign(campaign(file, "sat/block-start-order@t*", "sat/block-start-order"), store, Silence())
    with Store.read(store) as opened:
        ((_, runs),) = opened.by_instance()
        meta = opened.meta()
    assert {run.solver: run.status for run in runs} == {
        "sat/block-start-order@tiny": "solved",
        "sat/block-start-order": "solved",
    }
    assert json.loads(meta["campaign"])["engine_commands"].keys() == {"tiny"}
    assert str(tmp_path.parent) not in meta["campaign"]
    assert "--engine-command 'tiny=" in plugin_options(meta)


def test_it_is_a_key_of_a_campaign_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'name = "mine"\nsolvers = ["sat/*"]\nproofs = 0.25\nengine_commands = ["kissat {cnf}"]\n'
        '[[instances]]\npuzzle = "nonogram"\nsizes = ["2x2"]\n'
    )
    chosen = load(str(path))
    assert (chosen.proofs, chosen.engine_commands) == (0.25, ("kissat {cnf}",))
    path.write_text(path.read_text().replace("0.25", "1.5"))
    with pytest.raises(InputError, match="proofs"):
        load(str(path))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("sh", "expected {cnf}"),
        ("", "expected {cnf}"),
        ("no-such-program {cnf}", "there is no program"),
        ("sh '{cnf}", "quot"),
        ("glucose4=sh {cnf}", "taken"),
    ],
)
def test_what_is_no_command_is_one_sentence(command, said):
    with pytest.raises(InputError, match=said):
        read_engine_command(command)


def test_an_encoding_that_needs_more_than_clauses_does_not_take_it():
    engines.enter_command("tiny", "tiny {cnf}")
    puzzle = puzzle_from_json({"puzzle": "corral", "clues": [[0, 2]]})
    assert "tiny" in roster.solver_named("sat/lazy-propagator@tiny", "corral").supports(puzzle)
    assert roster.solver_named("sat/lazy-cuts@tiny", "corral").supports(puzzle) is None


def test_names():
    assert read_engine_command("sh -c x {cnf}").name == "sh"
    assert read_engine_command("my-own.1=sh --a=b {cnf}").name == "my-own.1"
    assert read_engine_command("/bin/sh --a=b {cnf}").command == "/bin/sh --a=b {cnf}"
    assert with_engine("best", "kissat") == "sat/best@kissat"
    assert with_engine("sat/x[a=b]", "kissat") == "sat/x[a=b]@kissat"
    assert with_engine("sat/x@glucose4", "kissat") == "sat/x@glucose4"


def test_solvers_that_know_no_engines_know_none_of_these():
    engines.enter_command("tiny", "tiny {cnf}")
    assert roster.solvers("handwritten/*@tiny", "nonogram") == []
    assert roster.solver_named("sat/best@tiny", "nonogram").name.endswith("@tiny")
