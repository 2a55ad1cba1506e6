import json
import shutil
from dataclasses import replace

import pytest
import synthetic_store as made
from typer.testing import CliRunner

from compare.commands.app import app
from compare.commands.diff import MOST_NAMED
from compare.diff import difference
from compare.report import write_report
from compare.results import read_results
from puzzles.vocabulary import InputError

BOARDS = [made.instance("nonogram", 3, 4 + seed % 3, seed) for seed in range(9)]
command = CliRunner()


def store(folder, *runs, **meta):
    made.write(folder / "store.sqlite", list(runs), **meta)
    return folder / "store.sqlite"


def timed(board, solver, seconds, **rest):
    return board, made.run(board, solver, build_s=0.0, solve_s=seconds, **rest)


def found(tmp_path, before, after):
    return difference(read_results(store(tmp_path / "a", *before)), read_results(store(tmp_path / "b", *after)))


def paces(tmp_path, factor, wobble=(1.0,)):
    before = [timed(board, "sat/a", 0.1 * (1 + place)) for place, board in enumerate(BOARDS)]
    after = [(board, replace(run, solve_s=run.solve_s * factor * wobble[place % len(wobble)]))
             for place, (board, run) in enumerate(before)]  # fmt: skip
    return found(tmp_path, before, after).pace


# What is found


def test_a_store_and_itself_differ_in_nothing(tmp_path):
    path = store(tmp_path, *(timed(board, solver, 0.5) for board in BOARDS for solver in ("sat/a", "cpsat/b")))
    same = difference(read_results(path), read_results(path))
    assert same.shared == 18
    assert not any([same.conditions, same.newly_wrong, same.no_longer_wrong, same.newly_answered, same.lost,
                    same.only_before, same.only_after])  # fmt: skip
    assert {pace.verdict for pace in same.pace} == {"within noise"}
    assert {pace.ratio for pace in same.pace} == {1.0}


def test_every_case_that_changed_is_in_its_list(tmp_path):
    one, two, three, four, five = BOARDS[:5]
    other = made.run(three, "cpsat/b")
    before = [(one, made.run(one, "sat/a", "timeout")), (two, made.run(two, "sat/a")),
              (three, made.run(three, "sat/a")), (four, made.invalid(four, "sat/a")),
              (five, made.run(five, "sat/gone")), (three, other)]  # fmt: skip
    after = [(one, made.run(one, "sat/a")), (two, made.run(two, "sat/a", "out-of-memory")),
             (three, made.invalid(three, "sat/a")), (four, made.run(four, "sat/a")), (five, made.run(five, "sat/new")),
             (three, other)]  # fmt: skip
    changed = found(tmp_path, before, after)
    assert [(case[2], case[5]) for case in changed.newly_answered] == [(one.id, "timeout")]
    assert [(case[2], case[5]) for case in changed.lost] == [(two.id, "out-of-memory")]
    assert [(case[2], case[5]) for case in changed.newly_wrong] == [(three.id, "wrong")]
    assert [(case[2], case[5]) for case in changed.no_longer_wrong] == [(four.id, "answered")]
    assert (changed.only_before, changed.only_after) == ({"sat/gone": 1}, {"sat/new": 1})
    assert changed.shared == 5


def test_what_was_never_run_is_missing_rather_than_lost(tmp_path):
    changed = found(
        tmp_path, [(BOARDS[0], made.run(BOARDS[0], "sat/a"))], [(BOARDS[0], made.run(BOARDS[0], "sat/a", "not-run"))]
    )
    assert (changed.lost, changed.only_before, changed.shared) == ([], {"sat/a": 1}, 0)


@pytest.mark.parametrize(("factor", "verdict"), [(2.0, "slower"), (0.5, "faster"), (1.0, "within noise")])
def test_a_pace_beyond_noise(tmp_path, factor, verdict):
    [pace] = paces(tmp_path, factor, wobble=(0.97, 1.0, 1.04))
    assert pace.verdict == verdict
    assert pace.low <= pace.ratio <= pace.high
    assert pace.ratio == pytest.approx(factor, rel=0.03)


