"""What an audit convicts a solver of.

offence    a rule with an unsound step, or the kind of another finding (an illegal answer, a lost solution, ...)
caught     a solver at an offence on one puzzle
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compare.audit.answers import GIVENS, ILLEGAL, LOST_BY_SEARCH, LOST_BY_STEPS, NO_SUCH, NOT_EXHAUSTED, REPEATED
from compare.audit.kept import KeptAudit
from compare.audit.tally import NO_FAULTS, Audit, Conviction
from compare.records import Instance
from compare.verdicts import DUPLICATE, INVALID, MISSED, WRONG_COUNT
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Solution

COUNT = 2  # solutions that the solver is asked for
AS_RUNS_SHOW_IT = {
    ILLEGAL: (INVALID,),
    GIVENS: (INVALID,),
    NO_SUCH: (INVALID,),
    REPEATED: (DUPLICATE,),
    LOST_BY_STEPS: (MISSED, WRONG_COUNT),
    LOST_BY_SEARCH: (MISSED, WRONG_COUNT),
    NOT_EXHAUSTED: (WRONG_COUNT,),
}


@dataclass(frozen=True)
class Offence:
    """Either the rule or the kind of finding is empty."""

    rule: str = ""
    finding: str = ""

    @property
    def in_words(self) -> str:
        return f"{self.rule}, unsound" if self.rule else self.finding


@dataclass(frozen=True)
class Caught:
    """`conviction`: of a rule, the unsound step. `detail`: of another finding, its sentence."""

    instance: Instance
    offence: Offence
    conviction: Conviction | None = None
    detail: str = ""

    @property
    def solution(self) -> Solution | None:
        """The legal solution that contradicts the unsound step."""
        return self.conviction.counterexample if self.conviction else None


def offences(found: Audit) -> Iterator[Caught]:
    """Each offence of an audit, on the puzzle that showed it first; rules before other findings."""
    for rule, tally in found.rules.items():
        if tally.first:
            yield Caught(Instance.of(tally.first.puzzle), Offence(rule=rule), tally.first)
    for one in found.other:
        if one.kind not in NO_FAULTS:
            yield Caught(Instance.of(one.puzzle), Offence(finding=one.kind), detail=one.detail)


def offences_kept(kept: KeptAudit) -> Iterator[Caught]:
    """Each offence on the puzzle that showed it first, from audit.json; of an unsound step no more than that."""
    for rule, tally in kept.audit["rules"].items():
        if tally["first"]:
            yield Caught(Instance.of(puzzle_from_json(tally["first"]["puzzle"])), Offence(rule=rule))
    for one in kept.audit["other"]:
        if one["kind"] not in NO_FAULTS:
            yield Caught(Instance.of(puzzle_from_json(one["puzzle"])), Offence(finding=one["kind"]))
