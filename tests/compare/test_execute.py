"""Campaigns run, are killed, and go on. The solvers are those of odd_solvers.py."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from compare import store_file
from compare.campaign import Campaign, FromFiles, Generated, Section
from compare.execute import run_campaign
from compare.progress import Lines, Silence, progress
from compare.records import Run
from compare.store import Store
from compare.verdicts import judge
from puzzles.vocabulary import InputError

PLUGIN = str(Path(__file__).parent / "odd_solvers.py")
BLANK = '{"puzzle": "nonogram", "row_clues": [[], []], "col_clues": [[], []]}'
FILLED = '{"puzzle": "nonogram", "row_clues": [[2], [2]], "col_clues": [[2], [2]]}'


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store.sqlite"


def of_files(tmp_path, solvers, questions=(1,), seconds=10.0):
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{BLANK}\n{FILLED}\n")
    return campaign(Section(FromFiles((str(file),), None), tuple(solvers), questions, seconds))


def campaign(*sections, workers=2, **rest):
    settings = {"memory_mib": 1000, "repeats": 1, "seed": 1, "stop_when_unsolved": True}
    return Campaign("c", "", sections, workers=workers, **settings | rest)


def run(wanted, path, watch=None):
    run_campaign(wanted, path, watch or Silence(), (PLUGIN,), ["run", "c"])
    return runs_in(path)


def runs_in(path):
    with Store.read(path) as store:
        return [run for _, runs in store.by_instance() for run in runs]


def test_every_run_is_stored_whatever_it_did(tmp_path, path):
    runs = run(of_files(tmp_path, ["odd/quick", "odd/segfault", "odd/leaves", "odd/raises", "odd/choosy"]), path)
    assert Counter((one.solver, one.status) for one in runs) == {
        ("odd/quick", "solved"): 2, ("odd/segfault", "crashed"): 2, ("odd/leaves", "crashed"): 2,
        ("odd/raises", "crashed"): 2, ("odd/choosy", "unsupported"): 2,
    }  # fmt: skip
    assert all(one.family == "odd" and one.started_at and one.host_id and one.code_version for one in runs)
    assert {one.seconds_limit for one in runs} == {10.0}
    assert {one.memory_limit_mib for one in runs} == {1000}


def test_answers_are_checked(tmp_path, path):
    run(of_files(tmp_path, ["odd/quick", "odd/wrong", "odd/object-answer"]), path)
    with Store.read(path) as store:
        for instance, runs in store.by_instance():
            verdicts = {one.solver: verdict.verdict for one, verdict in zip(runs, judge(instance, runs), strict=True)}
            blank = instance.canonical == BLANK.replace(" ", "")
            assert verdicts["odd/quick"] == ("confirmed" if blank else "refuted")
            assert verdicts["odd/wrong"] == "refuted"
            assert verdicts["odd/object-answer"] == "no answer"
            quick = next(one for one in runs if one.solver == "odd/quick")
            assert (quick.nodes, quick.node_unit, quick.effort) == (1, "nodes", {"nodes": 1})
            assert bool(quick.invalid) != blank
            assert quick.check_s is not None


def test_our_own_solvers_agree(tmp_path, path):
    runs = run(of_files(tmp_path, ["sat/best", "cpsat/best"], questions=(1, 2)), path)
    assert {(one.status, one.found, bool(one.invalid)) for one in runs} == {("solved", 1, False)}
    assert {one.node_unit for one in runs} == {"decisions", "branches"}
    assert all(one.exhausted for one in runs if one.count_asked == 2)


def test_a_solver_is_shown_to_where_it_stops(path):
    sizes = ((1, 2), (2, 2), (3, 2), (2, 4))
    section = Section(Generated("nonogram", "random", sizes, (0.5,), 2, False),
                      ("odd/gives-up", "odd/quick"), (1,), 0.2)  # fmt: skip
    runs = run(campaign(section), path)
    assert Counter((one.solver, one.status) for one in runs)["odd/quick", "solved"] == 8
    stopped = [one for one in runs if one.solver == "odd/gives-up"]
    assert Counter(one.status for one in stopped) == {"timeout": 2, "not-run": 6}
    assert {one.detail for one in stopped if one.status == "not-run"} == {"it answered nothing at 1x2"}


def test_a_second_call_runs_only_what_is_missing(tmp_path, path):
    first = run(of_files(tmp_path, ["odd/quick"]), path)
    more = run(of_files(tmp_path, ["odd/quick", "odd/raises"]), path)
    assert set(times(first)) < set(times(more))
    assert len(more) == 4
    fewer = run(of_files(tmp_path, ["odd/raises"]), path)
    assert {one.solver for one in fewer} == {"odd/raises"}  # the others are kept, but not asked for
    assert set(times(fewer)) < set(times(more))


def times(runs):
    return [(one.run_key, one.started_at) for one in runs]


def test_what_was_recorded_beside_the_runs(tmp_path, path):
    (first, *_) = run(of_files(tmp_path, ["odd/quick"]), path)
    with Store.read(path) as store:
        meta, hosts = store.meta(), store.hosts()
        assert store.planned() == 2
    assert meta["name"] == "c"
    assert '"command": "crosscheck run c"' in meta["session"]
    assert hosts[first.host_id]["cores"] == os.cpu_count()


def test_faulty_plugins_and_stores_are_bad_input(tmp_path, path):
    with pytest.raises(InputError, match="cannot be imported"):
        run_campaign(of_files(tmp_path, ["best"]), path, Silence(), ("nowhere.py",))
    path.write_text("no store at all, but something else")
    with pytest.raises(InputError, match="not a store"):
        run(of_files(tmp_path, ["best"]), path)


def test_a_fault_of_ours_stops_the_campaign_and_keeps_what_there_is(tmp_path, path, monkeypatch):
    def broken(puzzle, solution):
        raise ZeroDivisionError

    monkeypatch.setattr("compare.recording.violations", broken)
    with pytest.raises(ZeroDivisionError):
        run(of_files(tmp_path, ["odd/raises", "odd/quick"]), path)
    assert {one.solver for one in runs_in(path)} <= {"odd/raises"}


HARNESS = """
import sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from test_execute import slow_campaign
from compare import provenance
from compare.execute import run_campaign
from compare.progress import Lines
provenance.code_version = lambda plugins: "v"
try:
    run_campaign(slow_campaign(), Path(sys.argv[2]), Lines(), (sys.argv[3],))