def test_a_pace_that_goes_both_ways_is_noise(tmp_path):
    [pace] = paces(tmp_path, 1.0, wobble=(3.0, 1 / 3))
    assert pace.verdict == "within noise"


def test_too_few_cases_show_no_pace(tmp_path):
    runs = [timed(board, "sat/a", 0.1) for board in BOARDS[:5]]
    assert found(tmp_path, runs, runs).pace == []


def test_conditions_that_differ_are_named_with_both_values(tmp_path):
    board = BOARDS[0]
    before = store(tmp_path / "a", (board, made.run(board, "sat/a")), session=json.dumps({"commit": "aaa", "same": 1}))
    after = store(tmp_path / "b", (board, made.run(board, "sat/a", seconds_limit=9.0)),
                  session=json.dumps({"commit": "bbb", "same": 1}))  # fmt: skip
    rows = difference(read_results(before), read_results(after)).conditions
    assert ("Campaign: commit", "aaa", "bbb") in rows
    assert ("Runs: time limit, s", "5", "9") in rows
    assert not any("same" in what for what, _, _ in rows)


# Results folders


def test_a_folder_without_its_store_says_the_same(tmp_path):
    campaign = made.campaign(("nonogram",), per_size=2)
    path = store(tmp_path / "a", *campaign, name="made-up", session=json.dumps({"commit": "aaa"}))
    write_report(path, tmp_path / "a")
    folder = shutil.copytree(tmp_path / "a", tmp_path / "b", ignore=shutil.ignore_patterns("store.sqlite*"))
    same = difference(read_results(path), read_results(folder))
    assert same.shared > 50
    assert not any([same.conditions, same.newly_wrong, same.newly_answered, same.lost, same.only_before])
    assert {pace.ratio for pace in same.pace} == {1.0}


def half_a_folder(folder):
    (folder / "runs.csv").write_text("a,b\n1,2\n")
    (folder / "conditions.json").write_text("{}")


@pytest.mark.parametrize(("make", "says"), [
    (lambda folder: None, "neither store.sqlite nor runs.csv"),
    (lambda folder: (folder / "runs.csv").write_text("a,b\n1,2\n"), "conditions.json: No such file"),
    (half_a_folder, "runs.csv or conditions.json is not one of"),
    (lambda folder: (folder / "store.sqlite").write_text("nonsense" * 200), "not a store"),
])  # fmt: skip
def test_what_is_no_result_gets_one_sentence(tmp_path, make, says):
    make(tmp_path)
    with pytest.raises(InputError, match=says):
        read_results(tmp_path)


def test_a_place_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match="no such"):
        read_results(tmp_path / "nowhere")


# The command


def test_the_command_tells_conditions_first_and_always_succeeds(tmp_path):
    before = store(
        tmp_path / "a", *(timed(board, "sat/a", 0.1) for board in BOARDS), session=json.dumps({"commit": "x"})
    )
    timeouts = [(board, made.run(board, "sat/a", "timeout")) for board in BOARDS]
    after = store(tmp_path / "b", *timeouts, session=json.dumps({"commit": "y"}))
    result = command.invoke(app, ["diff", str(before), str(after)])
    assert result.exit_code == 0
    order = ["conditions that differ", "Campaign: commit: x -> y", "newly wrong: 0", "newly answered: 0", "lost: 9"]
    places = [result.output.index(text) for text in order]
    assert places == sorted(places)
    assert "sat/a on nonogram 3x4" in result.output


def test_long_lists_are_cut_in_the_text_only(tmp_path):
    boards = [made.instance("nonogram", 3, 4, seed) for seed in range(MOST_NAMED + 3)]
    before = store(tmp_path / "a", *((board, made.run(board, "sat/a")) for board in boards))
    after = store(tmp_path / "b", *((board, made.run(board, "sat/a", "timeout")) for board in boards))
    assert "and 3 more" in command.invoke(app, ["diff", str(before), str(after)]).output
    told = json.loads(command.invoke(app, ["diff", str(before), str(after), "--json"]).output)
    assert len(told["lost"]) == MOST_NAMED + 3
    assert told["lost"][0][3] == "sat/a"
