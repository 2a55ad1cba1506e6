"""The audit sees a search that leaves its way: what was guessed, what is taken back, and what goes on too long."""

import pytest
from audit_cases import Known, Scripted, nonogram

from compare.audit.course import GOES_ON, NO_GUESS, NOT_RESTORED, NOT_TOLD
from compare.audit.trial import audit

GUESSED, OTHER = ("cell", 0, 0, 1), ("cell", 0, 1, 0)


def refuted_guess(observer):
    observer.guess(Known(), GUESSED)
    observer.contradiction("column", Known([GUESSED]))


def goes_on_with_a_deduction(observer):
    refuted_guess(observer)
    observer.deduction("row", Known([GUESSED]), [OTHER])


def goes_on_with_a_guess(observer):
    refuted_guess(observer)
    observer.guess(Known([GUESSED]), OTHER)


def goes_on_with_a_solution(observer):
    refuted_guess(observer)
    observer.solution(((0, 1),))


def leaves_something_behind(observer):
    refuted_guess(observer)
    observer.undo(Known([GUESSED]))


def forgets_what_it_knew(observer):
    observer.deduction("row", Known(), [("cell", 0, 0, 0)])
    observer.guess(Known([("cell", 0, 0, 0)]), OTHER)
    observer.undo(Known())


def takes_back_too_much(observer):
    refuted_guess(observer)
    observer.undo(Known())
    observer.undo(Known())


def guesses_the_other_value_at_once(observer):
    observer.guess(Known(), GUESSED)
    observer.guess(Known(), ("cell", 0, 0, 0))
    observer.undo(Known())


def shows_what_was_not_guessed(observer):
    observer.guess(Known(), GUESSED)
    observer.solution(((0, 1),))


def shows_what_was_guessed(observer):
    observer.guess(Known(), ("cell", 0, 0, 0))
    observer.guess(Known([("cell", 0, 0, 0)]), ("cell", 0, 1, 1))
    observer.solution(((0, 1),))


def shows_an_illegal_board(observer):
    observer.guess(Known(), GUESSED)
    observer.solution("nothing like a board")


def keeps_to_the_way(observer):
    refuted_guess(observer)
    observer.contradiction("again", Known([GUESSED]))
    observer.undo(Known())
    observer.deduction("column", Known(), [("cell", 0, 0, 0), ("cell", 0, 1, 1)])
    observer.solution(((0, 1),))


@pytest.mark.parametrize(
    ("tell", "kind"),
    [
        (goes_on_with_a_deduction, GOES_ON),
        (goes_on_with_a_guess, GOES_ON),
        (goes_on_with_a_solution, GOES_ON),
        (leaves_something_behind, NOT_RESTORED),
        (forgets_what_it_knew, NOT_RESTORED),
        (takes_back_too_much, NO_GUESS),
        (guesses_the_other_value_at_once, NOT_TOLD),
        (shows_what_was_not_guessed, NOT_TOLD),
        (shows_what_was_guessed, None),
        (shows_an_illegal_board, None),
        (keeps_to_the_way, None),
    ],
)
def test_a_search_that_leaves_its_way_is_noticed(tell, kind):
    found = audit(Scripted(tell), [nonogram([[1]], [[], [1]])])
    assert [one.kind for one in found.other] == ([kind] if kind else [])
    assert not found.unsound_rules
