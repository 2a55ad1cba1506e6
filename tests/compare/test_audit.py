"""The audit: what it convicts, what it lets pass, whom it blames."""

import json
import random
import signal
import time

import pytest
from random_instances import instance
from row_solver import RowSolver

from compare import roster
from compare.audit import auditor as auditor_module
from compare.audit import patience
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
from compare.audit.course import GOES_ON, NO_GUESS, NOT_RESTORED, NOT_TOLD
from compare.audit.opinion import OraclesDisagree
from compare.audit.oracle import FIRST, SECOND, Oracle, Undecided
from compare.audit.tally import NOT_AUDITED, UNDECIDED, UNSUPPORTED, Audit
from compare.audit.trial import ENDLESS, MISSPELT, Settings, audit
from compare.strength.facts import true_names
from puzzles.kinds import kinds, puzzle_from_json, violations
from puzzles.vocabulary import InputError, Outcome, Status

KINDS = sorted(kinds())


def nonogram(rows, cols):
    return puzzle_from_json({"puzzle": "nonogram", "row_clues": rows, "col_clues": cols})


def hidato(*rows, adjacency="king"):
    return puzzle_from_json({"puzzle": "hidato", "grid": rows, "adjacency": adjacency})


def corral(*rows):
    return puzzle_from_json({"puzzle": "corral", "clues": rows})


class Known(list):
    """A state that is its facts."""

    def facts(self):
        return list(self)


def audited(name, *puzzles, **settings):
    return audit(roster.solver_named(name, puzzles[0].kind), puzzles, Settings(**settings))


def check_counts(found):
    for tally in found.rules.values():
        assert tally.applications == tally.sound + tally.vacuous + tally.unsound + tally.undecided
        assert (tally.first is None) == (tally.unsound == 0)


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


# The way of the search

GUESSED, OTHER = ("cell", 0, 0, 1), ("cell", 0, 1, 0)


class Scripted(RowSolver):
    """Tells a trace, and answers nothing. The cell that it guesses has another value in the solution."""

    def __init__(self, tell):
        super().__init__()
        self.tell = tell

    def solve(self, puzzle, count=1, limits=None, observer=None):
        self.tell(observer)
        return Outcome.answered([((0, 1),)], exhausted=True)


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


# The oracles


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


@pytest.mark.parametrize("error", [ZeroDivisionError("by nought"), SystemExit("by nought")])
def test_a_solver_that_crashes_is_reported(error):
    class Broken(RowSolver):
        def solve(self, puzzle, count=1, limits=None, observer=None):
            raise error

    found = audit(Broken(), [nonogram([[1]], [[1]])])
    assert [(one.kind, one.detail) for one in found.other] == [(CRASHED, f"{type(error).__name__}: by nought")]


def test_who_refuses_with_a_crash_is_reported():
    class Broken(RowSolver):
        def supports(self, puzzle):
            raise ZeroDivisionError("by nought")

    found = audit(Broken(), [nonogram([[1]], [[1]])])
    assert [(one.kind, one.detail) for one in found.other] == [(CRASHED, "ZeroDivisionError: by nought")]


class Endless(RowSolver):
    """Knows no limit, and tells now and then that it is still there."""

    def __init__(self, seconds):
        super().__init__()
        self.end = time.monotonic() + seconds

    def solve(self, puzzle, count=1, limits=None, observer=None):
        while time.monotonic() < self.end:
            try:
                observer.deduction("row", Known(), [("cell", 0, 0, 1)])
                sum(range(10_000))
            except Exception:
                pass
        return Outcome.answered([((1,),)], exhausted=True)


def test_who_does_not_end_is_interrupted_and_the_next_is_audited(monkeypatch):
    monkeypatch.setattr(patience, "SECONDS_TO_END", 0.1)
    one, before = nonogram([[1]], [[1]]), signal.getsignal(signal.SIGALRM)
    found = audit(Endless(60), [one, one], Settings(seconds=0.05))
    assert [(finding.kind, finding.puzzle) for finding in found.other] == [(ENDLESS, one)]
    assert found.convicted
    assert found.puzzles == 2
    assert found.rules["row"].sound > 1
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_slow_oracle_is_not_the_solvers_fault(monkeypatch):
    monkeypatch.setattr(patience, "SECONDS_TO_END", 0.1)
    judged = Auditor.judged

    def slowly(*what):
        until = time.monotonic() + 0.5
        while time.monotonic() < until:
            pass
        return judged(*what)

    monkeypatch.setattr(Auditor, "judged", slowly)
    found = audit(RowSolver(), [nonogram([[1]], [[1]])], Settings(seconds=0.05))
    assert found.rules["row without slack"].sound == 1
    assert found.other == []


# The command


def run(capsys, *arguments):
    from compare.commands import main

    with pytest.raises(SystemExit) as ended:
        main([*arguments])
    return ended.value.code or 0, capsys.readouterr().out


def test_the_command_prints_what_the_design_says(tmp_path, capsys):
    path = tmp_path / "puzzles.jsonl"
    path.write_text("\n".join(puzzle.canonical for puzzle in (hidato([0, 2, 0]), hidato([1, 0, 0, 0], [0, 0, 0, 2]))))
    status, out = run(capsys, "audit", "handwritten/article", str(path), "--json", "--quiet")
    data = json.loads(out)
    assert status == 1
    assert data["solver"] == "handwritten/article"
    assert data["puzzles"] == 2
    for tally in data["rules"].values():
        assert set(tally) == {"applications", "sound", "vacuous", "unsound", "undecided", "first"}
    first = data["rules"]["connectivity"]["first"]
    assert set(first) == {"puzzle", "state", "concluded", "counterexample"}
    assert {one["kind"] for one in data["other"]} >= {GIVENS, LOST_BY_STEPS}


def test_the_command_draws_the_counterexample(tmp_path, capsys):
    path = tmp_path / "puzzle.json"
    path.write_text(hidato([0, 2, 0]).canonical)
    status, out = run(capsys, "audit", "handwritten/*", str(path), "--quiet")
    assert status == 1
    assert "connectivity" in out
    assert "yet this is a solution" in out


def test_a_sound_solver_ends_with_zero(tmp_path, capsys):
    path = tmp_path / "puzzle.json"
    path.write_text(nonogram([[1], [3]], [[1], [2], [1]]).canonical)
    assert run(capsys, "audit", "handwritten/repaired", str(path), "--quiet")[0] == 0
