"""The smallest witness: liars whose smallest puzzle is known."""

import json
from dataclasses import replace

import pytest
import synthetic_store

from compare import roster
from compare.commands import main
from compare.judged_runs import Refutation, gather
from compare.report.witness_files import write_gallery, write_witness
from compare.task import RunResult
from compare.verdicts import DUPLICATE, INVALID, MISSED, WRONG_COUNT
from compare.witness.record import KEY, as_data, from_data, read_witnesses
from compare.witness.shrink import shrink
from compare.witness.trial import Court, Fault
from compare.witness.truth import truth_of
from puzzles.formats.record import record_from_json
from puzzles.kinds import kind_named, kinds, puzzle_from_json, violations
from puzzles.vocabulary import InputError, Limits, Status

NONOGRAM = {"puzzle": "nonogram", "row_clues": [[1, 1], [3], [1]], "col_clues": [[2], [2], [2]]}
CORRAL = {"puzzle": "corral", "clues": [[0, 0, 3, 0], [0, 4, 0, 0], [-1, 0, 0, 0]]}
SHIKAKU = {"puzzle": "shikaku", "clues": [[4, 0, 2], [0, 0, 0], [3, 0, 0]]}
HIDATO = {"puzzle": "hidato", "grid": [[1, 0, 0, 0], [0, 7, 0, 12], [0, 0, 0, 0]]}


def court(lie, count=1):
    """A court without processes: `lie` gives the accused's answer to a puzzle, None for a right one."""

    def make(task):
        answer = lie(task.puzzle) if task.solver == "odd/liar" else None
        if answer is not None:
            return answer
        outcome = roster.solver_named("sat/best", task.puzzle.kind).solve(task.puzzle, task.count, Limits(seconds=5))
        return RunResult(outcome.status, "", outcome.solutions, outcome.exhausted)

    return Court("odd/liar", count, make=make)


def unsolvable_where(bad):
    return lambda puzzle: RunResult(Status.UNSOLVABLE, exhausted=True) if bad(puzzle) else None


def smallest(data, where):
    puzzle = puzzle_from_json(data)
    refuted = where.refute(puzzle)
    assert refuted, "the liar is not wrong here"
    return shrink(refuted, where)


def has_two_runs(puzzle):
    return any(len(clue) > 1 for clue in puzzle.row_clues)


def clue_of_three(puzzle):
    return any(clue >= 3 for row in puzzle.clues for clue in row)


def gives_a_last_number(puzzle):
    return puzzle.last in puzzle.givens and puzzle.last > 2


LIARS = [
    (NONOGRAM, has_two_runs, {"row_clues": [[1, 1]], "col_clues": [[1], [], [1]]}),
    (CORRAL, clue_of_three, {"cells": 3, "sum": 3}),
    (SHIKAKU, clue_of_three, {"cells": 3, "sum": 3}),
    (HIDATO, gives_a_last_number, {"cells": 3, "sum": 3}),
]

PUZZLES = [data["puzzle"] for data, _, _ in LIARS]


@pytest.mark.parametrize(("data", "bad", "expected"), LIARS, ids=PUZZLES)
def test_the_smallest_puzzle_of_a_known_lie(data, bad, expected):
    found = smallest(data, court(unsolvable_where(bad)))
    left = found.refutation.instance.read().to_json()
    assert found.minimal
    assert bad(found.refutation.instance.read())
    if "cells" in expected:
        board = left.get("clues") or left["grid"]
        numbers = [number for row in board for number in row if number is not None]  # holes are no cells
        assert (len(numbers), sum(numbers)) == (expected["cells"], expected["sum"])
    else:
        assert {key: left[key] for key in expected} == expected


@pytest.mark.parametrize(("data", "bad", "expected"), LIARS, ids=PUZZLES)
def test_nothing_can_be_taken_away_and_the_way_is_always_the_same(data, bad, expected):
    where = court(unsolvable_where(bad))
    found, again = smallest(data, where), smallest(data, where)
    left = found.refutation.instance.read()
    assert (found.steps, found.tries, left) == (again.steps, again.tries, again.refutation.instance.read())
    for solution in where.solutions(found.refutation):
        for _, less in kind_named(left.kind).reductions(left, solution):
            assert where.refute(less, Fault(MISSED)) is None


