"""The audit: what it convicts, what it lets pass, whom it blames."""

import pytest
from audit_cases import Known, Scripted, audited, check_counts, corral, hidato, nonogram
from random_instances import instance
from row_solver import RowSolver

from compare.audit import auditor as auditor_module
from compare.audit.answers import (
    CRASHED,
    GIVENS,
    ILLEGAL,
    LOST_BY_SEARCH,
    LOST_BY_STEPS,
    NO_SUCH,
    NOT_EXHAUSTED,
    REPEATED,
)
from compare.audit.auditor import UNREPORTED, Auditor
from compare.audit.tally import UNSUPPORTED, Audit
from compare.audit.trial import MISSPELT, Settings, audit
from puzzles.kinds import kinds, violations
from puzzles.vocabulary import InputError, Outcome, Status

KINDS = sorted(kinds())


# Convictions that are known from the rules


def test_hidato_connectivity_of_the_article_is_convicted_on_three_cells():
    found = audited("handwritten/article", hidato([0, 2, 0]))
    assert found.unsound_rules == ["connectivity"]
    first = found.rules["connectivity"].first
    assert first.counterexample in (((1, 2, 3),), ((3, 2, 1),))
    assert [one.kind for one in found.other] == [LOST_BY_STEPS]
    assert "connectivity" in found.other[0].detail


def test_corral_connectivity_of_the_article_is_convicted_where_two_clues_do_not_touch():
    found = audited("handwritten/article", corral([3, 0, 3], [0, 0, 0], [0, 0, 0]))
    assert found.unsound_rules == ["inside is connected"]


def test_givens_that_the_article_never_compares():
    found = audited("handwritten/article", hidato([1, 0, 0, 0], [0, 0, 0, 2]))
    kinds_found = {one.kind for one in found.other}
    assert kinds_found == {GIVENS, ILLEGAL, NO_SUCH}
    assert not found.unsound_rules


def test_a_long_of_64_bits_loses_solutions():
    grid = [[r * 9 + (c if r % 2 == 0 else 8 - c) + 1 if (r, c) != (7, 4) else 0 for c in range(9)] for r in range(8)]
    found = audited("handwritten/article", hidato(*grid))
    assert found.unsound_rules == ["a long has 64 bits"]


def test_every_counterexample_is_a_solution_that_extends_its_state_and_contradicts_the_conclusion():
    puzzles = [instance("hidato", i) for i in range(12)] + [hidato([0, 2, 0])]
    found = audited("handwritten/article", *puzzles, seconds=2)
    for tally in found.rules.values():
        if tally.first:
            one = tally.first
            assert violations(one.puzzle, one.counterexample) == []
            true = {(v, r, c) for r, row in enumerate(one.counterexample) for c, v in enumerate(row)}
            holds = [((fact[1:4] in true) == bool(fact[-1])) for fact in one.state]
            assert all(holds)
            assert not one.concluded or not all((fact[1:4] in true) == bool(fact[-1]) for fact in one.concluded)


@pytest.mark.parametrize("kind", KINDS)
def test_repaired_presets_are_not_convicted(kind):
    puzzles = [instance(kind, index) for index in range(24)]
    found = audited("handwritten/repaired", *puzzles, seconds=2)
    assert found.puzzles == 24
    assert sum(tally.applications for tally in found.rules.values()) > 20
    assert found.unsound_rules == []
    assert [one.kind for one in found.other if one.kind != UNSUPPORTED] == []
    check_counts(found)


# Somebody else's solver


def test_a_solver_of_somebody_elses_joins_and_its_unsound_rule_alone_is_blamed():
    puzzle = nonogram([[1], [3], []], [[1], [1], [2]])
    found = audit(RowSolver(greedy=True), [puzzle])
    assert found.rules["row without slack"].unsound == 0
    assert found.rules["packed to the left"].unsound == 1
    assert found.unsound_rules == ["packed to the left"]
    check_counts(found)


