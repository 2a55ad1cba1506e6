"""Claims: their files, verdicts on made-up measurements, known truths, and falsified figures, which are refuted."""

import json
import random
import re
from dataclasses import replace

import pytest
import synthetic_store as made

from compare.claims import kept, mends
from compare.claims.claim import Case, Claim, Figure, Group, Range, Verdict
from compare.claims.experiments import experiments
from compare.claims.experiments.final_check import boards
from compare.claims.experiments.material import Draw
from compare.claims.experiments.one_loop import is_one_loop
from compare.claims.figures import measured
from compare.claims.reading import ARTICLES, claims, read
from compare.claims.trial import chosen, tried
from compare.claims.verdict import judge
from compare.commands.claims import claims as command
from compare.report import write_report
from compare.report.claims import chapters, chapters_beside, pictures
from puzzles.corral.puzzle import Corral
from puzzles.vocabulary import InputError

CHINESE = re.compile(r"[\u4e00-\u9fff]")
ALL = {claim.id: claim for claim in claims()}


def claim(figure: Figure, low: float, high: float, exact: bool = False, pooled: bool = False) -> Claim:
    return replace(ALL["corral-median-6"], figure=figure, range=Range(low, high, exact), pooled=pooled)


def group(values, name: str = "one") -> Group:
    return Group(name, [Case(value) for value in values])


def about(centre: float, count: int = 60, seed: int = 1) -> list[float]:
    rng = random.Random(seed)
    return [centre * rng.uniform(0.7, 1.3) for _ in range(count)]


def verdict(one: Claim, *groups: Group) -> Verdict:
    return judge(one, groups).verdict


def test_at_least_thirty_claims_of_all_four_articles_each_with_its_words_and_a_test_or_what_it_needs():
    assert len(ALL) == len(claims()) >= 30
    assert {one.article for one in claims()} == set(ARTICLES)
    for one in claims():
        assert one.id.startswith(f"{one.article}-")
        assert all((one.title, one.title_in_english, one.author, one.section, one.translation, one.claim))
        assert len(one.quotation) < 80, one.id
        assert CHINESE.search(one.quotation) or "return false" in one.quotation
        assert (one.experiment in experiments()) != bool(one.needs), one.id
        assert one.range.low <= one.range.high


def test_no_verdict_can_be_written_into_a_file():
    head = 'title = "t"\ntitle_in_english = "e"\nauthor = "a"\n'
    written = head + '[[claims]]\nid = "x"\nsection = "1"\nquotation = "引"\ntranslation = "t"\n'
    written += 'claim = "c"\nneeds = "n"\n'
    assert [one.id for one in read("corral", written)] == ["x"]
    with pytest.raises(InputError, match="unknown key"):
        read("corral", written + 'verdict = "holds"\n')
    with pytest.raises(InputError, match="either an experiment or what it needs"):
        read("corral", written.replace("needs", "note"))
    with pytest.raises(InputError, match="twice"):
        read("corral", written + written[written.index("[[") :])


@pytest.mark.parametrize("seed", range(20))
def test_noise_neither_refutes_a_true_figure_nor_proves_a_false_one(seed: int):
    stated = claim(Figure.MEDIAN, 54, 54, exact=True)
    assert verdict(stated, group(about(54, 300, seed=seed))) is Verdict.HOLDS
    assert verdict(stated, group(about(80, seed=seed))) is Verdict.REFUTED
    bound = claim(Figure.MEAN, 0, 60)
    assert verdict(bound, group(about(50, seed=seed))) is Verdict.HOLDS
    assert verdict(bound, group(about(75, seed=seed))) is Verdict.REFUTED


def test_what_a_few_puzzles_leave_open_is_untestable():
    assert verdict(claim(Figure.SHARE, 0.5, 1), group([1, 0, 1])) is Verdict.UNTESTABLE
    assert verdict(claim(Figure.MEDIAN, 54, 54, exact=True), group([1, 60, 500])) is Verdict.UNTESTABLE
    assert verdict(claim(Figure.MEDIAN, 54, 54, exact=True), group([90])) is Verdict.UNTESTABLE
    assert verdict(claim(Figure.MEDIAN, 0, 1), group([])) is Verdict.UNTESTABLE


def test_one_counterexample_refutes_what_is_said_of_every_case():
    every = claim(Figure.EVERY, 1, 1)
    assert verdict(every, group([1] * 500)) is Verdict.HOLDS
    assert verdict(every, group([1] * 500 + [0])) is Verdict.REFUTED


