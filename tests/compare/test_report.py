import base64
import csv
import io
import json
import re
import zlib
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
import synthetic_store as made
from rich.console import Console

from compare.console import print_summary
from compare.numerals import NOTHING
from compare.records import Instance
from compare.report import answers, instances, markdown, write_report
from compare.report.page import LONGEST_LINK, csv_address
from compare.report.summary import counts
from puzzles.formats import reader
from puzzles.kinds import puzzle_from_json, violations

NASTY = "<script>alert(1)</script> | `$x$` \\"
LIAR = "cpsat/liar[cuts=off]"


@pytest.fixture(scope="module")
def campaign():
    """A whole made-up campaign, with a solver that wrongly says `unsolvable` of a puzzle with a nasty name."""
    victim = made.instance("nonogram", 3, 4, 99, NASTY)
    return [
        *made.campaign(("nonogram", "hidato"), per_size=2),
        (victim, made.run(victim, LIAR, "unsolvable")),
        (victim, made.run(victim, made.SWIFT)),
    ]


@pytest.fixture(scope="module")
def written(campaign, tmp_path_factory):
    """(folder, summary) of its report."""
    folder = tmp_path_factory.mktemp("results") / "made-up"
    made.write(folder / "store.sqlite", campaign, unmade=3, command="crosscheck run made-up")
    return folder, write_report(folder / "store.sqlite", folder)


def report_of(tmp_path, *runs):
    made.write(tmp_path / "store.sqlite", list(runs))
    return write_report(tmp_path / "store.sqlite", tmp_path)


