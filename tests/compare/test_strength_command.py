"""crosscheck strength as a person meets it, and its chapter in a report."""

import csv
import io
import json
import re
from xml.etree import ElementTree

import pytest
import synthetic_store as made
from command_line import crosscheck

from compare.numerals import NOTHING
from compare.report import write_report
from compare.report.strength_table import strength_table
from compare.strength.rows import OWN, Row, frame, read, summed
from puzzles.vocabulary import InputError

PUZZLE = {"puzzle": "nonogram", "row_clues": [[1, 1], [2], [2]], "col_clues": [[2], [2], [1, 1]]}
SMALL = ("--states", "4", "--constraints", "1", "--quiet")

WRONG = """
from models.encoding import SatEncoding, sat_encoding
from models.formula import Formula

@sat_encoding("nonogram", "wrong")
class Wrong(SatEncoding):
    "Says that the first cell is empty."

    def build(self, puzzle):
        formula = Formula()
        formula.clause(-formula.variable(("cell", 0, 0)))
        return formula

    def decode(self, value):
        return ()

    def literals(self, solution):
        return []
"""


@pytest.fixture
def puzzle_file(tmp_path):
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(PUZZLE))
    return str(path)


def test_a_table_for_each_kind(capsys):
    assert crosscheck("strength", "nonogram", "shikaku", "--sizes", "2x3,3x3", "--count", "1", *SMALL) == 0
    said = capsys.readouterr().out
    assert said.index("Nonogram") < said.index("Shikaku")
    assert {"2x3", "3x3"} <= set(re.findall(r"\d+x\d+", said))
    assert "handwritten/repaired" in said
    assert "\x1b" not in said


def test_json_and_csv_hold_the_same_rows_the_same_each_time(puzzle_file, capsys):
    arguments = (puzzle_file, "--solver", "sat/table[prune=none]", "--solver", "handwritten/*", *SMALL)
    texts = {}
    for form in ("--json", "--csv", "--json"):
        assert crosscheck("strength", *arguments, form) == 0
        texts.setdefault(form, []).append(capsys.readouterr().out)
    assert texts["--json"][0] == texts["--json"][1]
    rows = json.loads(texts["--json"][0])
    table = list(csv.DictReader(io.StringIO(texts["--csv"][0])))
    assert [{key: "" if value is None else str(value) for key, value in row.items()} for row in rows] == table
    root = next(row for row in rows if row["solver"].startswith("sat/") and row["start"] == "root")
    # the first row can only be 101, the columns give the second one, then the third: a table of each line sees it all
    assert (root["states"], root["follows"], root["found"], root["probed"], root["unsound"]) == (1, 9, 9, 9, 0)
    assert {row["scope"] for row in rows} == {"puzzle", "line"}


def test_another_seed_makes_other_states(puzzle_file, capsys):
    said = set()
    for seed in "123":
        crosscheck("strength", puzzle_file, "--solver", "handwritten/repaired", "--json", "--seed", seed, *SMALL)
        said.add(capsys.readouterr().out)
    assert len(said) > 1


def test_an_unsound_solver_is_exit_status_1(puzzle_file, tmp_path, capsys):
    plugin = tmp_path / "wrong.py"
    plugin.write_text(WRONG)
    assert crosscheck("strength", puzzle_file, "--plugin", str(plugin), "--solver", "sat/wrong", "--csv", *SMALL) == 1
    (root,) = [row for row in csv.DictReader(io.StringIO(capsys.readouterr().out)) if row["start"] == "root"]
    assert root["unsound"] == "1"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nonogram", "--sizes", "3x"), "rows x columns"),
        (("nonogram", "--solver", "no-such/*"), "nothing to measure"),
        (("nonogram", "--solver", "sat/best[colour=red]"), "colour"),
        (("no-such-file.json",), "no-such-file.json"),
    ],
)
def test_bad_usage_is_one_sentence(arguments, words, capsys):
    assert crosscheck("strength", *arguments, "--quiet") == 2
    said = capsys.readouterr()
    assert not said.out
    assert words in said.err
    assert "Traceback" not in said.err


def test_out_writes_rows_and_a_page_and_a_report_takes_them_up(puzzle_file, tmp_path, capsys):
    folder = tmp_path / "results"
    made.write(folder / "store.sqlite", list(made.campaign(("nonogram",), per_size=1)))
    assert crosscheck("strength", puzzle_file, "--out", str(folder), *SMALL) == 0
    assert "| 3x3 | sat/table" in (folder / "strength.md").read_text()
    write_report(folder / "store.sqlite", folder)
    page, text = (folder / "report.html").read_text(), (folder / "report.md").read_text()
    assert 'id="strength"' in page
    assert 'href="#strength"' in page
    for path in re.findall(r"\(((?:tables|figures)/[^)]*strength[^)]*)\)", text):
        assert (folder / path).stat().st_size > 0
    figure = folder / "figures" / "nonogram-strength-3x3-puzzle-root.svg"
    assert "sat/table[prune=none]" in "".join(ElementTree.parse(figure).getroot().itertext())
    assert "handwritten/repaired" in (folder / "tables" / "nonogram-strength.csv").read_text()


def test_rows_come_back_from_their_file(puzzle_file, tmp_path):
    crosscheck("strength", puzzle_file, "--out", str(tmp_path), *SMALL)
    back = summed(read(tmp_path))
    crosscheck("strength", puzzle_file, "--out", str(tmp_path / "again"), *SMALL)
    assert back.equals(summed(read(tmp_path / "again")))
    (tmp_path / "strength.csv").write_text("puzzle,size\nnonogram,3x3\n")
    with pytest.raises(InputError, match="strength"):
        read(tmp_path)
    assert read(tmp_path / "nowhere") is None


def row(solver, start="root", **counts):
    return Row("hidato", 4, 4, "4x4", "a" * 12, "puzzle", start, solver, **counts)


def test_the_cells_of_the_table():
    rows = [
        row("sat/a", states=1, follows=10, found=4, probed=10, placed=2, placed_found=0, placed_probed=2),
        row("sat/a", "partial", states=5, dead=3, dead_seen=1, dead_probed=2, follows=10, found=10, probed=10),
        row("sat/b", words=OWN, states=1, follows=3, found=1, probed=1, placed=3, placed_found=1, placed_probed=1),
        row("handwritten/c", states=1, follows=200, found=199, unsound=2),
        row("handwritten/d", reason="not today"),
    ]
    table = strength_table(summed(frame(rows)))
    assert table.head == ("size", "solver", "from the start", "placed", "random states", "dead unseen", "unsound")
    assert set(table.rows) == {
        ("4x4", "sat/a", "40 % → 100 %", "0 % → 100 %", "100 %", "2 → 1 of 3", "0"),
        ("4x4", "sat/b", "33 % *", "", "", "", "0"),
        ("4x4", "handwritten/c", ">99 %", NOTHING, "", "", "2"),
    }
