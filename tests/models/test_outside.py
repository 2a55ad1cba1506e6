"""Programs as engines: one of our own always, those of Debian where they are installed."""

import os
import shlex
import shutil
import sys
import time
from math import comb
from pathlib import Path

import pytest
from toy_encodings import Contradiction, HalfOfTen, Pigeons, check_half_of_ten

from models.backends import engines, sat
from models.corral.lazy_cuts import LazyCuts
from puzzles.corral.puzzle import Corral
from puzzles.vocabulary import Limits, Status

TINY = f"{sys.executable} {Path(__file__).parent.parent / 'tiny_dimacs_solver.py'}"
COMMANDS = {
    "tiny": f"{TINY} {{cnf}}",
    "tiny-out": f"{TINY} {{cnf}} {{out}}",
    "cadical": "cadical -q {cnf}",
    "minisat": "minisat {cnf} {out}",
    "picosat": "picosat {cnf}",
    "kissat": "kissat -q {cnf}",
    "glucose": "glucose -model {cnf}",
}


@pytest.fixture
def enter():
    """Offer an engine for this test."""
    before = dict(engines.TABLE)
    yield engines.enter_command
    for name in engines.TABLE.keys() - before:
        del engines.TABLE[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_all_solutions_and_no_more(enter, name):
    command = COMMANDS[name]
    if shutil.which(shlex.split(command)[0]) is None:
        pytest.skip(f"{name} is not installed")
    enter(name, command)
    outcome = sat.solve(name, LazyCuts(), Corral(((0,) * 2,) * 2), 0, Limits())
    assert (outcome.status, len(set(outcome.solutions)), outcome.exhausted) == (Status.SOLVED, 13, True)
    assert "phases" in outcome.detail
    assert sat.solve(name, Contradiction(), None, 0, Limits()).status is Status.UNSOLVABLE


def test_shuffled_formulas_come_back(enter):
    enter("tiny", COMMANDS["tiny"])
    check_half_of_ten(sat.solve("tiny", HalfOfTen(), None, 5, Limits(), seed=3), 5, exhausted=False)


def test_it_is_killed_with_its_group_when_the_time_is_up(enter, tmp_path):
    """The shell and the sleeper that it started."""
    pids = tmp_path / "pids"
    script = tmp_path / "slow.sh"
    script.write_text(f"sleep 60 & echo $! $$ > {pids}\nwait\n")
    enter("slow", f"sh {script} {{cnf}}")
    outcome = sat.solve("slow", HalfOfTen(), None, 1, Limits(seconds=1))
    assert outcome.status is Status.TIMEOUT
    for pid in map(int, pids.read_text().split()):
        for _ in range(100):
            if not is_alive(pid):
                break
            time.sleep(0.05)
        assert not is_alive(pid)


def is_alive(pid: int) -> bool:
    """A zombie that nobody has waited for is dead."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize(
    ("script", "said"),
    [("echo oh dear >&2; exit 3", "exit status 3, last words: oh dear"), ("kill -9 $$", "exit status -9")],
)
def test_without_an_answer_it_is_said_what_happened(enter, tmp_path, script, said):
    (tmp_path / "bad.sh").write_text(script)
    enter("bad", f"sh {tmp_path / 'bad.sh'} {{cnf}}")
    with pytest.raises(RuntimeError, match=said):
        sat.solve("bad", HalfOfTen(), None, 1, Limits())


def test_what_cannot_be_printed_is_not(enter, tmp_path):
    (tmp_path / "film.sh").write_text(r"printf 's \033[31m\001\n\033[2J'; exit 1")
    enter("film", f"sh {tmp_path / 'film.sh'} {{cnf}}")
    with pytest.raises(RuntimeError, match="is no answer") as error:
        sat.solve("film", HalfOfTen(), None, 1, Limits())
    assert str(error.value).isprintable()


def test_a_program_that_gives_up_has_hit_a_limit(enter, tmp_path):
    (tmp_path / "tired.sh").write_text("echo s UNKNOWN")
    enter("tired", f"sh {tmp_path / 'tired.sh'} {{cnf}}")
    assert sat.solve("tired", HalfOfTen(), None, 1, Limits()).status is Status.LIMIT


def test_the_same_wrong_model_again_and_again_ends(enter, tmp_path):
    """It breaks the first cut, and would go on for ever."""
    (tmp_path / "stubborn.sh").write_text("echo s SATISFIABLE; echo v 1 2 3 4 5 6 7 8 9 10 0")
    enter("stubborn", f"sh {tmp_path / 'stubborn.sh'} {{cnf}}")
    with pytest.raises(RuntimeError, match="its model is none, it breaks the clause"):
        sat.solve("stubborn", HalfOfTen(), None, 1, Limits())


@pytest.mark.parametrize(
    ("literals", "said"),
    [
        ("", "breaks the clause"),
        ("-1 -2 -3 -4 -5 -6", "breaks the clause"),
        ("1 -1 2", "both 1 and -1"),
        ("1 99", "has 99, and the formula has"),
    ],
)
def test_where_an_encoding_fails_on_what_is_no_model_the_program_is_to_blame(enter, tmp_path, literals, said):
    """Nothing is inside, and the cuts are drawn from the largest piece of the inside."""
    (tmp_path / "liar.sh").write_text(f"echo s SATISFIABLE; echo v {literals} 0")
    enter("liar", f"sh {tmp_path / 'liar.sh'} {{cnf}}")
    with pytest.raises(RuntimeError, match=f"^sh: its model is none, .*{said}"):
        sat.solve("liar", LazyCuts(), Corral(((0, 0, 0), (0, 2, 0))), 1, Limits())


def test_names_are_not_taken_twice(enter):
    enter("mine", "mine {cnf}")
    enter("mine", "mine {cnf}")
    for name in ("mine", "glucose4"):
        with pytest.raises(ValueError, match=name):
            enter(name, "other {cnf}")


def test_nothing_stays_in_the_temporary_folder(enter, tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    enter("tiny", COMMANDS["tiny"])
    sat.solve("tiny", HalfOfTen(), None, 1, Limits())
    (tmp_path / "sleep.sh").write_text("sleep 60")
    enter("sleeper", f"sh {tmp_path / 'sleep.sh'} {{cnf}}")
    assert sat.solve("sleeper", Pigeons(), None, 1, Limits(seconds=0.3)).status is Status.TIMEOUT
    assert os.listdir(tmp_path) == ["sleep.sh"]


def test_half_of_ten_on_a_program(enter):
    enter("tiny", COMMANDS["tiny-out"])
    assert comb(10, 5) > 12
    check_half_of_ten(sat.solve("tiny", HalfOfTen(), None, 12, Limits()), 12, exhausted=False)
