"""Audits in campaigns, from the TOML to the report; and how much of the backbone is found."""

import json
import re

import pytest
from brute_force import solutions as all_solutions
from random_instances import instance

from compare import campaign_file, roster
from compare.audit.auditor import UNREPORTED
from compare.audit.campaign import audit_campaign, planned_audits
from compare.audit.completeness import BackboneObserver, Completeness
from compare.audit.course import GOES_ON, NO_GUESS, NOT_RESTORED
from compare.audit.kept import FILE, read_audits
from compare.audit.oracle import CONFLICTS
from compare.audit.probes import probes
from compare.audit.trial import Settings, audit
from compare.execute import run_campaign
from compare.progress import Silence
from compare.report.audit import audit_parts
from compare.strength.campaign import random_puzzles
from compare.strength.facts import true_names
from compare.toml_table import Table
from puzzles.kinds import kinds, puzzle_from_json, violations
from puzzles.vocabulary import InputError

KINDS = sorted(kinds())
INSTANCES = [{"puzzle": "hidato", "sizes": ["2x2"]}]


def campaign(tmp_path, *audits):
    data = {"name": "mine", "description": "x", "solvers": ["sat/best"], "instances": INSTANCES, "audits": [*audits]}
    return campaign_file.read_campaign(Table("mine.toml", data), tmp_path)


# The campaign


def test_an_audit_of_a_campaign_is_kept_and_read_again(tmp_path):
    asked = campaign(tmp_path, {"probes": True, "solvers": ["handwritten/article"], "backbone": True})
    audit_campaign(asked, tmp_path, "v1")
    kept = read_audits(tmp_path)
    assert [(one.puzzle, one.solver) for one in kept] == [(kind, "handwritten/article") for kind in KINDS]
    assert sum(one.audit["puzzles"] for one in kept) == len(list(probes()))
    by_kind = {one.puzzle: one.audit for one in kept}
    assert by_kind["hidato"]["rules"]["connectivity"]["unsound"] > 0
    assert by_kind["corral"]["completeness"]["nodes"]["nodes"] > 0


def test_the_same_audit_is_not_made_twice_by_the_same_code(tmp_path):
    asked = campaign(tmp_path, {"puzzle": "nonogram", "sizes": ["3x3"], "solvers": ["handwritten/repaired"]})
    said = []
    assert not planned_audits(asked, tmp_path, "v1").kept
    audit_campaign(asked, tmp_path, "v1", say=said.append)
    assert planned_audits(asked, tmp_path, "v1").kept
    audit_campaign(asked, tmp_path, "v1", say=said.append)
    assert len(said) == 1
    assert not planned_audits(asked, tmp_path, "v2").kept
    audit_campaign(asked, tmp_path, "v2", say=said.append)
    assert len(said) == 2


def test_solvers_that_report_nothing_are_passed_over(tmp_path):
    asked = campaign(tmp_path, {"puzzle": "nonogram", "sizes": ["3x3"], "solvers": ["sat/*", "handwritten/*"]})
    audit_campaign(asked, tmp_path, "v1")
    assert {one.solver.partition("/")[0] for one in read_audits(tmp_path)} == {"handwritten"}


@pytest.mark.parametrize(
    ("section", "says"),
    [
        ({"probes": True, "solvers": ["zork/*"]}, "'zork/*': there is none of that name"),
        ({"puzzle": "nonogram", "sizes": ["3x3"], "solvers": ["sat/best"]}, "no solver 'sat/best' reports its steps"),
        ({"files": ["nowhere.json"], "solvers": ["handwritten/*"]}, "nowhere.json"),
    ],
)
def test_audits_that_cannot_be_made_are_refused_before_anything_runs(tmp_path, section, says):
    with pytest.raises(InputError, match=re.escape(says)):
        run_campaign(campaign(tmp_path, section), tmp_path / "store.sqlite", Silence())
    assert not (tmp_path / "store.sqlite").exists()
    with pytest.raises(InputError, match=re.escape(says)):
        planned_audits(campaign(tmp_path, section), tmp_path, "v1")


def test_as_many_audits_are_foretold_as_are_made(tmp_path):
    sections = [
        {"puzzle": "nonogram", "sizes": ["2x2"], "solvers": ["sat/*", "handwritten/*"], "seconds": 3},
        {"probes": True, "solvers": ["handwritten/article"], "seconds": 1},
    ]
    asked = campaign(tmp_path, *sections)
    planned = planned_audits(asked, tmp_path, "v1")
    audit_campaign(asked, tmp_path, "v1")
    kept = read_audits(tmp_path)
    assert planned.audits == sum(one.audit["puzzles"] for one in kept)
    assert planned.solvers == tuple(sorted({one.solver for one in kept}))
    odd = len(list(probes()))
    assert planned.puzzles == odd + (planned.audits - odd) // len(roster.solvers("handwritten/*", "nonogram"))
    assert planned.worst_s == 3 * (planned.audits - odd) + odd


def test_an_unknown_key_of_an_audit_is_named(tmp_path):
    with pytest.raises(InputError, match=r"audits\[0\].*per_sise"):
        campaign(tmp_path, {"puzzle": "nonogram", "sizes": ["3x3"], "per_sise": 3})


