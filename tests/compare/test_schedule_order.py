"""The schedule against its own rules, whatever the plan and the order in which runs end."""

import random

from hypothesis import given
from hypothesis import strategies as st

from compare.plan import Job
from compare.records import Instance, Spec
from compare.schedule import Schedule
from puzzles.vocabulary import Status

STATUSES = st.sampled_from([Status.SOLVED, Status.TIMEOUT, Status.UNSUPPORTED, Status.CRASHED])
PLACE = st.tuples(st.sampled_from("ab"), st.integers(1, 4), st.sampled_from([0, 1, None]), STATUSES, st.booleans())


def job(number, solver, cells, family):
    instance = Instance(str(number), "nonogram", 1, cells, cells, "")
    return Job(str(number), Spec(str(number), solver), instance, family)


def below(one, other):
    """Whether it is of a lower rung of the same ladder."""
    same = one.family is not None and (one.family, one.spec.solver) == (other.family, other.spec.solver)
    return same and one.instance.cells < other.instance.cells


@given(st.lists(PLACE, max_size=25), st.integers(1, 3), st.randoms(use_true_random=False))
def test_every_run_has_its_turn_once_and_after_all_lower_rungs(places, workers, chance: random.Random):
    jobs = [job(number, solver, cells, family) for number, (solver, cells, family, _, _) in enumerate(places)]
    ends = {one.key: status for one, (*_, status, _) in zip(jobs, places, strict=True)}
    stored = {one.key: ends[one.key] for one, (*_, kept) in zip(jobs, places, strict=True) if kept}
    schedule = Schedule(jobs, stored, climbing=True)
    assert schedule.unfinished == len(jobs) - len(stored)
    running, finished = [], dict(stored)
    while schedule.unfinished:
        while len(running) < workers and (turn := schedule.next()):
            running.append(turn)
            assert all(other.key in finished for other in jobs if below(other, turn[0]))
            assert bool(turn[1]) == in_vain_below(turn[0], jobs, finished)
        assert running, "nothing may start, and nothing runs"
        one, why_not = running.pop(chance.randrange(len(running)))
        finished[one.key] = Status.NOT_RUN if why_not else ends[one.key]
        schedule.finish(one, finished[one.key])
    assert schedule.next() is None
    assert finished.keys() == {one.key for one in jobs}


def in_vain_below(one, jobs, finished):
    """Whether some lower rung was tried, and answered nothing."""
    lower = [other for other in jobs if below(other, one)]
    for cells in {other.instance.cells for other in lower}:
        statuses = {finished[other.key] for other in lower if other.instance.cells == cells}
        if statuses - {Status.UNSUPPORTED} and not any(status.answered for status in statuses):
            return True
    return False


@given(st.lists(PLACE, max_size=25))
def test_without_climbing_it_is_the_order_of_the_plan(places):
    jobs = [job(number, solver, cells, family) for number, (solver, cells, family, _, _) in enumerate(places)]
    schedule = Schedule(jobs, {}, climbing=False)
    assert [schedule.next() for _ in jobs] == [(one, "") for one in jobs]
