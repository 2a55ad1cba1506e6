"""The observer that holds each step of a solver against two oracles.

A deduction is judged from the state that it was concluded from. Facts that follow from a state add nothing to it, so
that a state is, to the oracle, the guesses that are open, and what was concluded without following:

level      an open guess (the first level: none), what is assumed there, and a solution that agrees with it
witness    that solution; as long as there is one the state is alive, and a conclusion that it contradicts is unsound

So blame falls on the rule at fault: what later rules conclude from an unsound conclusion is judged with it assumed.
A share of the steps is judged a second time, from all that the state itself says, by another encoding. This sees
facts that a solver has written down without reporting them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compare.audit.log import Log
from compare.audit.opinion import Judgement, OraclesDisagree, SecondOpinion, extends
from compare.audit.oracle import CONFLICTS, FIRST, Oracle, Undecided
from compare.audit.scopes import SingleConstraints
from compare.audit.tally import SOUND, UNDECIDED, UNSOUND, VACUOUS, Audit, Conviction, Finding
from compare.strength.facts import Name, true_names
from handwritten.trace import Fact, Facts
from puzzles.kinds import violations
from puzzles.vocabulary import Puzzle, Solution

STEPS_A_SECOND_OPINION = 32
UNREPORTED = "unreported facts"


@dataclass
class Level:
    """`witness`: None where the state is dead, or where nobody could say (`undecided`)."""

    assumed: tuple[Fact, ...]
    witness: Solution | None = None
    true: frozenset[Name] = frozenset()
    undecided: bool = False

    def agrees(self, fact: Fact) -> bool:
        return (fact[:-1] in self.true) == bool(fact[-1])


class Auditor:
    """Judges the steps of one solver on one puzzle, and counts them in `audit`. A context manager."""

    def __init__(self, puzzle: Puzzle, audit: Audit, conflicts: int = CONFLICTS) -> None:
        """Raises InputError where one of the oracles does not take the puzzle."""
        self.puzzle, self.audit, self.conflicts = puzzle, audit, conflicts
        self.oracle = Oracle(puzzle, FIRST[puzzle.kind], conflicts)
        self.second = SecondOpinion(puzzle, self.oracle, conflicts)
        self.constraints: SingleConstraints | None = None
        self.log = Log()
        self.levels = [self.level(())]
        self.steps = 0
        self.convicted: set[str] = set()  # rules, on this puzzle

    def __enter__(self) -> Auditor:
        return self

    def __exit__(self, *_: object) -> None:
        for held in (self.oracle, self.second, self.constraints):
            if held:
                held.close()

    # What the solver reports

    def guess(self, state: Facts, fact: Fact) -> None:
        self.meet(state)
        self.levels.append(self.with_assumed(self.levels[-1], (fact,)))
        self.log.mark()
        self.log.add((fact,))

    def undo(self, state: Facts) -> None:
        if len(self.levels) > 1:  # else the trace is at fault (course.py)
            self.levels.pop()
            self.log.back()

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        self.meet(state)
        judgement = self.looked_at_again(rule, state, facts, self.judged(self.levels[-1], facts))
        verdict, counterexample = judgement
        counted = self.by_one_constraint(facts) if verdict == VACUOUS else verdict
        self.record(rule, state, facts, (counted, counterexample))
        self.log.add(facts)
        if verdict in (UNSOUND, UNDECIDED):
            self.levels[-1] = self.with_assumed(self.levels[-1], tuple(facts))
        elif verdict == SOUND and not self.levels[-1].assumed:
            self.oracle.learn(facts)

    def contradiction(self, rule: str, state: Facts) -> None:
        self.meet(state)
        level = self.levels[-1]
        verdict = UNDECIDED if level.undecided else UNSOUND if level.witness is not None else SOUND
        self.record(rule, state, (), self.looked_at_again(rule, state, None, (verdict, level.witness)))

    def solution(self, solution: Solution) -> None:
        """Answers are judged when all is over (answers.py)."""

    # Judgement

    def meet(self, state: Facts) -> None:
        """Count a step, and learn from the first one what is given."""
        if not self.steps:
            self.log.add(tuple(state.facts()))
        self.steps += 1

    def by_one_constraint(self, facts: Sequence[Fact]) -> str:
        """The verdict on a deduction from a dead state: sound where a single constraint says it."""
        if self.constraints is None:
            self.constraints = SingleConstraints(self.puzzle)
        return SOUND if self.constraints.say(self.log, facts) else VACUOUS

    def judged(self, level: Level, facts: Sequence[Fact]) -> Judgement:
        """The judgement on a deduction from what was reported."""
        if level.undecided:
            return UNDECIDED, None
        if level.witness is None:
            return VACUOUS, None
        if not all(map(level.agrees, facts)):
            return UNSOUND, level.witness
        try:
            counterexample = self.oracle.counterexample(level.assumed, facts)
        except Undecided:
            return UNDECIDED, None
        return (SOUND if counterexample is None else UNSOUND), counterexample

    def looked_at_again(self, rule: str, state: Facts, facts: Sequence[Fact] | None, judgement: Judgement) -> Judgement:
        """The judgement from all that the state says, by both oracles; `facts`: None of a contradiction. Where it is
        another one than before, the state holds facts that were never reported; they are assumed from now on. Raises
        OraclesDisagree."""
        verdict, counterexample = judgement
        if verdict == UNDECIDED or (counterexample is None and self.steps % STEPS_A_SECOND_OPINION):
            return judgement
        whole = tuple(state.facts())
        self.audit.second_opinions += 1
        again = self.second.on(rule, whole, None if facts is None else tuple(facts))
        if again is None:
            stands = counterexample is None or extends(self.puzzle, counterexample, whole)
            return judgement if stands else (UNDECIDED, None)
        if again[0] != verdict:
            detail = f"the state in which {rule} was applied is another one than was reported"
            self.audit.report([Finding(UNREPORTED, self.puzzle, detail)])
            self.levels[-1] = self.level(whole)
        return again

    def record(self, rule: str, state: Facts, facts: Sequence[Fact], judgement: Judgement) -> None:
        tally, (verdict, counterexample) = self.audit.rule(rule), judgement
        tally.count(verdict)
        if counterexample is None:
            return
        self.convicted.add(rule)
        if tally.first is None:
            if broken := violations(self.puzzle, counterexample):
                raise OraclesDisagree(f"a counterexample of {self.oracle.name} breaks a rule: {broken[0].message}")
            tally.first = Conviction(self.puzzle, tuple(state.facts()), tuple(facts), counterexample)

    # States

    def level(self, assumed: tuple[Fact, ...]) -> Level:
        try:
            witness = self.oracle.solution(assumed)
        except Undecided:
            return Level(assumed, undecided=True)
        return Level(assumed) if witness is None else Level(assumed, witness, true_names(self.puzzle, witness))

    def with_assumed(self, level: Level, facts: tuple[Fact, ...]) -> Level:
        """The level with more assumed: dead where it was, alive by the same witness where that agrees."""
        assumed = (*level.assumed, *facts)
        if level.undecided or not (level.witness is None or all(map(level.agrees, facts))):
            return self.level(assumed)
        return Level(assumed, level.witness, level.true)