def test_groups_that_differ_make_conditions_unless_all_are_judged_together():
    good, bad = group([1] * 50, "small"), group([1] * 49 + [0], "large")
    told = judge(claim(Figure.EVERY, 1, 1), [good, bad])
    assert told.verdict is Verdict.CONDITIONAL
    assert told.reason == "holds: small; does not: large"
    assert verdict(claim(Figure.EVERY, 1, 1, pooled=True), good, bad) is Verdict.REFUTED


def test_open_groups_are_settled_by_all_together_and_empty_ones_say_nothing():
    few = [group([1, 1, 1, 1, 0], str(name)) for name in range(20)]
    assert verdict(claim(Figure.SHARE, 0.5, 1), few[0]) is Verdict.UNTESTABLE
    assert verdict(claim(Figure.SHARE, 0.5, 1), *few) is Verdict.HOLDS
    assert verdict(claim(Figure.SHARE, 0.95, 1), *few) is Verdict.REFUTED
    assert verdict(claim(Figure.EVERY, 1, 1), group([1, 1]), group([], "none")) is Verdict.HOLDS


def test_the_witness_is_the_smallest_board_that_speaks_against_the_claim():
    small, large = Corral(((0, 0),)), Corral(((0, 0, 0),))
    cases = [Case(9, Corral(((0,),)))] + [Case(90, large)] * 20 + [Case(91, small)] * 20
    found = judge(claim(Figure.MEDIAN, 0, 10), [Group("one", cases)])
    assert found.verdict is Verdict.REFUTED
    assert found.witness is not None
    assert found.witness.puzzle == small
    assert judge(claim(Figure.MEDIAN, 0, 100), [Group("one", cases)]).witness is None


def test_intervals_by_hand():
    assert measured(Figure.MAXIMUM, [3, 1, 2]).high == 3
    assert measured(Figure.GEOMETRIC_MEAN, [1, 4]).estimate == pytest.approx(2)
    share = measured(Figure.SHARE, [1, 0, 0, 0] * 25)  # Wilson's by his formula, z = 1.96
    z = 1.959964
    centre, half = (0.25 + z**2 / 200) / (1 + z**2 / 100), z * (0.25 * 0.75 / 100 + z**2 / 40000) ** 0.5
    assert share.low == pytest.approx(centre - half / (1 + z**2 / 100), abs=1e-6)
    assert share.high == pytest.approx(centre + half / (1 + z**2 / 100), abs=1e-6)


@pytest.mark.parametrize(
    ("name", "holds"),
    [
        ("corral-sample-nodes", True),  # the article's own figures, which the known answers of the corpus confirm
        ("corral-sample-unique", True),
        ("hidato-connectivity-backtracks", True),
        ("nonogram-sample-heart", False),  # 52 cells by its rows, 56 by its columns
        ("shikaku-sample-solvable", False),  # clues for 31 of 36 cells
        ("corral-final-check", False),  # connectedness is left out
    ],
)
def test_claims_whose_truth_is_known(name: str, holds: bool):
    found = next(tried([ALL[name]], Draw(1, quick=True)))
    assert found.verdict is (Verdict.HOLDS if holds else Verdict.REFUTED)
    assert (found.witness is None) is holds


@pytest.mark.parametrize("name", ["corral-sample-nodes", "hidato-mrv-backtracks", "corral-sample-unique"])
def test_a_falsified_figure_is_refuted(name: str):
    true = ALL[name]
    false = replace(true, range=Range(true.range.low + 1, true.range.high + 1, exact=True))
    assert next(tried([false], Draw())).verdict is Verdict.REFUTED


def test_unsound_rules_are_told_from_sound_ones():
    wanted = ["corral-inside-connected-sound", "corral-first-of-tail-sound", "hidato-connectivity-sound"]
    wanted += ["shikaku-island-sound", "nonogram-deduction-sound"]
    found = {one.claim.id: one for one in tried(chosen(claims(), wanted), Draw(3, quick=True))}
    refuted = {name for name, one in found.items() if one.verdict is Verdict.REFUTED}
    assert refuted == {"corral-inside-connected-sound", "hidato-connectivity-sound"}
    for name in refuted:
        witness = found[name].witness
        assert witness is not None
        assert witness.step is not None
        assert witness.solution is not None


