"""From measurements to a verdict.

A group says yes where its interval lies in the claim's range (or meets the figure claimed), no where it lies outside,
and is open in between: noise alone neither proves a claim nor refutes it. The confidence of the intervals is
raised so that all groups of a claim together err no more often than one (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from compare.claims.claim import Case, Claim, Figure, Group, Range, Verdict
from compare.claims.figures import measured
from compare.statistics.intervals import Interval

CONFIDENCE = 0.95


class Answer(StrEnum):
    YES = "yes"
    NO = "no"
    OPEN = "open"


@dataclass(frozen=True)
class Judged:
    """A group with its figure; `interval` is None where there was nothing to measure."""

    condition: str
    cases: int
    interval: Interval | None
    answer: Answer
    against: Case | None  # the case that speaks against the claim most plainly


@dataclass(frozen=True)
class Judgement:
    """`overall`: the figure of all cases together. `witness`: a case of a group that says no."""

    claim: Claim
    verdict: Verdict
    reason: str
    overall: Interval | None
    groups: tuple[Judged, ...]
    witness: Case | None


def judge(claim: Claim, groups: Sequence[Group]) -> Judgement:
    """The verdict on a claim. Groups without a case are open."""
    confidence = 1 - (1 - CONFIDENCE) / max(1, len(groups))
    judged = tuple(_group(claim, group, confidence) for group in groups)
    verdict, reason = _together(judged)
    values = [case.value for group in groups for case in group.cases]
    witnesses = [one.against for one in judged if one.answer is Answer.NO and one.against]
    return Judgement(
        claim=claim,
        verdict=verdict,
        reason=reason,
        overall=measured(claim.figure, values, CONFIDENCE) if values else None,
        groups=judged,
        witness=min(witnesses, key=_cells, default=None),
    )


def untestable(claim: Claim) -> Judgement:
    """For a claim without an experiment."""
    return Judgement(claim, Verdict.UNTESTABLE, f"needs {claim.needs}", None, (), None)


def _group(claim: Claim, group: Group, confidence: float) -> Judged:
    if not group.cases:
        return Judged(group.condition, 0, None, Answer.OPEN, None)
    interval = measured(claim.figure, [case.value for case in group.cases], confidence)
    against = [case for case in group.cases if case.value not in claim.range]
    answer = _answer(claim.figure, interval, claim.range)
    return Judged(group.condition, len(group.cases), interval, answer, min(against, key=_cells, default=None))


def _answer(figure: Figure, interval: Interval, claimed: Range) -> Answer:
    if figure is Figure.EVERY:  # one counterexample is enough; without one it is as good as tests get
        return Answer.YES if interval.estimate == 1 else Answer.NO
    if interval.high < claimed.low or interval.low > claimed.high:
        return Answer.NO
    inside = claimed.low <= interval.low and interval.high <= claimed.high
    return Answer.YES if claimed.exact or inside else Answer.OPEN


def _together(groups: Sequence[Judged]) -> tuple[Verdict, str]:
    by_answer = {answer: [one.condition for one in groups if one.answer is answer] for answer in Answer}
    yes, no, still_open = by_answer[Answer.YES], by_answer[Answer.NO], by_answer[Answer.OPEN]
    undecided = f"; too few puzzles to tell: {', '.join(still_open)}" if still_open else ""
    if yes and (no or still_open):
        where = f"holds: {', '.join(yes)}" + (f"; does not: {', '.join(no)}" if no else "")
        return Verdict.CONDITIONAL, where + undecided
    if yes:
        return Verdict.HOLDS, ""
    if no:
        return Verdict.REFUTED, undecided.removeprefix("; ")
    return Verdict.UNTESTABLE, "too few puzzles to tell: the interval reaches to both sides"


def _cells(case: Case) -> int:
    return case.puzzle.rows * case.puzzle.cols if case.puzzle else 0