def test_a_folder_without_audits_has_none_and_a_damaged_file_is_named(tmp_path):
    assert read_audits(tmp_path) == []
    (tmp_path / FILE).write_text('{"audits": [{}]}')
    with pytest.raises(InputError, match=FILE):
        read_audits(tmp_path)


@pytest.mark.parametrize("name", ["quick", "full"])
def test_the_campaigns_that_come_with_the_package_audit_every_kind(name):
    asked = campaign_file.load(name).audits
    assert {one.origin.puzzle for one in asked if hasattr(one.origin, "puzzle")} == set(KINDS)
    assert any(one.origin is None for one in asked)


# The chapter


def test_the_chapter_draws_each_conviction_and_its_counterexample(tmp_path):
    asked = campaign(tmp_path, {"probes": True, "solvers": ["handwritten/article"]})
    audit_campaign(asked, tmp_path, "v1")
    parts = {part.puzzle: part for part in audit_parts(read_audits(tmp_path))}
    assert [step.rule for step in parts["nonogram"].steps] == []
    (step,) = parts["corral"].steps
    assert step.rule == "inside is connected"
    assert step.concluded == "there is no solution"
    assert len(step.pictures) == 2
    assert all(picture.svg.startswith("<svg") for picture in step.pictures)
    first = next(one for one in read_audits(tmp_path) if one.puzzle == "corral").audit["rules"][step.rule]["first"]
    puzzle = puzzle_from_json(first["puzzle"])
    assert violations(puzzle, kinds()["corral"].read_solution(first["counterexample"])) == []


def test_the_report_of_a_campaign_has_the_chapter(tmp_path, monkeypatch):
    from compare.commands import main

    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(
        'name = "mine"\ndescription = "x"\nsolvers = ["sat/best"]\nseconds = 5\n'
        '[[instances]]\npuzzle = "hidato"\nsizes = ["2x2"]\n'
        '[[audits]]\nprobes = true\nsolvers = ["handwritten/article"]\nbackbone = true\n'
    )
    with pytest.raises(SystemExit) as ended:
        main(["run", "mine.toml", "--quiet", "--workers", "1", "--out", "out"])
    assert ended.value.code in (0, None)
    text, page = ((tmp_path / "out" / name).read_text() for name in ("report.md", "report.html"))
    for content in (text, page):
        assert "Audit: every step on trial" in content
        assert "connectivity" in content
    for named in text.split("](figures/audit-")[1:]:
        assert (tmp_path / "out" / "figures" / ("audit-" + named.partition(")")[0])).is_file()
    assert json.loads((tmp_path / "out" / FILE).read_text())["audits"]
    assert (tmp_path / "out" / "tables" / "audit-hidato-handwritten-article.csv").is_file()


# Steps that are not reported, and the backbone


@pytest.mark.parametrize("name", ["handwritten/article", "handwritten/repaired"])
@pytest.mark.parametrize("kind", KINDS)
def test_presets_report_every_step(kind, name, monkeypatch):
    monkeypatch.setattr("compare.audit.auditor.STEPS_A_SECOND_OPINION", 1)
    side = 10 if kind == "shikaku" else 5
    puzzles = list(random_puzzles(kind, [(4, 4), (side, side)], 8, 1))  # square, without what an article does not take
    found = audit(roster.solver_named(name, kind), puzzles, Settings(seconds=2, nodes=60))
    assert found.second_opinions > 10
    assert not {UNREPORTED, NO_GUESS, NOT_RESTORED, GOES_ON} & {one.kind for one in found.other}


class Known(list):
    def facts(self):
        return list(self)


@pytest.mark.parametrize("kind", KINDS)
def test_the_backbone_is_what_all_solutions_share(kind):
    looked_at = 0
    for index in range(60):
        puzzle = instance(kind, index)
        if puzzle.rows * puzzle.cols > 9:
            continue
        found = all_solutions(puzzle)
        observer = BackboneObserver(puzzle, Completeness(), CONFLICTS)
        backbone = observer.backbone([])
        observer.close()
        if not found:
            assert backbone is None
            continue
        looked_at += 1
        true = [true_names(puzzle, solution) for solution in found]
        for name in observer.open:
            always = all(name in one for one in true)
            assert ((*name, 1) in backbone) == always
            if name[0] == "cell":
                assert ((*name, 0) in backbone) == (not any(name in one for one in true))
    assert looked_at > 3


def test_what_was_found_is_counted_at_the_root_and_at_each_node():
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]})
    measured = Completeness()
    observer = BackboneObserver(puzzle, measured, CONFLICTS)
    observer.guess(Known(), ("cell", 0, 0, 0))  # nothing follows before it
    observer.guess(Known([("cell", 0, 0, 0), ("cell", 0, 1, 1)]), ("cell", 1, 0, 1))  # three do here, one is found
    observer.undo(Known())
    observer.guess(Known([("cell", 0, 0, 0), ("cell", 0, 1, 1)]), ("cell", 1, 0, 0))  # the same node, not counted again
    observer.close()
    assert vars(measured.root) == {"nodes": 1, "backbone": 0, "found": 0}
    assert vars(measured.every_node) == {"nodes": 2, "backbone": 3, "found": 1}
