"""Who is said to be wrong, and what the terminal says of it."""

import io
import re

import pytest
import synthetic_store as made
from made_reports import LIAR, report_of
from rich.console import Console

from compare.console import print_summary
from compare.report import write_report
from compare.report.summary import counts


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