def test_what_is_concluded_from_an_unsound_conclusion_is_not_blamed():
    puzzle = nonogram([[1]], [[], [], [1]])
    found = Audit("somebody")
    state = Known()
    with Auditor(puzzle, found) as observer:
        observer.deduction("wrong", state, [("cell", 0, 0, 1)])
        state.append(("cell", 0, 0, 1))
        observer.deduction("right", state, [("cell", 0, 1, 0), ("cell", 0, 2, 0)])  # the row says so, given the first
        observer.deduction("anything", state, [("cell", 0, 1, 1)])
        observer.contradiction("dead", state)
    assert found.unsound_rules == ["wrong"]
    assert found.rules["right"].sound == 1
    assert found.rules["anything"].vacuous == 1
    assert found.rules["dead"].sound == 1


def test_a_guess_taken_back_leaves_nothing_behind():
    puzzle = nonogram([[1]], [[], [1]])
    found = Audit("somebody")
    state = Known()
    with Auditor(puzzle, found) as observer:
        observer.guess(state, ("cell", 0, 0, 1))
        observer.contradiction("column", Known([("cell", 0, 0, 1)]))
        observer.undo(state)
        observer.deduction("row", state, [("cell", 0, 1, 1)])
        observer.contradiction("too early", state)
    assert found.rules["column"].sound == found.rules["row"].sound == 1
    assert found.rules["too early"].unsound == 1


def test_a_guess_taken_back_says_nothing_in_a_dead_state_either():
    found = Audit("somebody")
    with Auditor(
        nonogram([[1]], [[1], [1]]), found
    ) as observer:  # no solution: one cell by the row, two by the columns
        observer.guess(Known(), ("cell", 0, 0, 1))
        observer.deduction("with it", Known([("cell", 0, 0, 1)]), [("cell", 0, 1, 0)])
        observer.undo(Known())
        observer.deduction("without it", Known(), [("cell", 0, 1, 0)])
    assert found.rules["with it"].sound == 1
    assert found.rules["without it"].vacuous == 1


def test_a_solver_that_shows_nothing_of_its_steps_is_refused():
    with pytest.raises(InputError, match="reports no steps"):
        audited("sat/best", nonogram([[1]], [[1]]))


def test_a_solution_that_the_search_forgets_is_told_from_one_lost_to_an_unsound_step():
    class Forgetful(RowSolver):
        def solve(self, puzzle, count=1, limits=None, observer=None):
            return Outcome.answered([], exhausted=True)

    found = audit(Forgetful(), [nonogram([[1]], [[1]])])
    assert [one.kind for one in found.other] == [LOST_BY_SEARCH]


def test_facts_written_without_a_report_are_noticed(monkeypatch):
    monkeypatch.setattr(auditor_module, "STEPS_A_SECOND_OPINION", 1)
    puzzle = nonogram([[1]], [[1], []])
    found = Audit("somebody")
    with Auditor(puzzle, found) as observer:
        observer.contradiction("row", Known([("cell", 0, 1, 1)]))
    assert found.rules["row"].sound == 1
    assert [one.kind for one in found.other] == [UNREPORTED]


def test_a_deduction_of_nothing_is_no_contradiction(monkeypatch):
    monkeypatch.setattr(auditor_module, "STEPS_A_SECOND_OPINION", 1)
    found = Audit("somebody")
    with Auditor(nonogram([[1]], [[1], []]), found) as observer:
        observer.deduction("row", Known(), [])
    with Auditor(nonogram([[1]], [[1], [1]]), found) as observer:
        observer.deduction("row", Known(), [])
    assert (found.rules["row"].sound, found.rules["row"].vacuous) == (1, 1)
    assert found.other == []


