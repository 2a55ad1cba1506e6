"""Campaigns run: what is stored, checked, made again and kept. The solvers are those of odd_solvers.py."""

import os
from collections import Counter

import pytest
from odd_campaigns import BLANK, campaign, of_files, run, runs_in, times

from compare import store_file
from compare.campaign import Generated, Section
from compare.execute import run_campaign
from compare.progress import Silence
from compare.store import Store
from compare.verdicts import judge
from puzzles.vocabulary import InputError


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


def test_a_start_that_fails_leaves_no_store_behind(tmp_path):
    folder = tmp_path / "results"
    with pytest.raises(InputError, match="none of that name"):
        run(of_files(tmp_path, ["odd/nobody"]), folder / "store.sqlite")
    assert not folder.exists()


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
