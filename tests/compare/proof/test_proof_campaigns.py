"""Proofs in campaigns: which are asked for, what is kept, and what the report says."""

import json

import pytest
from certificates import PERMUTATIONS, UNIQUE

from compare import oddities, verdicts
from compare.campaign import Campaign, FromFiles, Section
from compare.execute import run_campaign
from compare.judged_runs import gather
from compare.plan import drawn
from compare.progress import Silence
from compare.proof import checkers
from compare.proof.verify import BROKEN, CERTIFIED, UNSUPPORTED
from compare.report.exhibits import exhibit
from compare.store import Store
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError

pytest.importorskip("dratify")


def campaign_of(tmp_path, share, solvers=("sat/best", "sat/best@maplesat", "sat/best@minisat22")):
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{json.dumps(PERMUTATIONS)}\n{json.dumps(UNIQUE)}\n")
    section = Section(FromFiles((str(file),), None), tuple(solvers), (0, 1), 20.0)
    return Campaign("c", "", (section,), 2000, 1, 1, 1, True, proofs=share)


def test_a_campaign_keeps_the_verdicts(tmp_path):
    run_campaign(campaign_of(tmp_path, 1.0), tmp_path / "store.sqlite", Silence())
    with Store.read(tmp_path / "store.sqlite") as store:
        instances = {one.id: (one, runs) for one, runs in store.by_instance()}
    one, runs = instances[puzzle_from_json(PERMUTATIONS).id]
    found = {(run.solver.partition("@")[2], run.count_asked): run.certificate.get("verdict") for run in runs}
    assert found == {
        ("", 0): CERTIFIED, ("maplesat", 0): BROKEN, ("minisat22", 0): UNSUPPORTED,
        ("", 1): None, ("maplesat", 1): None, ("minisat22", 1): None,
    }  # fmt: skip
    judged = verdicts.judge(one, runs)
    refuted = [(run, why.kind) for run, why in zip(runs, judged, strict=True) if why.verdict == verdicts.REFUTED]
    assert [(run.solver.partition("@")[2], kind) for run, kind in refuted] == [("maplesat", verdicts.BROKEN_PROOF)]


def test_the_report_tells_of_proofs(tmp_path):
    run_campaign(campaign_of(tmp_path, 1.0), tmp_path / "store.sqlite", Silence())
    judged = gather(tmp_path / "store.sqlite")
    table = oddities.proofs(judged.runs)
    assert dict(table.groupby("proof")["runs"].sum())[BROKEN] == 1
    assert set(table[table["proof"] == UNSUPPORTED]["solver"]) == {"sat/block-start-order@minisat22"}
    (refutation,) = judged.refutations
    assert "--count 0 --proof " in exhibit(refutation, 1).commands[0]


def test_without_a_share_nothing_is_certified(tmp_path):
    run_campaign(campaign_of(tmp_path, 0.0, ["sat/best"]), tmp_path / "store.sqlite", Silence())
    with Store.read(tmp_path / "store.sqlite") as store:
        assert not any(run.certificate for _, runs in store.by_instance() for run in runs)


def test_the_share_is_drawn_by_the_key():
    keys = [f"{number * 2654435761 % 2**32:08x}{'0' * 56}" for number in range(2000)]
    small, large = ({key for key in keys if drawn(key, share)} for share in (0.1, 0.5))
    assert small < large
    assert (len(small), len(large)) == (pytest.approx(200, abs=40), pytest.approx(1000, abs=60))
    assert not any(drawn(key, 0.0) for key in keys)
    assert all(drawn(key, 1.0) for key in [*keys, "f" * 64])


def test_proofs_without_a_checker_are_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(checkers, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match="need a checker"):
        run_campaign(campaign_of(tmp_path, 0.5, ["sat/best"]), tmp_path / "store.sqlite", Silence())
