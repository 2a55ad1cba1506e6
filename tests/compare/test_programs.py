"""Anybody's program joins by a command: honest, lying, talkative, slow or broken, it is judged like all others."""

import json
import shlex
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from compare import programs, provenance, roster, sandbox
from compare.command_plugins import as_plugins
from compare.commands import main
from compare.programs import Program, checked, read_program
from compare.store import Store
from compare.task import Task
from puzzles.kinds import kinds, puzzle_from_json
from puzzles.vocabulary import InputError, Status

BOARD = {"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}  # two solutions
BOTH = [((1, 0), (0, 1)), ((0, 1), (1, 0))]
HONEST = """
import itertools, json, sys
q = json.loads(sys.stdin.readline())
grids = [[[1, 0], [0, 1]], [[0, 1], [1, 0]]]
found = grids[:q["count"] or None]
answer = {"status": "solved", "solutions": found, "exhausted": q["count"] == 0}
print(json.dumps(answer | {"effort": {"nodes": 3}}))
"""


@pytest.fixture
def program(tmp_path):
    """program(source): a Program that runs this Python text."""

    def made(source, **rest):
        path = tmp_path / "peer.py"
        path.write_text(source)
        return Program("mine", shlex.join([sys.executable, "-S", str(path)]), **rest)

    return made


def run(program, board=BOARD, seconds=20.0, **rest):
    with as_plugins([program]) as plugins:
        return sandbox.run(
            Task(puzzle_from_json(board), f"peer/{program.name}", seconds=seconds, plugins=plugins, **rest)
        )


def saying(answer):
    return f"import json, sys; sys.stdin.read(); print(json.dumps({answer!r}))"


@pytest.mark.parametrize(("count", "expected"), [(1, BOTH[:1]), (2, BOTH), (0, BOTH)])
def test_a_program_hears_how_many_solutions_are_asked_for(program, count, expected):
    result = run(program(HONEST), count=count)
    assert (result.status, result.solutions, result.exhausted) == (Status.SOLVED, expected, count == 0)
    assert result.effort == {"nodes": 3}
    assert 0 < result.solve_s <= result.wall_s  # it says nothing of times: all of the call


def test_the_question_is_the_canonical_puzzle_in_one_line(program):
    """A program that gives the question back as the reason why it does not answer."""
    source = "import json, sys; print(json.dumps({'status': 'unsupported', 'detail': sys.stdin.read()}))"
    result = run(program(source), seconds=20.0, count=2)
    assert result.status is Status.UNSUPPORTED
    assert json.loads(result.detail) == BOARD | {"count": 2, "seconds": 19.75}
    assert result.detail.count("\n") == 1


def test_a_large_puzzle_and_a_talkative_program_do_not_wait_for_each_other(program):
    side = 400
    board = {"puzzle": "hidato", "grid": [[0] * side for _ in range(side)]}
    source = "import sys\nprint('x' * 10**6, flush=True)\n" + saying({"status": "unsupported", "detail": "too large"})
    assert run(program(source), board).detail == "too large"


def test_a_program_may_be_several_files(program, tmp_path):
    (tmp_path / "beside_it.py").write_text("REASON = 'from another file'")
    source = "from beside_it import REASON\nimport json\nprint(json.dumps({'status': 'unsupported', 'detail': REASON}))"
    assert run(program(source)).detail == "from another file"


def test_times_are_the_programs_own(program):
    timed = {"status": "unsolvable", "exhausted": True, "build_s": 0.001, "solve_s": 0.002}
    result = run(program("import time; time.sleep(0.1)\n" + saying(timed)))
    assert (result.build_s, result.solve_s) == (0.001, 0.002)
    assert result.wall_s > 0.1


def test_an_answer_of_an_image_is_carried_back(program):
    answer = {"status": "solved", "solutions": [[[1, 0], [0, 0]]]}
    corner = {"puzzle": "nonogram", "row_clues": [[], [1]], "col_clues": [[1], []]}
    result = run(program(saying(answer)), corner, symmetry="upside-down")
    assert [list(map(tuple, grid)) for grid in result.solutions] == [[(0, 0), (1, 0)]]


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("print('hello')", "no JSON"),
        ("print('[1, 2]')", 'a key "status"'),
        ("pass", "no JSON"),
        ("import sys; sys.exit('out of ideas')", "exit status 1: out of ideas"),
        ("import os; os.kill(os.getpid(), 9)", "exit status -9"),
        ("print('[' * 10**5)", "no JSON"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\xfe')", "no JSON"),
        (saying({"status": "splendid"}), "splendid"),
        (saying({"status": "crashed"}), "not a solver's to give"),
        (saying({"status": "solved", "solutions": 7}), "not of the form"),
        (saying({"status": "solved", "effort": {"nodes": "many"}}), "many"),
        (saying({"status": "solved", "solutions": BOTH}), "asked for 1"),
        (saying({"status": "solved", "solve_s": 1e6}), "took"),
    ],
)
def test_what_is_no_answer_is_a_crash_and_says_why(program, source, words):
    result = run(program(source))
    assert result.status is Status.CRASHED
    assert words in result.detail


def test_a_slow_program_is_killed_with_what_it_has_started(program, tmp_path):
    note = tmp_path / "pid"
    source = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
