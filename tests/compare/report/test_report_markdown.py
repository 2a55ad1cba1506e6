"""The report in Markdown: its tables, links and order, and the conditions that it states."""

import json
import re

import pytest
import synthetic_store as made
from made_reports import LIAR

from compare.report import markdown, write_report


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
