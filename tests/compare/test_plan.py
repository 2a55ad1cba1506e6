import dataclasses
from itertools import pairwise

import pytest

from compare.campaign import Campaign, FromFiles, Generated, Section
from compare.plan import Job, plan
from compare.records import Instance, Spec
from compare.schedule import Schedule
from puzzles import registry
from puzzles.kinds import puzzle_from_json
from puzzles.registry import Entry, register
from puzzles.vocabulary import InputError, Status


@pytest.fixture
def solvers(monkeypatch):
    """Only these solvers: two of nonograms, one of Shikaku."""
    monkeypatch.setattr(registry, "_entries", {})
    for puzzle, variant in (("nonogram", "one"), ("nonogram", "two"), ("shikaku", "one")):
        register(Entry(puzzle, "test", variant, lambda name=f"test/{variant}": Named(name), "", best=variant == "one"))


class Named:
    def __init__(self, name):
        self.name = name


def random_section(puzzle="nonogram", sizes=((2, 2), (3, 2)), solvers=("test/*",), questions=(1,), per_size=2):
    style = {"nonogram": "random", "shikaku": "brick"}[puzzle]
    return Section(Generated(puzzle, style, sizes, (0.5,), per_size, False), solvers, questions, 1.0)


def campaign(*sections, repeats=1, seed=1):
    return Campaign("c", "", sections, 100, repeats, seed, 0, True)


@pytest.mark.usefixtures("solvers")
def test_every_instance_meets_every_solver_question_and_repeat_once():
    jobs = plan(campaign(random_section(questions=(1, 2)), repeats=3), "v")
    wanted = {(job.instance.id, job.spec.solver, job.spec.count_asked, job.spec.repeat) for job in jobs}
    instances = {job.instance.id for job in jobs}
    assert len(jobs) == len(wanted) == len(instances) * 2 * 2 * 3
    assert len({job.key for job in jobs}) == len(jobs)
    assert all(job.spec.instance_id == job.instance.id and job.key == job.spec.key("v") for job in jobs)


@pytest.mark.usefixtures("solvers")
def test_the_same_run_asked_for_twice_is_one_run():
    section = random_section()
    once, twice = plan(campaign(section), "v"), plan(campaign(section, section), "v")
    assert [job.key for job in once] == [job.key for job in twice]
    assert len(plan(campaign(dataclasses.replace(section, solvers=("test/one", "test/*", "test/best"))), "v")) == len(
        once
    )


@pytest.mark.usefixtures("solvers")
def test_small_sizes_come_first_and_the_solvers_of_an_instance_together():
    jobs = plan(campaign(random_section(sizes=((5, 5), (1, 3), (3, 4)), per_size=4), repeats=2), "v")
    cells = [job.instance.cells for job in jobs]
    assert cells == sorted(cells)
    changes = sum(before.instance.id != after.instance.id for before, after in pairwise(jobs))
    assert changes == 2 * len({job.instance.id for job in jobs}) - 1  # each instance comes up once a repeat


@pytest.mark.usefixtures("solvers")
def test_the_order_is_the_seeds():
    section = random_section(sizes=((5, 5),), per_size=12)
    orders = [[job.spec for job in plan(campaign(section), "v")] for _ in range(2)]
    assert orders[0] == orders[1]
    first_solvers = {job.spec.solver for job in plan(campaign(section), "v")[::2]}
    assert first_solvers == {"test/one", "test/two"}  # neither always comes first


@pytest.mark.usefixtures("solvers")
def test_a_pattern_may_mean_none_for_one_puzzle_but_not_for_all():
    both = campaign(random_section(solvers=("test/two", "test/one")), random_section("shikaku", solvers=("test/*",)))
    assert {(job.instance.puzzle, job.spec.solver) for job in plan(both, "v")} == {
        ("nonogram", "test/one"), ("nonogram", "test/two"), ("shikaku", "test/one"),
    }  # fmt: skip
    with pytest.raises(InputError, match="'nobody/\\*'"):
        plan(campaign(random_section(solvers=("test/*", "nobody/*"))), "v")


@pytest.mark.usefixtures("solvers")
def test_only_generated_instances_climb(tmp_path):
    (tmp_path / "a.json").write_text('{"puzzle": "nonogram", "row_clues": [[1]], "col_clues": [[1]]}')
    from_file = Section(FromFiles((str(tmp_path / "a.json"),), None), ("test/one",), (1,), 1.0)
    jobs = plan(campaign(random_section(), from_file), "v")
    assert {job.family for job in jobs if job.instance.cells == 1} == {None}
    assert {job.family for job in jobs if job.instance.cells > 1} == {0}