open({str(note)!r}, "w").write(str(child.pid))
child.wait()
"""
    assert run(program(source), seconds=2.0).status is Status.TIMEOUT
    pid = int(note.read_text())
    for _ in range(100):
        if not psutil.pid_exists(pid):
            return
        time.sleep(0.05)
    pytest.fail("what the program had started is alive")


def test_its_processor_time_is_limited_and_measured(program):
    result = run(program("while True: pass"), seconds=60.0, cpu_seconds=0.5)
    assert result.status is Status.TIMEOUT
    assert result.cpu_s >= 0.5


@pytest.mark.parametrize(("grid", "status"), [([[1, 0], [0, 1]], 0), ([[1, 1], [0, 0]], 1), ([[1]], 1), ("none", 1)])
def test_its_solutions_are_checked(program, tmp_path, capsys, grid, status):
    puzzle = tmp_path / "board.json"
    puzzle.write_text(json.dumps(BOARD))
    command = program(saying({"status": "solved", "solutions": [grid]})).command
    with pytest.raises(SystemExit) as ended:
        main(["solve", str(puzzle), "--program", f"mine={command}", "--solver", "peer/mine", "--json"])
    answer = json.loads(capsys.readouterr().out)
    assert (ended.value.code, bool(answer.get("refuted"))) == (status, bool(status))


def test_solved_without_a_solution_is_refuted(program, tmp_path, capsys):
    puzzle = tmp_path / "board.json"
    puzzle.write_text(json.dumps(BOARD))
    command = program(saying({"status": "solved", "solutions": []})).command
    with pytest.raises(SystemExit) as ended:
        main(["solve", str(puzzle), "--program", f"mine={command}", "--solver", "peer/mine", "--count", "2"])
    assert ended.value.code == 1
    said = capsys.readouterr().out
    assert "REFUTED: says that it is solved, but shows no solution" in said
    assert "not unique" not in said


def test_two_programs_of_one_name_are_told_apart():
    with pytest.raises(InputError, match="another of that name"), as_plugins([Program("x", "cat"), Program("x", "sh")]):
        pass


def test_a_campaign_runs_its_programs_and_says_so_without_folders(program, tmp_path):
    command = program(HONEST).command
    (tmp_path / "board.json").write_text(json.dumps(BOARD))
    campaign = tmp_path / "both.toml"
    campaign.write_text(
        'name = "both"\nsolvers = ["peer/*", "sat/best"]\nquestions = [0]\nworkers = 1\ncalibrate_every_s = 0\n'
        f'[[programs]]\nname = "theirs"\ncommand = {json.dumps(command)}\n'
        '[[instances]]\nfiles = ["board.json"]\n'
    )
    out = tmp_path / "out"
    with pytest.raises(SystemExit) as ended:
        main(["run", str(campaign), "--out", str(out), "--quiet", "--program", f"mine={command}"])
    assert ended.value.code == 0
    with Store.read(out / "store.sqlite") as store:
        found = {run.solver.partition("/")[0::2]: run.found for run in store.runs(puzzle_from_json(BOARD).id)}
        said = json.loads(store.meta()["campaign"])["programs"]
    assert {name: count for (family, name), count in found.items() if family == "peer"} == {"mine": 2, "theirs": 2}
    assert set(found.values()) == {2}
    assert list(said) == ["theirs", "mine"]
    assert str(tmp_path) not in str(said)


def test_it_is_entered_for_the_kinds_that_it_takes(program):
    with as_plugins([program(HONEST, puzzles=("corral", "hidato"))]) as (path,):
        roster.load_plugin(path)
    assert [kind for kind in kinds() if roster.solvers("peer/*", kind)] == ["corral", "hidato"]


def test_another_command_is_another_version_of_the_code(program):
    """So that no run of the old command is taken for one of the new."""
    versions = set()
    for command in ("true", "true", "false"):
        with as_plugins([Program("mine", command)]) as plugins:
            versions.add(provenance.code_version(plugins))
    assert len(versions) == 2


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("mine", "expected NAME=COMMAND"),
        ("my own=true", "expected a name"),
        ("=true", "expected a name"),
        ("mine=", "no command ''"),
        ("mine='true", "No closing quotation"),
        ("mine=no-such-command-here --fast", "no command 'no-such-command-here'"),
    ],
)
def test_a_faulty_program_is_one_sentence(text, complaint):
    with pytest.raises(InputError, match=complaint):
        checked(read_program(text))


def test_a_command_may_hold_quotes_and_equals_signs():
    assert read_program("mine=sh -c 'a=1; echo $a'").words == ["sh", "-c", "a=1; echo $a"]
    assert Path(checked(Program("mine", "cat {peers}/ask.py")).words[1]).is_file()


def test_the_script_for_adapters_times_the_import_apart(tmp_path):
    """As a peer's own environment runs it, which has nothing of this package."""
    (tmp_path / "slow_adapter.py").write_text(
        "import time\ntime.sleep(0.2)\n"
        "def solve(question):\n"
        "    print('chatter', end='')\n"
        "    return {'status': 'unsolvable', 'effort': {'nodes': question['count']}}\n"
    )
    ask = Path(programs.__file__).parent / "peers" / "ask.py"
    done = subprocess.run(
        [sys.executable, "-S", str(ask), "slow_adapter"],
        input=json.dumps(BOARD | {"count": 2}), capture_output=True, text=True, env={"PYTHONPATH": str(tmp_path)},
    )  # fmt: skip
    answer = json.loads(done.stdout.split("\n")[-2])
    assert answer["effort"]["nodes"] == 2
    assert answer["effort"]["import_s"] >= 0.2 > answer["solve_s"] >= 0
