"""Tables that would compare the times of unlike machines are refused, unless told otherwise."""

import pandas as pd
import pytest
import synthetic_store as made

from compare import commands
from compare.machines import UnlikeMachines, refuse_unlike, unlike_machines
from compare.report import write_report
from compare.store import Store

FAST = {"cpu": "Fast", "cores": 8, "physical cores": 4, "python": "CPython 3.11.7", "memory, MiB": 16000}
SLOW = FAST | {"cpu": "Slow"}
HOSTS = {"f": FAST, "g": FAST | {"memory, MiB": 15998, "kernel": "6.2"}, "s": SLOW}


def runs(*hosts, status="solved"):
    return pd.DataFrame({"host_id": list(hosts), "status": [status] * len(hosts)})


def test_machines_of_one_make_are_alike():
    assert unlike_machines(runs("f", "g", "f"), HOSTS) == {}
    assert unlike_machines(runs(), HOSTS) == {}


@pytest.mark.parametrize("change", [{"cpu": "Slow"}, {"cores": 4}, {"physical cores": 8}, {"python": "PyPy 3.11"}])
def test_what_makes_machines_unlike(change):
    assert sorted(unlike_machines(runs("a", "a", "b"), {"a": FAST, "b": FAST | change}).values()) == [1, 2]


def test_runs_that_were_not_made_were_made_nowhere():
    mixed = pd.concat([runs("f"), runs("s", status="not-run")])
    assert unlike_machines(mixed, HOSTS) == {}


def test_a_machine_that_nobody_described_is_like_no_other():
    with pytest.raises(UnlikeMachines, match="2 unlike machines"):
        refuse_unlike(runs("f", "unknown"), HOSTS)


@pytest.fixture
def store(tmp_path):
    board = made.instance("nonogram", 2, 3, 1)
    path = tmp_path / "store.sqlite"
    made.write(path, [(board, made.run(board, "sat/a", host_id="f")), (board, made.run(board, "sat/b", host_id="s"))])
    with Store.open(path) as opened:
        for host_id, machine in HOSTS.items():
            opened.add_host(host_id, machine)
    return path


def test_a_report_says_which_machines_there_are_and_stops(store, capsys):
    with pytest.raises(SystemExit) as ended:
        commands.main(["report", str(store)])
    assert ended.value.code == 2
    assert not (store.parent / "report.md").exists()
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "1 on Fast, 8 cores (4 physical), CPython 3.11.7" in error
    assert "1 on Slow, 8 cores (4 physical), CPython 3.11.7" in error


def test_a_report_mixes_machines_when_told_to_and_says_so(store, capsys):
    with pytest.raises(SystemExit) as ended:
        commands.main(["report", str(store), "--mix-machines"])
    assert ended.value.code == 0
    text = (store.parent / "report.md").read_text()
    assert "The runs come from 2 unlike machines" in text
    assert "1 on Fast" in text
    assert text.count("| memory, MiB |") == 2  # of the three machines, those that made runs


def test_a_report_of_one_make_of_machines_needs_no_telling(tmp_path):
    board = made.instance("nonogram", 2, 3, 1)
    path = tmp_path / "store.sqlite"
    made.write(path, [(board, made.run(board, "sat/a", host_id="f")), (board, made.run(board, "sat/b", host_id="g"))])
    with Store.open(path) as opened:
        for host_id, machine in HOSTS.items():
            opened.add_host(host_id, machine)
    assert write_report(path, tmp_path).runs == 2