@pytest.mark.usefixtures("solvers")
def test_patterns_that_mean_nobody_are_told_who_there_is():
    with pytest.raises(InputError) as fault:
        plan(campaign(random_section(solvers=("sat/nope",))), "v")
    assert str(fault.value) == (
        "solver 'sat/nope': there is none of that name for nonogram, expected some of test/one, test/two"
    )


@pytest.mark.usefixtures("solvers")
def test_a_limit_of_cells_that_leaves_no_puzzle_is_said(tmp_path):
    (tmp_path / "a.json").write_text('{"puzzle": "nonogram", "row_clues": [[1]], "col_clues": [[1], []]}')
    too_large = Section(FromFiles((str(tmp_path / "a.json"),), 1), ("test/one",), (1,), 1.0)
    with pytest.raises(InputError, match="max_cells"):
        plan(campaign(too_large), "v")
    assert plan(campaign(too_large, random_section()), "v")


# Whose turn it is


def job(cells, solver="a", index=0, family=0, asked=1):
    clues = {"puzzle": "nonogram", "row_clues": [[]], "col_clues": [[]] * cells}
    instance = Instance.of(puzzle_from_json(clues))
    spec = Spec(f"{cells}/{index}", solver, asked)
    return Job(spec.key("v"), spec, instance, family)


def play(schedule, answers):
    """Let one worker do it all; `answers`: statuses by (solver, cells), solved where nothing is said."""
    made, given_up = [], []
    while schedule.unfinished:
        one, why_not = schedule.next()
        name = (one.spec.solver, one.instance.cells)
        (given_up if why_not else made).append(name)
        schedule.finish(one, Status.NOT_RUN if why_not else answers.get(name, Status.SOLVED))
    assert schedule.next() is None
    return made, given_up


JOBS = [job(cells, solver, index) for cells in (1, 2, 3) for index in (0, 1) for solver in ("a", "b")]


def test_a_ladder_is_given_up_above_a_size_without_answers():
    made, given_up = play(Schedule(JOBS, {}, climbing=True), {("a", 2): Status.TIMEOUT})
    assert given_up == [("a", 3)] * 2
    assert len(made) == 10


def test_one_answer_at_a_size_is_enough_to_go_on():
    schedule = Schedule([job(1, index=0), job(1, index=1), job(2)], {}, climbing=True)
    for status in (Status.TIMEOUT, Status.UNSOLVABLE):
        schedule.finish(schedule.next()[0], status)
    assert schedule.next()[1] == ""


def test_the_reason_names_the_size_where_it_began():
    schedule = Schedule([job(1), job(2), job(3)], {}, climbing=True)
    reasons = []
    while schedule.unfinished:
        one, why_not = schedule.next()
        reasons.append(why_not)
        schedule.finish(one, Status.NOT_RUN if why_not else Status.CRASHED)
    assert reasons == ["", "it answered nothing at 1x1", "it answered nothing at 1x1"]


def test_unsupported_is_no_failure():
    made, given_up = play(Schedule(JOBS, {}, climbing=True), {("a", 1): Status.UNSUPPORTED})
    assert given_up == []
    assert len(made) == len(JOBS)


def test_questions_and_families_are_ladders_of_their_own():
    jobs = [job(1), job(2), job(2, asked=2), job(2, family=1), job(2, family=None)]
    made, given_up = play(Schedule(jobs, {}, climbing=True), {("a", 1): Status.TIMEOUT})
    assert len(given_up) == 1
    assert len(made) == 4


def test_without_climbing_everything_is_run():
    assert play(Schedule(JOBS, {}, climbing=False), {("a", 1): Status.TIMEOUT})[1] == []


def test_nobody_enters_a_size_before_the_one_below_is_finished():
    schedule = Schedule([job(1), job(2), job(2, "b")], {}, climbing=True)
    first, _ = schedule.next()
    assert schedule.next()[0].spec.solver == "b"
    assert schedule.next() is None
    schedule.finish(first, Status.SOLVED)
    assert schedule.next()[0].instance.cells == 2


def test_what_is_stored_is_not_run_again_but_counts():
    stored = {one.key: Status.TIMEOUT for one in JOBS if one.instance.cells == 1}
    made, given_up = play(Schedule(JOBS, stored, climbing=True), {})
    assert made == []
    assert len(given_up) == 8
