"""The files of a report: tables, figures, and what convicts a solver."""

import csv
import json
import re
from dataclasses import replace
from xml.etree import ElementTree

import synthetic_store as made
from made_reports import NASTY, report_of

from compare.records import Instance
from compare.report import write_report
from puzzles.formats import reader
from puzzles.kinds import puzzle_from_json, violations


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