class Page(HTMLParser):
    """The tags, the texts outside scripts and styles, and the ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.texts, self.inside = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.inside = tag

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside not in ("script", "style"):
            self.texts.append(data)

    def values(self, key):
        return [attributes[key] for _, attributes in self.tags if key in attributes]


@pytest.fixture(scope="module")
def page(written):
    return Page((written[0] / "report.html").read_text())


# The summary


def test_whose_answers_were_wrong(written):
    _, summary = written
    assert summary.refuted == {LIAR: 1}
    assert summary.findings.keys() == {made.ARTICLE}
    assert (summary.missing, summary.planned - summary.runs) == (3, 3)


@pytest.mark.parametrize("solver", ["handwritten/article", "handwritten/article[connectivity=off]"])
def test_an_article_is_a_finding_with_any_switches(tmp_path, solver):
    board = made.instance("nonogram", 2, 3, 1)
    summary = report_of(tmp_path, (board, made.invalid(board, solver)))
    assert (summary.refuted, summary.findings) == ({}, {solver: 1})


@pytest.mark.parametrize("solver", ["handwritten/articles", "handwritten/repaired", "sat/article"])
def test_others_are_not(tmp_path, solver):
    board = made.instance("nonogram", 2, 3, 1)
    summary = report_of(tmp_path, (board, made.invalid(board, solver)))
    assert (summary.refuted, summary.findings) == ({solver: 1}, {})


def test_nothing_wrong_raises_no_alarm(tmp_path):
    board = made.instance("nonogram", 2, 3, 1)
    summary = report_of(tmp_path, (board, made.run(board, "sat/a")))
    assert not any(count.alarm for count in counts(summary))
    assert "Nobody is refuted" in (tmp_path / "report.html").read_text()


# The files


def test_every_run_has_its_row(written, campaign):
    with (written[0] / "runs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(campaign)
    ends = sorted((run.instance_id, run.solver, str(run.count_asked), run.status) for _, run in campaign)
    assert sorted((row["instance_id"], row["solver"], row["count_asked"], row["status"]) for row in rows) == ends
    assert NASTY in {row["name"] for row in rows}


def test_every_table_and_figure_has_its_csv(written):
    folder, _ = written
    assert {path.stem for path in (folder / "figures").glob("*.svg")} == {
        path.stem for path in (folder / "figures").glob("*.csv")
    }
    assert {path.name for path in (folder / "tables").iterdir()} >= {
        "nonogram-1.csv", "nonogram-2.csv", "hidato-1.csv", "nonogram-1-ranking.csv", "hidato-2-growth.csv",
        "uniqueness.csv", "encodings.csv", "died.csv", "one-solver.csv",
    }  # fmt: skip
    assert {path.stem for path in (folder / "figures").iterdir()} >= {
        "nonogram-1-seconds", "nonogram-1-survival", "nonogram-1-profile", "nonogram-1-scatter-sat-lazy",
        "nonogram-1-build-against-solve", "nonogram-1-branches", "nonogram-encoding-variables",
    }  # fmt: skip
    for path in folder.rglob("*.svg"):
        ElementTree.fromstring(path.read_text())


def test_an_earlier_report_leaves_nothing_behind_and_the_store_stays(written, tmp_path):
    board = made.instance("nonogram", 2, 3, 1)
    report_of(tmp_path, (board, made.invalid(board, "sat/a")))
    stale = tmp_path / "tables" / "hidato-1.csv"
    stale.write_text("old")
    report_of(tmp_path, (board, made.run(board, "sat/a", code_version="2")))
    assert not stale.exists()
    assert not list((tmp_path / "refutations").iterdir())
    assert (tmp_path / "store.sqlite").exists()


def test_a_campaign_that_has_not_begun(tmp_path):
    board = made.instance("nonogram", 2, 3, 1)
    made.write(tmp_path / "store.sqlite", [(board, made.run(board, "sat/a", "not-run", node_unit=""))])
    summary = write_report(tmp_path / "store.sqlite", tmp_path)
    assert summary.not_run == 1


# Refutations


def test_the_files_of_a_refutation_convict(written):
    folder, _ = written
    folder = folder / "refutations"
    stems = {re.sub(r"-(answer|witness|puzzle)$", "", path.stem) for path in folder.iterdir()}
    assert len(stems) >= 4
    for stem in stems:
        puzzle = puzzle_from_json(json.loads((folder / f"{stem}.json").read_text()))
        [witness] = reader.read_solutions(str(folder / f"{stem}-witness.json"), puzzle)
        assert violations(puzzle, witness) == []
        if "invalid" in stem:
            [answer] = reader.read_solutions(str(folder / f"{stem}-answer.json"), puzzle)
            assert violations(puzzle, answer)


def test_a_claim_of_uniqueness_is_shown_with_both_solutions(tmp_path):
    corral = puzzle_from_json({"puzzle": "corral", "clues": [[0, 0]]})
    open_board = Instance.of(corral)
    claims = made.run(open_board, "sat/a", count_asked=2, exhausted=True, solutions=[[[1, 0]]], found=1)
    knows = made.run(open_board, "sat/b", count_asked=2, solutions=[[[1, 0]], [[0, 1]]], found=2)
    assert report_of(tmp_path, (open_board, claims), (open_board, knows)).refuted == {"sat/a": 1}
    shown = {path.name[len(open_board.id) :]: path for path in (tmp_path / "refutations").glob("*.json")}
    assert json.loads(shown["-sat-a-wrong-count-answer.json"].read_text()) == [[1, 0]]
    assert json.loads(shown["-sat-a-wrong-count-witness.json"].read_text()) == [[0, 1]]


def test_an_answer_that_is_no_grid_is_reported_without_a_picture(tmp_path):
    board = made.instance("nonogram", 2, 3, 1)
    broken = [{"index": 0, "rule": "shape", "message": "expected 2 rows", "cells": [], "numbers": []}]
    summary = report_of(tmp_path, (board, made.run(board, "sat/a", solutions=[[1]], invalid=broken)))
    assert summary.refuted == {"sat/a": 1}
    assert "xpected 2 rows" in (tmp_path / "report.md").read_text()


def test_a_published_answer_that_does_not_hold_is_named(tmp_path):
    board = replace(made.instance("nonogram", 2, 3, 1), name="sample", known_solution=[[0, 0, 0], [0, 0, 0]])
    assert violations(board.read(), board.read_solution(board.known_solution))
    report_of(tmp_path, (board, made.run(board, "sat/a", "timeout")))
    assert "Published answers that do not hold" in (tmp_path / "report.md").read_text()


# The page


def test_a_puzzle_named_script_stays_text(page, written):
    assert NASTY in "".join(page.texts)
    assert "<script>alert" not in (written[0] / "report.md").read_text()
    kinds = [attributes.get("type", "code") for tag, attributes in page.tags if tag == "script"]
    assert set(kinds) == {"code", "application/json"}
    assert kinds.count("code") == 2  # plotly.js and ours


def test_nothing_comes_from_outside(page, written):
    assert not [tag for tag, _ in page.tags if tag in ("link", "img", "iframe")] or page.values("rel") == ["icon"]
    assert not page.values("src")
    for address in page.values("href") + page.values("xlink:href"):
        assert address.startswith(("#", "data:")) or (written[0] / address).is_file()


def test_links_within_the_page_lead_somewhere_and_ids_are_single(page):
    ids = page.values("id")
    assert {address[1:].partition("?")[0] for address in page.values("href") if address.startswith("#")} <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_links_carry_the_csv_of_the_files(page, written):
    links = {it["download"]: it["href"] for tag, it in page.tags if tag == "a" and "download" in it}
    files = {path.name: path for path in written[0].rglob("*/*.csv")}
    for name, address in links.items():
        kind, _, text = address.partition(",")
        assert kind == "data:text/csv;charset=utf-8"
        assert unquote(text) == files[name].read_text()
    assert {"nonogram-1.csv", "nonogram-1-seconds.csv", "encodings.csv", "nonogram-1-ranking.csv"} <= links.keys()


def test_a_long_csv_is_a_file_beside_the_page():
    assert csv_address("tables/a.csv", "x" * LONGEST_LINK).startswith("data:")
    assert csv_address("tables/a.csv", "x" * (LONGEST_LINK + 1)) == "tables/a.csv"


def test_figures_are_there_without_javascript(page):
    plots = [attributes for tag, attributes in page.tags if tag == "div" and attributes.get("class") == "still"]
    live = [attributes for tag, attributes in page.tags if tag == "div" and attributes.get("class") == "live"]
    assert len(plots) == len(live) > 20
    assert all("hidden" in attributes for attributes in live)


def test_the_order_is_that_of_reading(page):
    parts = [
        "best",
        "ranking",
        "conditions",
        "plots",
        "encodings",
        "nodes",
        "instances",
        "disagreements",
        "gallery",
        "definitions",
    ]
    assert [it["id"] for tag, it in page.tags if tag == "section"] == parts


# The instance table


def data_of(folder):
    text = (folder / "report.html").read_text()
    return json.loads(re.search(r'id="instance-data">(.*?)</script>', text, re.DOTALL).group(1))


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


# Conditions


def test_conditions_are_flat_and_what_is_mixed_is_said(tmp_path):
    board = made.instance("nonogram", 2, 3, 1)
    runs = [(board, made.run(board, "sat/a")), (board, made.run(board, "sat/b", host_id="other", code_version="2"))]
    made.write(tmp_path / "store.sqlite", runs, session=json.dumps({"load_before": 0.5}), description="plain words")
    write_report(tmp_path / "store.sqlite", tmp_path, mix_machines=True)
    text = (tmp_path / "report.md").read_text()
    rows = ["| load before | 0.5 |", "| description | plain words |", "| packages, ortools | 9.15 |"]
    assert all(row in text for row in rows)
    assert "2 unlike machines" in text
    assert "2 different versions of the code" in text


# Markdown


def test_every_row_of_a_markdown_table_has_as_many_cells_as_its_head(written):
    blocks = re.findall(r"(?:^\|.*\n)+", (written[0] / "report.md").read_text(), flags=re.MULTILINE)
    assert len(blocks) > 5
    for block in blocks:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}) == 1


def test_links_of_the_markdown_lead_to_files(written):
    folder, _ = written
    links = re.findall(r"\]\(([^)#]+)\)", (folder / "report.md").read_text())
    assert links
    assert all((folder / link).is_file() for link in links)


def test_refutations_are_told_before_the_tables_and_the_worst_first(written):
    text = (written[0] / "report.md").read_text()
    parts = ["Best solver", "Ranking", "Conditions", "Plots", "Encodings", "Nodes", "Disagreements", "Definitions"]
    order = ["**1 wrong answer**", f"| `{LIAR}`", f"| `{made.ARTICLE}`", *(f"\n## {part}" for part in parts)]
    order[-1:-1] = [f"</a>`{LIAR}`", f"</a>`{made.ARTICLE}`"]
    places = [text.index(word) for word in order]
    assert places == sorted(places)


@pytest.mark.parametrize(("text", "span"), [("a", "`a`"), ("a`b", "`` a`b ``"), ("a|b", r"`a\|b`")])
def test_code_spans(text, span):
    assert markdown.code(text) == span


# The terminal


def test_a_pipe_gets_no_colour_and_whole_lines(written):
    out = io.StringIO()
    print_summary(written[1], Console(file=out))
    text = out.getvalue()
    assert "\x1b" not in text
    assert LIAR in text  # its brackets are no markup
    assert "1 wrong answer," in text.splitlines()[-2]
    assert max(map(len, text.splitlines())) > 100


def test_a_terminal_keeps_its_width(written):
    out = io.StringIO()
    print_summary(written[1], Console(file=out, force_terminal=True, width=90))
    assert "\x1b" in out.getvalue()
    assert max(len(re.sub(r"\x1b\[[\d;]*m", "", line)) for line in out.getvalue().splitlines()) <= 90


def test_a_store_without_a_single_run_yet(tmp_path):
    made.write(tmp_path / "store.sqlite", [])
    summary = write_report(tmp_path / "store.sqlite", tmp_path)
    assert (summary.runs, summary.tables) == (0, ())
    assert (tmp_path / "runs.csv").read_text().startswith("puzzle,size,instance_id")
    print_summary(summary, Console(file=io.StringIO()))