except KeyboardInterrupt:
    sys.exit(130)
"""


def slow_campaign():
    section = Section(Generated("nonogram", "random", ((2, 2), (2, 3), (3, 3)), (0.5,), 8, False),
                      ("odd/quick", "odd/raises"), (1,), 10.0)  # fmt: skip
    return campaign(section, stop_when_unsolved=False)


def harness(path):
    here = Path(__file__).parent
    return subprocess.Popen([sys.executable, "-c", HARNESS, str(here), str(path), PLUGIN], stderr=subprocess.PIPE)


def stored(path):
    return runs_in(path) if path.exists() else []


@pytest.mark.parametrize("kill", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_campaign_goes_on_where_it_was(path, kill, monkeypatch):
    monkeypatch.setattr("compare.provenance.code_version", lambda plugins: "v")  # though somebody may edit the code
    process = harness(path)
    while process.poll() is None and len(stored_safely(path)) < 12:
        time.sleep(0.02)
    process.send_signal(kill)
    process.communicate(timeout=60)
    kept = times(stored(path))
    assert len(kept) >= 12
    runs = run(slow_campaign(), path)
    assert set(kept) <= set(times(runs))
    assert Counter(one.status for one in runs) == {"solved": 24, "crashed": 24} or duplicates_made_fewer(runs)


def duplicates_made_fewer(runs):
    """Small random instances may coincide: then there are fewer, but both solvers met each."""
    by_solver = Counter(one.solver for one in runs)
    return by_solver["odd/quick"] == by_solver["odd/raises"] == len({one.instance_id for one in runs})


def stored_safely(path):
    """While the harness may be just laying out its store."""
    try:
        return stored(path)
    except InputError:
        return []


def test_an_interrupt_leaves_no_half_run_behind(path):
    section = Section(Generated("nonogram", "random", ((2, 2),), (0.5,), 1, False), ("odd/stuck-in-sat",), (1,), 300.0)

    class Interrupting(Silence):
        def running(self, worker, what):
            if what:
                os.kill(os.getpid(), signal.SIGINT)

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        run(campaign(section), path, Interrupting())
    assert runs_in(path) == []
    assert threading.active_count() == before
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_campaign_ends_when_its_time_is_up(path):
    boards = Generated("nonogram", "random", ((2, 2),), (0.5,), 1, False)
    section = Section(boards, ("odd/quick", "odd/stuck-in-sat"), (1,), 300.0)
    run_campaign(campaign(section), path, Silence(), (PLUGIN,), stop_after_s=6.0)  # returns, far below the limit
    assert [(one.solver, one.status) for one in runs_in(path)] == [("odd/quick", "solved")]


def test_what_the_caller_had_ignored_stays_ignored(path):
    class HangingUp(Silence):
        def running(self, worker, what):
            if what:
                os.kill(os.getpid(), signal.SIGHUP)

    section = Section(Generated("nonogram", "random", ((2, 2),), (0.5,), 1, False), ("odd/quick",), (1,), 300.0)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert [one.status for one in run(campaign(section), path, HangingUp())] == ["solved"]
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_start_that_fails_leaves_no_store_behind(tmp_path):
    folder = tmp_path / "results"
    with pytest.raises(InputError, match="none of that name"):
        run(of_files(tmp_path, ["odd/nobody"]), folder / "store.sqlite")
    assert not folder.exists()


# Progress


def test_lines_where_there_is_no_terminal(capsys):
    watch = Lines()
    watch.begin(4, 2)
    watch.finished(Run("i", "s", status="solved"))
    watch.finished(Run("i", "s", status="timeout"))
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == ["4 runs, 2 of them in the store already", "4 of 4 runs: 1 solved, 1 timeout"]


def test_lines_say_something_while_planning_but_not_all_the_time(capsys):
    watch = Lines()
    for number in range(1000):
        watch.preparing(f"{number} runs planned")
    assert capsys.readouterr().err.splitlines() == ["0 runs planned"]
    watch.last -= 60.0
    watch.preparing("more runs planned")
    assert capsys.readouterr().err.splitlines() == ["more runs planned"]


def test_planning_is_told_from_its_first_moment(tmp_path, path, capsys):
    run(of_files(tmp_path, ["odd/quick"]), path, Lines())
    first, *_, last = capsys.readouterr().err.splitlines()
    assert "making and reading instances" in first
    assert "2 of 2 runs" in last


def test_a_full_disk_amid_a_campaign_is_one_sentence_and_keeps_what_there_is(tmp_path, path, monkeypatch):
    wanted = of_files(tmp_path, ["odd/quick", "odd/megabyte"], questions=(1, 2))
    opened = store_file.writable

    def nearly_full(place):
        connection = opened(place)
        connection.execute("PRAGMA max_page_count = 100")
        return connection

    with monkeypatch.context() as patched:
        patched.setattr("compare.store.writable", nearly_full)
        with pytest.raises(InputError, match="the disk is full; what was stored before is safe"):
            run(wanted, path)
    before = runs_in(path)
    assert {one.solver for one in before} <= {"odd/quick"}
    assert set(times(before)) <= set(times(run(of_files(tmp_path, ["odd/quick"], questions=(1, 2)), path)))


def test_quiet_says_nothing(tmp_path, path, capsys):
    run(of_files(tmp_path, ["odd/quick"]), path, progress(quiet=True))
    assert capsys.readouterr() == ("", "")


def test_the_live_display_shows_counts_and_what_runs(monkeypatch):
    from rich.console import Console

    from compare.progress import Display

    watch = Display()
    watch.begin(2, 0)
    watch.running(0, "sat/best on nonogram 5x5")
    watch.finished(Run("i", "s", status="timeout"))
    console = Console(width=80, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(watch.draw())
    text = console.export_text()
    assert "1/2" in text
    assert "1 timeout" in text
    assert "sat/best on nonogram 5x5" in text