@pytest.mark.parametrize("known", [("cel", 0, 0, 0), ("cell", 0, 0), ["cell", 0, 0, 0], ("cell", 0, 0, 2)])
def test_what_is_no_fact_is_not_called_sound(known):
    def tell(observer):
        observer.deduction("row", Known(), [known])

    found = audit(Scripted(tell), [nonogram([[1]], [[], [1]])])
    assert found.rules == {}
    [finding] = found.other
    assert finding.kind == MISSPELT
    assert "row: " in finding.detail
    assert "('cell', row, col, 0 or 1)" in finding.detail


def test_a_cell_beside_the_board_is_never_filled_in_a_dead_state_either():
    found = Audit("somebody")
    with Auditor(nonogram([[1]], [[1], [1]]), found) as observer:  # no solution
        observer.deduction("beside", Known(), [("cell", 0, 7, 1)])
    assert (found.rules["beside"].sound, found.rules["beside"].vacuous) == (0, 1)


@pytest.mark.parametrize("said", [True, False])
def test_a_count_that_is_reached_is_no_end_of_the_search(said):
    class Satisfied(RowSolver):
        def solve(self, puzzle, count=1, limits=None, observer=None):
            return Outcome.answered([((1, 0), (0, 1))], exhausted=said)

    two, one = nonogram([[1], [1]], [[1], [1]]), nonogram([[1], [1]], [[2], []])
    found = audit(Satisfied(), [two], Settings(count=1))
    assert [finding.kind for finding in found.other] == ([NOT_EXHAUSTED] if said else [])

    class Thorough(RowSolver):
        def solve(self, puzzle, count=1, limits=None, observer=None):
            return Outcome.answered([((1, 0), (1, 0))], exhausted=True)

    assert audit(Thorough(), [one], Settings(count=1)).other == []


class Saying(RowSolver):
    """Gives one answer, whatever the puzzle, and says nothing of its way there."""

    def __init__(self, answer):
        super().__init__()
        self.answer = answer

    def solve(self, puzzle, count=1, limits=None, observer=None):
        return self.answer


ONE_OF_TWO = ((1, 0), (0, 1))


@pytest.mark.parametrize(
    ("answer", "kinds_of_fault"),
    [
        (Outcome(Status.UNSOLVABLE), [LOST_BY_SEARCH]),  # by the status alone
        (Outcome(Status.SOLVED, [ONE_OF_TWO]), [LOST_BY_SEARCH]),  # one shown, where two were asked for
        (Outcome(Status.TIMEOUT, [ONE_OF_TWO]), []),
        (Outcome(Status.SOLVED), [ILLEGAL, LOST_BY_SEARCH]),
        (Outcome(Status.SOLVED, [ONE_OF_TWO, ONE_OF_TWO]), [REPEATED]),
        (Outcome(Status.SOLVED, [[[1, 0], [0, 1]], [[0, 1], [1, 0]]], exhausted=True), []),  # lists do as well
        (Outcome(Status.SOLVED, ["rows"]), [ILLEGAL, LOST_BY_SEARCH]),
        (Outcome(Status.SOLVED, [ONE_OF_TWO] * 3), [CRASHED]),  # more than were asked for: a run would refuse it too
        (Outcome(Status.SOLVED, [{1}]), [CRASHED]),
        (Outcome(Status.CRASHED), [CRASHED]),
        (Outcome(Status.UNSUPPORTED, detail="not today"), [UNSUPPORTED]),
        (None, [CRASHED]),
    ],
)
def test_what_is_said_is_held_against_the_rules_as_in_a_campaign(answer, kinds_of_fault):
    found = audit(Saying(answer), [nonogram([[1], [1]], [[1], [1]])], Settings(count=2))
    assert [finding.kind for finding in found.other] == kinds_of_fault
    assert found.convicted == (kinds_of_fault not in ([], [UNSUPPORTED]))


def test_solved_without_a_solution_is_wrong_where_there_is_none_too():
    found = audit(Saying(Outcome(Status.SOLVED)), [nonogram([[2]], [[1], [], [1]])])
    assert [finding.kind for finding in found.other] == [ILLEGAL]
