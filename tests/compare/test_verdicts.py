"""Liars of many kinds are convicted, with the right witness; honest solvers never are."""

import itertools
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compare import verdicts
from compare.records import Instance, Run
from compare.verdicts import CONFIRMED, NO_ANSWER, OF_THE_PUZZLE, REFUTED, UNSETTLED
from puzzles.kinds import puzzle_from_json, violations

# One filled cell in each row and column: as many solutions as there are permutations.
TWO = Instance.of(puzzle_from_json({"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}))
ONE = Instance.of(puzzle_from_json({"puzzle": "nonogram", "row_clues": [[2], [1]], "col_clues": [[1], [2], []]}))
NONE = Instance.of(puzzle_from_json({"puzzle": "nonogram", "row_clues": [[2], []], "col_clues": [[2], []]}))
LEFT, RIGHT = [[1, 0], [0, 1]], [[0, 1], [1, 0]]
ONLY = [[1, 1, 0], [0, 1, 0]]
WRONG = [[1, 1], [0, 0]]


def run(instance, solver, status="solved", solutions=(), exhausted=False, asked=1, **rest):
    """A run as the harness stores it: the checker's findings beside its solutions."""
    solutions = list(solutions)
    invalid = []
    for index, solution in enumerate(solutions):
        found = violations(instance.read(), solution)
        invalid += [{"index": index} | asdict(violation) for violation in found]
    return Run(instance.id, solver, asked, status=status, solutions=solutions, found=len(solutions),
               exhausted=exhausted, invalid=invalid, **rest)  # fmt: skip


def judged(instance, *runs):
    """(verdict, kind) of each run."""
    return [(judgement.verdict, judgement.kind) for judgement in verdicts.judge(instance, runs)]


HONEST = run(TWO, "sat/a", solutions=[LEFT, RIGHT], asked=2)

LIARS = {
    "an invalid solution": (run(TWO, "x/liar", solutions=[WRONG]), "invalid solution"),
    "a second solution that is invalid": (run(TWO, "x/liar", solutions=[LEFT, WRONG], asked=2), "invalid solution"),
    "an invalid solution before a timeout": (run(TWO, "x/liar", "timeout", [WRONG]), "invalid solution"),
    "a grid turned on its side": (run(ONE, "x/liar", solutions=[list(zip(*ONLY, strict=True))]), "invalid solution"),
    "no grid at all": (run(TWO, "x/liar", solutions=["yes"]), "invalid solution"),
    "a grid of booleans": (run(TWO, "x/liar", solutions=[[[True, False], [False, True]]]), "invalid solution"),
    "solved without showing anything": (run(TWO, "x/liar"), "invalid solution"),
    "unsolvable": (run(TWO, "x/liar", "unsolvable", exhausted=True), "missed solution"),
    "unsolvable, not even exhausted": (run(TWO, "x/liar", "unsolvable"), "missed solution"),
    "unsolvable, and a solution": (run(TWO, "x/liar", "unsolvable", [LEFT], True), "missed solution"),
    "unique": (run(TWO, "x/liar", solutions=[LEFT], exhausted=True, asked=2), "wrong count"),
    "unique, by showing fewer than asked": (run(TWO, "x/liar", solutions=[LEFT], asked=2), "wrong count"),
    "unique, though only one was asked for": (run(TWO, "x/liar", solutions=[LEFT], exhausted=True), "wrong count"),
    "all, which is one": (run(TWO, "x/liar", solutions=[RIGHT], exhausted=True, asked=0), "wrong count"),
    "the same twice": (run(TWO, "x/liar", solutions=[LEFT, LEFT], asked=2), "duplicate solution"),
    "the same twice, before a timeout": (run(TWO, "x/liar", "timeout", [LEFT, LEFT], asked=3), "duplicate solution"),
    "article, unsolvable": (run(TWO, "handwritten/article", "unsolvable", exhausted=True), "missed solution"),
}


@pytest.mark.parametrize("lie", LIARS)
@pytest.mark.parametrize("liar_first", [True, False])
def test_liars_are_convicted_and_the_honest_are_not(lie, liar_first):
    liar, kind = LIARS[lie]
    instance = ONE if liar.instance_id == ONE.id else TWO
    honest = HONEST if instance is TWO else run(ONE, "sat/a", solutions=[ONLY])
    runs = [liar, honest] if liar_first else [honest, liar]
    found = dict(zip([one.solver for one in runs], judged(instance, *runs), strict=True))
    assert found == {liar.solver: (REFUTED, kind), "sat/a": (CONFIRMED, "")}


def test_the_witness_is_named_and_is_one_that_the_liar_did_not_show():
    unique = run(TWO, "x/liar", solutions=[RIGHT], exhausted=True, asked=2)
    judgement = verdicts.judge(TWO, [unique, HONEST])[0]
    assert (judgement.witness, judgement.by) == (LEFT, "sat/a")
    assert "exactly one solution" in judgement.reason


def test_the_solution_that_came_with_the_puzzle_convicts_but_only_if_it_is_right():
    unsolvable = run(TWO, "x/liar", "unsolvable", exhausted=True)
    with_known = replace(TWO, known_solution=RIGHT)
    judgement = verdicts.judge(with_known, [unsolvable])[0]
    assert (judgement.verdict, judgement.witness, judgement.by) == (REFUTED, RIGHT, OF_THE_PUZZLE)
    assert judged(replace(TWO, known_solution=WRONG), unsolvable) == [(UNSETTLED, "")]
    assert judged(replace(TWO, known_solution="?"), unsolvable) == [(UNSETTLED, "")]


def test_a_solution_shown_before_a_timeout_convicts_others():
    cut_short = run(TWO, "cpsat/a", "timeout", [LEFT], asked=2)
    liar = run(TWO, "x/liar", "unsolvable", exhausted=True)
    assert judged(TWO, cut_short, liar) == [(NO_ANSWER, ""), (REFUTED, "missed solution")]


def test_two_who_show_different_solutions_convict_one_who_says_unique():
    runs = [run(TWO, "sat/a", solutions=[LEFT]), run(TWO, "cpsat/a", solutions=[RIGHT])]
    liar = run(TWO, "x/liar", solutions=[LEFT], exhausted=True, asked=2)
    assert judged(TWO, *runs, liar) == [(CONFIRMED, ""), (CONFIRMED, ""), (REFUTED, "wrong count")]


@pytest.mark.parametrize(
    ("other", "verdict"),
    [
        ("cpsat/b", CONFIRMED),
        ("sat/other", CONFIRMED),
        ("handwritten/repaired", CONFIRMED),
        ("sat/a@glucose4", UNSETTLED),
        ("sat/a[amo=product]", UNSETTLED),
        ("handwritten/article", UNSETTLED),
        ("handwritten/article[seal=tail]", UNSETTLED),
    ],
)
def test_a_claim_needs_a_second_opinion(other, verdict):
    first = run(NONE, "sat/a", "unsolvable", exhausted=True, asked=2)
    second = run(NONE, other, "unsolvable", exhausted=True)
    assert judged(NONE, first)[0] == (UNSETTLED, "")
    assert judged(NONE, first, second)[0] == (verdict, "")


def test_repeats_of_one_solver_are_no_second_opinion():
    runs = [run(NONE, "sat/a", "unsolvable", exhausted=True, repeat=i) for i in range(3)]
    assert judged(NONE, *runs) == [(UNSETTLED, "")] * 3


def test_a_refuted_run_is_nobodys_second_opinion():
    claims_one = run(ONE, "sat/a", solutions=[ONLY], exhausted=True, asked=2)
    liar = run(ONE, "x/liar", solutions=[[[0, 1, 1], [0, 1, 0]]], exhausted=True, asked=2)
    assert judged(ONE, claims_one, liar) == [(UNSETTLED, ""), (REFUTED, "invalid solution")]


def test_runs_without_an_answer():
    for status in ("timeout", "out-of-memory", "limit", "crashed", "unsupported", "not-run"):
        judgement = verdicts.judge(TWO, [run(TWO, "sat/a", status, detail="why"), HONEST])[0]
        assert (judgement.verdict, judgement.reason) == (NO_ANSWER, "why")
        exhausted = run(TWO, "sat/a", status, exhausted=True)  # an open question claims nothing
        assert judged(TWO, exhausted, HONEST)[0] == (NO_ANSWER, "")


@pytest.mark.parametrize(
    ("known", "runs", "verdict"),
    [
        ({}, [HONEST], None),
        ({"known_solution": LEFT}, [], CONFIRMED),
        ({"known_solution": WRONG}, [HONEST], REFUTED),
        ({"known_solution": 5}, [HONEST], REFUTED),
        ({"known_unique": True}, [HONEST], REFUTED),
        ({"known_unique": True, "known_solution": LEFT}, [run(TWO, "sat/a", solutions=[RIGHT])], REFUTED),
        ({"known_unique": True, "known_solution": LEFT}, [], UNSETTLED),
        ({"known_unique": True}, [run(TWO, "sat/a", solutions=[LEFT], exhausted=True, asked=2)], CONFIRMED),
        ({"known_unique": True}, [run(TWO, "handwritten/article", solutions=[LEFT], asked=2)], UNSETTLED),
        ({"known_unique": False}, [HONEST], CONFIRMED),
        ({"known_unique": False}, [run(TWO, "sat/a", solutions=[LEFT])], UNSETTLED),
    ],
)
def test_what_the_file_says_is_judged_too(known, runs, verdict):
    judgement = verdicts.judge_puzzle(replace(TWO, **known), runs)
    assert (judgement and judgement.verdict) == verdict


def test_the_files_refuted_uniqueness_comes_with_a_witness_of_somebody_else():
    instance = replace(TWO, known_unique=True, known_solution=LEFT)
    judgement = verdicts.judge_puzzle(instance, [HONEST])
    assert (judgement.witness, judgement.by) == (RIGHT, "sat/a")


def test_whose_faults_are_findings():
    assert verdicts.is_article("handwritten/article[propagation=off]")
    assert not verdicts.is_article("handwritten/repaired")
    assert not verdicts.is_article("handwritten/article-like")


def permutations(size):
    """All solutions of the puzzle with one filled cell in each row and column."""
    return [[[int(c == place) for c in range(size)] for place in order] for order in
            itertools.permutations(range(size))]  # fmt: skip


CLUES = {"puzzle": "nonogram", "row_clues": [[1]] * 3, "col_clues": [[1]] * 3}
SIX = Instance.of(puzzle_from_json(CLUES), known_solution=permutations(3)[0], known_unique=False)


@st.composite
def honest_run(draw):
    """What a truthful solver may say of SIX: any of its solutions, cut short or not."""
    solver = draw(st.sampled_from(["sat/a", "sat/a@x", "cpsat/b", "handwritten/repaired", "handwritten/article"]))
    asked = draw(st.sampled_from([0, 1, 2, 6, 7]))
    shown = draw(st.permutations(permutations(3)))
    ends = draw(st.sampled_from(["answer", "timeout", "crashed", "limit"]))
    if ends != "answer":
        return run(SIX, solver, ends, shown[: draw(st.integers(0, min(asked or 6, 6)))], asked=asked)
    return run(SIX, solver, "solved", shown[: asked or 6], exhausted=asked in (0, 7), asked=asked)


@given(st.lists(honest_run(), max_size=8))
def test_the_honest_are_never_refuted(runs):
    found = [verdict for verdict, _ in judged(SIX, *runs)]
    assert REFUTED not in found
    assert [verdict == NO_ANSWER for verdict in found] == [not one.answered for one in runs]
    assert verdicts.judge_puzzle(SIX, runs).verdict in (CONFIRMED, UNSETTLED)


@given(st.lists(honest_run(), min_size=1, max_size=5), st.integers(0, 5))
def test_a_claim_below_what_is_known_is_refuted_whoever_else_is_there(runs, claimed):
    status = "solved" if claimed else "unsolvable"
    liar = run(SIX, "x/liar", status, permutations(3)[6 - claimed :], exhausted=True, asked=0)
    known = {str(s) for one in runs for s in one.solutions} | {str(s) for s in liar.solutions}
    known.add(str(SIX.known_solution))
    verdict = judged(SIX, *runs, liar)[-1][0]
    assert (verdict == REFUTED) == (len(known) > claimed)