def measure(puzzle):
    """Cells of the board, cells that are no holes, clues, numbers among them, the sum of the numbers."""
    data = puzzle.to_json()
    cells = puzzle.rows * puzzle.cols
    if puzzle.kind == "nonogram":
        return cells, sum(map(sum, data["row_clues"] + data["col_clues"]))
    board = [value for row in data.get("clues") or data["grid"] for value in row if value is not None]
    numbers = [value for value in board if value > 0]
    return cells, len(board), sum(value != 0 for value in board), len(numbers), sum(numbers)


@pytest.mark.parametrize("data", [NONOGRAM, CORRAL, SHIKAKU, HIDATO], ids=lambda one: one["puzzle"])
def test_every_reduction_is_a_puzzle_and_a_smaller_one(data):
    puzzle = puzzle_from_json(data)
    solution = roster.solver_named("sat/best", puzzle.kind).solve(puzzle).solutions[0]
    known = []
    for what, less in kind_named(puzzle.kind).reductions(puzzle, solution):
        assert puzzle_from_json(less.to_json()) == less, what
        assert measure(less) < measure(puzzle), what
        assert less.rows <= puzzle.rows, what
        assert less.cols <= puzzle.cols, what
        known.append((what, less))
    assert known == list(kind_named(puzzle.kind).reductions(puzzle, solution))
    assert len(known) > len(list(kind_named(puzzle.kind).reductions(puzzle, None))) or puzzle.kind == "hidato"


def test_every_kind_can_be_reduced_to_nothing():
    """A liar that is always wrong is left with a single cell."""
    for data in (NONOGRAM, CORRAL, SHIKAKU, HIDATO):
        found = smallest(data, court(unsolvable_where(lambda puzzle: True)))
        left = found.refutation.instance
        assert (left.rows, left.cols) == (1, 1)
    assert set(kinds()) == {one["puzzle"] for one in (NONOGRAM, CORRAL, SHIKAKU, HIDATO)}


def all_inside(puzzle):
    return RunResult(Status.SOLVED, "", [tuple((1,) * puzzle.cols for _ in range(puzzle.rows))])


def test_an_illegal_answer_stays_illegal_by_the_same_rule():
    """The whole board inside breaks the rule of sight where a clue sees less; never any other."""
    found = smallest(CORRAL, court(all_inside))
    assert Fault.of(found.refutation) == Fault(INVALID, Fault.of(found.original).rule)
    solution = found.refutation.run.solutions[0]
    assert violations(found.refutation.instance.read(), solution)[0].rule == Fault.of(found.original).rule
    assert found.minimal


def test_a_wrong_count_and_a_duplicate_stay_what_they_are():
    def only_one(puzzle):
        outcome = roster.solver_named("sat/best", puzzle.kind).solve(puzzle)
        return RunResult(outcome.status, "", outcome.solutions, True)

    def twice(puzzle):
        outcome = roster.solver_named("sat/best", puzzle.kind).solve(puzzle)
        return RunResult(outcome.status, "", outcome.solutions * 2)

    wrong = smallest(HIDATO | {"grid": [[0, 0, 0], [0, 0, 0]]}, court(only_one, 2))
    assert wrong.refutation.judgement.kind == WRONG_COUNT
    assert wrong.refutation.instance.cells == 2  # 1 2 and 2 1: with one cell there is one solution
    assert truth_of(wrong.refutation.instance, court(only_one, 2)).count == 2
    double = smallest(NONOGRAM, court(twice, 2))
    assert double.refutation.judgement.kind == DUPLICATE
    assert double.refutation.instance.cells == 1


def test_when_the_time_is_up_it_says_so():
    where = court(unsolvable_where(has_two_runs))
    found = shrink(where.refute(puzzle_from_json(NONOGRAM)), where, seconds=-1.0)
    assert not found.minimal
    assert found.refutation.instance.read() == puzzle_from_json(NONOGRAM)


