"""The repaired presets to practise on: each seeded fault is caught, and what is wrong is blamed and nothing else."""

from collections import Counter

import pytest
from all_faults import FAULTS, no_fault, record_of
from fault import CRASH, FINAL_CHECK, SEARCH, fault, faulty
from imported_anew import NothingToPatch
from practice import tried
from practice_boards import boards, solutions
from random_instances import instance

from compare.audit.trial import Settings, audit
from compare.roster import solver_named
from handwritten.nonogram.repaired import Repaired

BOARDS = 15  # with none, with one and with several solutions, of each kind of puzzle; and those that were chosen
AUDITED = 150  # puzzles of each kind
EVERY = [(kind, one) for kind, faults in FAULTS.items() for one in faults]


@pytest.mark.parametrize(("kind", "one"), EVERY, ids=[f"{kind}: {one.name}" for kind, one in EVERY])
def test_each_fault_is_blamed_on_what_is_wrong(kind, one):
    record = record_of(kind, one, boards(kind, BOARDS))
    assert set(record.blamed) == one.blamed
    assert record.disagreed == []
    if one.harmless:
        assert record.wrong == 0


@pytest.mark.parametrize("kind", FAULTS)
def test_without_a_fault_nothing_is_blamed(kind):
    """Made anew by a patch that changes nothing: what gives the others away is their fault, not how they are made."""
    record = record_of(kind, no_fault(kind), boards(kind, BOARDS))
    assert (record.blamed, record.wrong, record.disagreed) == (Counter(), 0, [])
    assert record.steps["nodes"] > len(boards(kind, BOARDS))


@pytest.mark.parametrize("kind", FAULTS)
def test_no_step_of_the_repaired_preset_is_convicted(kind):
    found = audit(
        solver_named("handwritten/repaired", kind),
        (instance(kind, index) for index in range(AUDITED)),
        Settings(seconds=None, nodes=100),
    )
    assert found.puzzles == AUDITED
    assert not found.convicted
    assert found.applications > AUDITED
    assert sum(tally.undecided for tally in found.rules.values()) == 0


def test_there_are_enough_faults_of_every_sort():
    for faults in FAULTS.values():
        caught = [one for one in faults if one.blamed]
        assert len(caught) >= 20
        assert {SEARCH, FINAL_CHECK} <= set().union(*(one.blamed for one in caught))
    assert len({(kind, one.name) for kind, one in EVERY}) == len(EVERY)
    by_rule = Counter(place for _, one in EVERY for place in one.blamed)
    assert [place for place, faults in by_rule.items() if faults < 2 and place != CRASH] == [
        "clue is inside",
        "inside is not empty",
        "forced",
    ]


@pytest.mark.parametrize("kind", FAULTS)
def test_the_boards_have_none_one_and_several_solutions(kind):
    chosen = boards(kind, BOARDS)
    assert min(Counter(min(2, len(solutions(puzzle))) for puzzle in chosen).values()) >= BOARDS
    assert any(puzzle.rows != puzzle.cols for puzzle in chosen)
    assert any(puzzle.rows == 1 for puzzle in chosen)
    assert any(puzzle.cols == 1 for puzzle in chosen)


def test_a_fault_that_no_longer_fits_says_so():
    with pytest.raises(NothingToPatch, match="no such text"):
        faulty("nonogram", fault("lost", "nonogram.article", "no such text", "", SEARCH))
    with pytest.raises(ValueError, match="say what is to be blamed"):
        fault("neither", "nonogram.article", "", "")


def test_the_faulty_leave_the_sound_alone():
    """Neither modules nor attributes of packages nor the registry hold what was made anew."""
    faulty("nonogram", FAULTS["nonogram"][0])
    import handwritten.nonogram
    from handwritten.nonogram import repaired

    assert repaired.Repaired is Repaired is handwritten.nonogram.repaired.Repaired
    assert type(solver_named("handwritten/repaired", "nonogram")) is Repaired
    (board, *_) = boards("nonogram", BOARDS)
    assert tried(Repaired(), board).blamed == frozenset()