def test_every_quick_experiment_ends_in_a_verdict_that_its_groups_bear_out():
    for one in tried(chosen(claims(), ["nonogram", "shikaku"]), Draw(2, quick=True)):
        answers = {it.answer for it in one.groups}
        assert one.verdict is not Verdict.CONDITIONAL or len(answers) > 1
        assert (one.overall is None) == (one.claim.experiment is None)


def test_loops_of_boards_by_hand():
    assert is_one_loop(((0, 1), (1, 1)))
    assert not is_one_loop(((0, 1), (1, 0)))  # touches itself at the middle
    assert not is_one_loop(((1, 0, 1),))
    assert not is_one_loop(((1, 1, 1), (1, 0, 1), (1, 1, 1)))
    assert not is_one_loop(((0,),))
    assert sum(map(is_one_loop, boards("1x3"))) == 6


def test_mends_are_the_comments_of_repaired():
    for article in ARTICLES:
        assert all(mend and not mend.startswith("Mended") for mend in mends.mends(article))
    assert any("final check left out" in mend for mend in mends.mends("corral"))


def test_an_unknown_claim_is_named():
    with pytest.raises(InputError, match="no claim 'corral-x'"):
        chosen(claims(), ["corral-x"])


def test_the_command_prints_the_eight_keys_and_writes_what_the_report_reads(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    command(["corral-sample-nodes", "corral-final-check", "corral-np-complete"], True, 1, True, tmp_path / "out", True)
    printed = json.loads(capsys.readouterr().out)
    keys = ["id", "article", "section", "claim", "verdict", "measured", "interval", "witness"]
    assert [list(one) for one in printed] == [keys] * 3
    assert {one["id"]: one["verdict"] for one in printed} == {
        "corral-sample-nodes": "holds",
        "corral-final-check": "refuted",
        "corral-np-complete": "untestable",
    }
    text = (tmp_path / "out" / "claims.md").read_text()
    for picture in re.findall(r"!\[.*\]\((.*)\)", text):
        assert (tmp_path / "out" / picture).is_file()
    (chapter,) = chapters(json.loads((tmp_path / "out" / "claims.json").read_text()))
    assert chapter.counts == "1 holds, 1 refuted, 1 untestable"
    assert "times the nodes" in chapter.cost
    assert chapter.mends
    assert chapter.shown[0].pictures
    assert not (tmp_path / "results").exists()


def test_a_step_from_nothing_known_is_drawn_as_a_step():
    puzzle, solution = {"puzzle": "nonogram", "row_clues": [[1]], "col_clues": [[1], []]}, [[1, 0]]
    step = {
        "puzzle": puzzle,
        "solution": solution,
        "detail": "row: wrong",
        "state": [],
        "concluded": [["cell", 0, 0, 0]],
    }
    before, after = pictures(step, "claim-x")
    assert (before.file, after.file) == ("figures/claim-x-state.svg", "figures/claim-x-solution.svg")
    (alone,) = pictures(step | {"concluded": []}, "claim-x")
    assert alone.file == "figures/claim-x.svg"


def test_the_report_of_a_campaign_has_the_chapter_from_its_folder_or_the_one_above(tmp_path):
    command(["corral-inside-connected-sound", "nonogram-sample-heart"], True, 1, False, tmp_path, True)
    folder = tmp_path / "mine"
    made.write(folder / "store.sqlite", made.campaign(("nonogram",), per_size=1))
    write_report(folder / "store.sqlite", folder)
    page, text = ((folder / name).read_text() for name in ("report.html", "report.md"))
    assert page.count('<article class="exhibit finding">') >= 2
    for said in ("Claims: what the articles say", "corral-inside-connected-sound", "must all be connected"):
        assert said in page
        assert said in text
    for picture in re.findall(r"!\[.*\]\((figures/claim.*)\)", text):
        assert (folder / picture).is_file()
    assert (folder / "tables" / "claims-corral-groups.csv").is_file()


def test_a_file_of_something_else_is_refused_in_a_sentence(tmp_path):
    assert chapters_beside(tmp_path / "mine") == ()
    for content in ("[]", "{}", "not JSON", '{"articles": [{"article": "corral"}], "claims": []}'):
        (tmp_path / kept.FILE).write_text(content)
        with pytest.raises(InputError, match="claims"):
            chapters_beside(tmp_path)
