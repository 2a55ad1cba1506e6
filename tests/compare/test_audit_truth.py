"""Every verdict of an audit against brute force: random traces of guesses, deductions, contradictions and undoing."""

import random
from functools import cache

import pytest
from brute_force import lines, runs, solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from random_instances import instance

from compare.audit import auditor as auditor_module
from compare.audit.auditor import Auditor
from compare.audit.log import Log
from compare.audit.scopes import SingleConstraints
from compare.audit.tally import Audit
from compare.strength.facts import facts_of, open_names, true_names
from puzzles.kinds import kinds, puzzle_from_json


class Trace:
    """A solver that guesses and concludes whatever comes to its mind, and keeps what it has said."""

    def __init__(self, puzzle, rng):
        self.names = open_names(puzzle)
        true = [true_names(puzzle, solution) for solution in sorted(solutions(puzzle), key=repr)]
        self.rng = rng
        self.known = []
        self.marks = []
        self.alive = [frozenset(facts_of(self.names, one)) for one in true]  # what each solution says

    def facts(self):
        return list(self.known)

    def agreeing(self):
        return [one for one in self.alive if one.issuperset(self.known)]

    def some_facts(self):
        """One to three facts, more often than not out of a solution that agrees with what is known."""
        agreeing = self.agreeing()
        names = self.rng.sample(sorted(self.names), min(len(self.names), self.rng.randint(1, 3)))
        if agreeing and self.rng.random() < 0.7:
            told = self.rng.choice(agreeing)
            return [(*name, int((*name, 1) in told)) for name in names]
        return [(*name, self.rng.randint(0, 1)) for name in names]

    def verdicts(self, facts):
        """Those that are right for a deduction (facts), or for a contradiction (none)."""
        agreeing = self.agreeing()
        if not facts:
            return {"unsound"} if agreeing else {"sound"}
        if not agreeing:
            return {"vacuous", "sound"}  # sound where a single constraint says it
        return {"sound"} if all(one.issuperset(facts) for one in agreeing) else {"unsound"}


@cache
def small_puzzles(kind):
    """Those that leave something open, solvable ones and others."""
    drawn = (instance(kind, index) for index in range(300))
    found = [puzzle for puzzle in drawn if puzzle.rows * puzzle.cols <= 9 and open_names(puzzle)]
    assert len(found) > 50
    return found


def step(trace, observer, found, number):
    """One random event, and the check of what the audit made of it."""
    kind = trace.rng.choice(["guess", "deduction", "deduction", "deduction", "contradiction", "undo"])
    if kind == "guess":
        fact = trace.some_facts()[0]
        observer.guess(trace, fact)
        trace.marks.append(len(trace.known))
        trace.known.append(fact)
    elif kind == "undo" and trace.marks:
        del trace.known[trace.marks.pop() :]
        observer.undo(trace)
    elif kind in ("deduction", "contradiction"):
        facts = trace.some_facts() if kind == "deduction" else []
        right = trace.verdicts(facts)
        rule = f"step {number}"
        if facts:
            observer.deduction(rule, trace, facts)
        else:
            observer.contradiction(rule, trace)
        (verdict,) = [name for name in ("sound", "vacuous", "unsound", "undecided") if getattr(found.rules[rule], name)]
        assert verdict in right
        if verdict == "unsound":
            counterexample = found.rules[rule].first.counterexample
            said = facts_of(trace.names, true_names(observer.puzzle, counterexample))
            assert said in trace.agreeing()
            assert not facts or not said.issuperset(facts)
        trace.known += facts


@pytest.mark.parametrize("kind", sorted(kinds()))
@pytest.mark.parametrize("share", [1, 32])
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_every_verdict_is_that_of_brute_force(kind, share, seed):
    rng = random.Random(seed)
    puzzle = rng.choice(small_puzzles(kind))
    trace, found = Trace(puzzle, rng), Audit("somebody")
    kept = auditor_module.STEPS_A_SECOND_OPINION
    auditor_module.STEPS_A_SECOND_OPINION = share
    try:
        with Auditor(puzzle, found) as observer:
            for number in range(40):
                step(trace, observer, found, number)
    finally:
        auditor_module.STEPS_A_SECOND_OPINION = kept
    assert found.other == []


# Single constraints


def log_of(facts):
    log = Log()
    log.add(facts)
    return log


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_what_a_single_constraint_says_holds_in_every_solution(kind):
    rng, said = random.Random(3), 0
    for puzzle in small_puzzles(kind)[:60]:
        trace, constraints = Trace(puzzle, rng), SingleConstraints(puzzle)
        for _ in range(40):
            trace.known = trace.some_facts()
            told = rng.choice(trace.alive) if trace.alive else frozenset()
            fact = rng.choice(sorted(told)) if told else trace.some_facts()[0]
            if constraints.say(log_of(trace.known), [fact]):
                said += 1
                assert all(fact in one for one in trace.agreeing())
        constraints.close()
    assert said > (0 if kind == "corral" else 20)


def test_a_line_says_all_that_its_arrangements_share_and_nothing_more():
    rng, said = random.Random(4), 0
    for _ in range(400):
        length = rng.randint(1, 7)
        planted = [rng.randint(0, 1) for _ in range(length)]
        clue = runs(planted)
        columns = [[1]] * length
        data = {"puzzle": "nonogram", "row_clues": [list(clue)], "col_clues": columns}
        known = [("cell", 0, c, rng.choice([value, rng.randint(0, 1)])) for c, value in enumerate(planted) if c % 2]
        fact = ("cell", 0, 2 * rng.randrange((length + 1) // 2), rng.randint(0, 1))
        fitting = [line for line in lines(clue, length) if all(line[c] == value for _, _, c, value in known)]
        constraints = SingleConstraints(puzzle_from_json(data))
        log = log_of(known)
        by_row = bool(fitting) and all(line[fact[2]] == fact[3] for line in fitting)
        by_column = fact[3] == 1  # each column is full
        assert constraints.say(log, [fact]) == (by_row or by_column)
        said += by_row
        constraints.close()
    assert said > 50
