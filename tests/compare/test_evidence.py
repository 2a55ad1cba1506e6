import signal

import pytest

from compare.evidence import Death, why
from puzzles.vocabulary import Status


@pytest.mark.parametrize(
    ("death", "status"),
    [
        (Death(-signal.SIGALRM, overdue=True), Status.TIMEOUT),
        (Death(-signal.SIGXCPU, overdue=True), Status.TIMEOUT),
        (Death(-signal.SIGALRM), Status.CRASHED),
        (Death(-signal.SIGSEGV, overdue=True), Status.CRASHED),
        (Death(-signal.SIGSEGV), Status.CRASHED),
        (Death(-signal.SIGSEGV, mapped_share=0.9), Status.OUT_OF_MEMORY),
        (Death(-signal.SIGSEGV, mapped_share=0.5), Status.CRASHED),
        (Death(-signal.SIGABRT, last_words="what():  std::bad_alloc\n"), Status.OUT_OF_MEMORY),
        (Death(-signal.SIGABRT, last_words="'Glucose::OutOfMemoryException'\n"), Status.OUT_OF_MEMORY),
        (Death(127, last_words="cannot allocate memory for thread-local data: ABORT\n"), Status.OUT_OF_MEMORY),
        (Death(0, last_words="out of memory"), Status.CRASHED),  # it left of its own will, without an answer
        (Death(-signal.SIGKILL, mapped_share=1.0), Status.CRASHED),  # our limit does not send SIGKILL
        (Death(-200), Status.CRASHED),
        (Death(3), Status.CRASHED),
    ],
)
def test_the_status_of_a_death(death, status):
    assert why(death)[0] is status


def test_the_last_line_said_is_quoted():
    assert why(Death(3, last_words="one\ntwo\n\n"))[1].endswith("saying: two")
