"""The oracles of the audit: both say the same, and what they cannot decide is said."""

import random

import pytest
from audit_cases import Known, audited, check_counts, corral, nonogram
from random_instances import instance

from compare.audit import auditor as auditor_module
from compare.audit.auditor import Auditor
from compare.audit.opinion import OraclesDisagree
from compare.audit.oracle import FIRST, SECOND, Oracle, Undecided
from compare.audit.tally import NOT_AUDITED, UNDECIDED, Audit
from compare.strength.facts import true_names
from puzzles.kinds import kinds

KINDS = sorted(kinds())


@pytest.mark.parametrize("kind", KINDS)
def test_both_oracles_count_the_same_solutions(kind):
    for index in range(12):
        puzzle = instance(kind, index)
        counts = []
        for name in (FIRST[kind], SECOND[kind]):
            oracle = Oracle(puzzle, name)
            counts.append(len(oracle.solutions(4)))
            oracle.close()
        assert counts[0] == counts[1]


@pytest.mark.parametrize("kind", KINDS)
def test_both_oracles_say_the_same_of_single_facts(kind):
    what = kinds()[kind]
    rng = random.Random(5)
    for _ in range(4):
        puzzle, planted = what.generate(4, 3, 0.5, rng, what.styles[0])
        oracles = [Oracle(puzzle, name) for name in (FIRST[kind], SECOND[kind])]
        for name in sorted(true_names(puzzle, planted)):
            for value in (0, 1):
                answers = [oracle.solution([(*name, value)]) is None for oracle in oracles]
                assert answers[0] == answers[1]
                assert value == 0 or answers == [False, False]
        for oracle in oracles:
            oracle.close()


def test_an_oracle_that_is_wrong_is_said_loudly(monkeypatch):
    monkeypatch.setattr(auditor_module, "STEPS_A_SECOND_OPINION", 1)
    monkeypatch.setattr(Oracle, "counterexample", lambda self, state, facts: wrong(self, state, facts))
    right = Oracle.solution

    def wrong(oracle, state, facts):
        return None if oracle.name == FIRST["nonogram"] else right(oracle, [*state, (*facts[0][:-1], 1 - facts[0][-1])])

    with Auditor(nonogram([[1]], [[1], []]), Audit("somebody")) as observer:
        observer.levels[0].true = frozenset({("cell", 0, 1)})  # else the known solution speaks first
        with pytest.raises(OraclesDisagree):
            observer.deduction("row", Known(), [("cell", 0, 1, 1)])


def test_a_question_beyond_the_limit_is_undecided():
    rng = random.Random(1)
    what = kinds()["hidato"]
    puzzle, _ = what.generate(9, 9, 0.05, rng, what.styles[0])
    found = audited("handwritten/repaired", puzzle, conflicts=1, nodes=3)
    assert sum(tally.undecided for tally in found.rules.values()) > 0
    check_counts(found)


def test_an_answer_and_a_backbone_beyond_the_limit_are_said_to_be(monkeypatch):
    def gives_up(self, assumptions):
        raise Undecided

    monkeypatch.setattr(Oracle, "asked", gives_up)
    found = audited("handwritten/repaired", nonogram([[1]], [[1], []]), backbone=True)
    assert [one.kind for one in found.other] == [UNDECIDED, UNDECIDED]
    assert any("backbone" in one.detail for one in found.other)
    assert any("more solutions" in one.detail for one in found.other)
    assert not found.convicted


def test_a_board_too_large_for_the_oracle_is_said_to_be_and_is_no_fault():
    found = audited("handwritten/repaired", corral(*[[0] * 40 for _ in range(40)]), nodes=1)
    assert [one.kind for one in found.other] == [NOT_AUDITED]
    assert not found.convicted