def test_whoever_does_not_answer_less_is_not_refuted_there():
    def crashes_on_less(puzzle):
        whole = puzzle == puzzle_from_json(NONOGRAM)
        return RunResult(Status.UNSOLVABLE, exhausted=True) if whole else RunResult(Status.CRASHED)

    found = smallest(NONOGRAM, court(crashes_on_less))
    assert found.steps == ()
    assert found.minimal


def test_illegal_answers_that_break_other_rules_are_refuted_apart(tmp_path):
    small, large = (synthetic_store.instance("nonogram", *size, 1) for size in ((3, 3), (4, 5)))
    said = [
        (small, "row", 1), (small, "column", 2),  # of one instance one is shown: its files have one name
        (large, "column", 1), (large, "row", 1), (large, "column", 2),
    ]  # fmt: skip
    runs = []
    for of, rule, question in said:
        run = synthetic_store.invalid(of, "mine/liar", count_asked=question, repeat=len(runs))
        runs.append((of, replace(run, invalid=[run.invalid[0] | {"rule": rule}])))
    synthetic_store.write(tmp_path / "store.sqlite", runs)
    judged = gather(tmp_path / "store.sqlite")
    shown = {one.alike[-1]: one.instance.size for one in judged.refutations}
    assert len(judged.refutations) == 2
    assert sorted(shown) == ["column", "row"]
    assert sorted(shown.values()) == ["3x3", "4x5"]
    assert {one.alike[-1]: judged.alike[one.alike] for one in judged.refutations} == {"row": 2, "column": 3}
    assert len({one.of for one in judged.refutations}) == 2


def test_nobody_is_convicted_who_is_right():
    assert court(lambda puzzle: None).refute(puzzle_from_json(HIDATO)) is None
    impossible = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[2]], "col_clues": [[1], []]})
    assert court(unsolvable_where(lambda puzzle: True)).refute(impossible) is None


def test_a_record_is_a_puzzle_file_and_comes_back(tmp_path):
    where = court(unsolvable_where(gives_a_last_number))
    found = smallest(HIDATO, where)
    data = as_data(found, truth_of(found.refutation.instance, where))
    shown = write_witness(found, truth_of(found.refutation.instance, where), tmp_path)
    (kept,) = read_witnesses(tmp_path)
    assert isinstance(kept.refutation, Refutation)
    assert kept.of == (puzzle_from_json(HIDATO).id, "odd/liar", MISSED)
    assert kept.data[KEY]["commands"] == list(shown.commands)
    assert from_data(json.loads(json.dumps(data))).refutation.instance == found.refutation.instance
    record = record_from_json(kept.data, "here")
    assert violations(record.puzzle, record.solution) == []
    assert all((tmp_path / name).is_file() for name in shown.files)
    write_gallery(tmp_path)
    page = (tmp_path / "refutations.md").read_text()
    assert all(picture.file in page and (tmp_path / picture.file).is_file() for picture in shown.pictures)


@pytest.mark.parametrize("text", ["{", '{"refutation": {}}', '{"puzzle":"hidato","grid":[[0]],"refutation":[]}'])
def test_a_damaged_record_is_said_to_be(tmp_path, text):
    folder = tmp_path / "refutations"
    folder.mkdir()
    (folder / "damaged.json").write_text(text)
    with pytest.raises(InputError, match=r"damaged\.json"):
        list(read_witnesses(tmp_path))


def test_the_article_on_a_board_of_three_by_the_command(tmp_path, capsys):
    """The article's flood is refuted on `. 2 .`, and on nothing less."""
    file = tmp_path / "three.json"
    file.write_text(json.dumps({"puzzle": "hidato", "grid": [[0, 2, 0]]}))
    with pytest.raises(SystemExit) as ended:
        main(["shrink", str(file), "--solver", "handwritten/article", "--json", "--out", str(tmp_path / "out")])
    assert ended.value.code == 1
    data = json.loads(capsys.readouterr().out)
    assert data["grid"] == [[0, 2, 0]]
    assert data[KEY]["minimal"]
    (kept,) = read_witnesses(tmp_path / "out")
    assert kept.refutation.judgement.kind == MISSED
