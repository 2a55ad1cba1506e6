"""The table of instances, with the pictures of what was answered, and that of sizes."""

import base64
import io
import zlib
from xml.etree import ElementTree

import pytest
import synthetic_store as made
from made_reports import data_of, report_of
from rich.console import Console

from compare.console import print_summary
from compare.numerals import NOTHING
from compare.records import Instance
from compare.report import answers, instances
from puzzles.kinds import puzzle_from_json


def test_every_instance_and_question_is_a_row_with_all_its_solvers(written, campaign):
    data = data_of(written[0])
    asked = {(board.id, run.count_asked) for board, run in campaign}
    assert {(row[3], row[5]) for row in data["rows"]} == asked
    met = sorted((board.id, run.count_asked, run.solver) for board, run in campaign)
    assert sorted((row[3], row[5], data["solvers"][case[0]]) for row in data["rows"] for case in row[7]) == met


def test_a_row_has_the_picture_of_every_distinct_answer(tmp_path):
    board = Instance.of(puzzle_from_json({"puzzle": "corral", "clues": [[0, 0]]}))
    runs = [made.run(board, "sat/a", solutions=[[[1, 0]]], found=1), made.run(board, "sat/b", solutions=[[[0, 1]]]),
            made.run(board, "cpsat/c", solutions=[[[1, 0]]])]  # fmt: skip
    report_of(tmp_path, *((board, run) for run in runs))
    data = data_of(tmp_path)
    given = {tuple(data["solvers"][place] for place in by) for _, by, _ in data["answers"][board.id]}
    assert given == {("sat/a", "cpsat/c"), ("sat/b",)}
    pictures = [zlib.decompress(base64.b64decode(svg)).decode() for svg, _, _ in data["answers"][board.id]]
    assert all(ElementTree.fromstring(svg).tag.endswith("svg") for svg in pictures)
    assert pictures[0] != pictures[1]


def test_a_wrong_answer_is_marked_so(tmp_path):
    board = made.instance("nonogram", 2, 3, 1)
    report_of(tmp_path, (board, made.invalid(board, "sat/a")), (board, made.run(board, "sat/b")))
    data = data_of(tmp_path)
    wrong = {data["solvers"][by[0]]: wrong for _, by, wrong in data["answers"][board.id]}
    assert wrong == {"sat/a": True, "sat/b": False}


def test_who_is_wrong_in_a_row_has_no_time_in_it(tmp_path):
    wrong, right = made.instance("nonogram", 2, 3, 1), made.instance("nonogram", 2, 3, 2)
    report_of(tmp_path, *((board, made.run(board, "sat/b", solve_s=0.5)) for board in (wrong, right)),
              (wrong, made.invalid(wrong, "sat/a")), (right, made.run(right, "sat/a", solve_s=0.25)))  # fmt: skip
    row = next(line for line in (tmp_path / "report.md").read_text().splitlines() if line.startswith("| 2x3 "))
    assert f"1/2 · {NOTHING} · {NOTHING}<br>1 wrong" in row
    assert "0.25" not in row


@pytest.mark.parametrize(("solvers", "first_head"), [(6, "| size | instances |"), (7, "| solver | nodes |")])
def test_many_solvers_are_rows_and_few_are_columns(tmp_path, solvers, first_head):
    boards = [made.instance("nonogram", 2, 3, 1), made.instance("nonogram", 3, 3, 2)]
    summary = report_of(tmp_path, *((board, made.run(board, f"sat/e{n}")) for board in boards for n in range(solvers)))
    assert first_head in (tmp_path / "report.md").read_text()
    (table,) = summary.tables
    assert {len(table.heads), len(table.rows)} == {2, solvers}
    assert all(len(row.cells) == len(table.heads) and None not in row.cells for row in table.rows)
    print_summary(summary, Console(file=io.StringIO()))


def test_of_too_many_rows_the_odd_ones_and_an_even_share_are_kept_and_the_page_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(instances, "MOST_CASES", 12)
    boards = [made.instance("nonogram", 3, 4 + seed % 3, seed) for seed in range(30)]
    runs = [(board, made.run(board, solver)) for board in boards for solver in ("sat/a", "sat/b")]
    runs[40] = (boards[20], made.invalid(boards[20], "sat/a"))
    report_of(tmp_path, *runs)
    data = data_of(tmp_path)
    assert len(data["rows"]) <= 6
    assert boards[20].id in {row[3] for row in data["rows"]}
    assert {row[1] for row in data["rows"]} == {"3x4", "3x5", "3x6"}
    assert f"Of 30 rows {len(data['rows'])} are here" in (tmp_path / "report.html").read_text()


def test_pictures_end_with_their_budget(tmp_path, monkeypatch):
    monkeypatch.setattr(answers, "BUDGET", 1)
    boards = [made.instance("nonogram", 2, 3, seed) for seed in range(3)]
    report_of(tmp_path, *((board, made.run(board, "sat/a")) for board in boards))
    data = data_of(tmp_path)
    assert (len(data["rows"]), len(data["answers"])) == (3, 1)
