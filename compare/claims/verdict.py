"""From measurements to a verdict.

A group says yes where its interval lies in the claim's range, no where it lies outside, and is open in between: noise
alone neither proves a claim nor refutes it. A figure that is claimed exactly has to be met by the interval, and that be
no wider than the figure is large. The confidence of the intervals is
raised so that all groups of a claim together err no more often than one (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from compare.claims.claim import Case, Claim, Figure, Group, Range, Verdict
from compare.claims.figures import AVERAGES, measured
from compare.statistics.intervals import Interval

CONFIDENCE = 0.95
FEWEST = 5  # cases of which an average is judged: the bootstrap knows no more than it has seen


class Answer(StrEnum):
    YES = "yes"
    NO = "no"
    OPEN = "open"
    NOTHING = "nothing"  # there was no case


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
    """The verdict on a claim. Groups without a case say nothing."""
    confidence = 1 - (1 - CONFIDENCE) / max(1, len(groups))
    judged = tuple(_group(claim, group, confidence) for group in groups)
    everything = _group(claim, Group("all", [case for group in groups for case in group.cases]), CONFIDENCE)
    verdict, reason = _together([everything] if claim.pooled else judged, everything)
    witnesses = [one.against for one in judged if one.answer is Answer.NO and one.against]
    if verdict is Verdict.REFUTED and everything.against:
        witnesses = witnesses or [everything.against]
    return Judgement(
        claim=claim,
        verdict=verdict,
        reason=reason,
        overall=everything.interval,
        groups=judged,
        witness=None if verdict is Verdict.HOLDS else min(witnesses, key=_cells, default=None),
    )


def untestable(claim: Claim) -> Judgement:
    """For a claim without an experiment."""
    return Judgement(claim, Verdict.UNTESTABLE, f"needs {claim.needs}", None, (), None)


def _group(claim: Claim, group: Group, confidence: float) -> Judged:
    if not group.cases:
        return Judged(group.condition, 0, None, Answer.NOTHING, None)
    interval = measured(claim.figure, [case.value for case in group.cases], confidence)
    against = [case for case in group.cases if case.value not in claim.range]
    enough = claim.figure not in AVERAGES or len(group.cases) >= FEWEST
    answer = _answer(claim.figure, interval, claim.range) if enough else Answer.OPEN
    return Judged(group.condition, len(group.cases), interval, answer, min(against, key=_cells, default=None))


def _answer(figure: Figure, interval: Interval, claimed: Range) -> Answer:
    if figure is Figure.EVERY:  # one counterexample is enough; without one it is as good as tests get
        return Answer.YES if interval.estimate == 1 else Answer.NO
    if interval.high < claimed.low or interval.low > claimed.high:
        return Answer.NO
    if claimed.exact:
        return Answer.YES if interval.high - interval.low <= max(map(abs, (claimed.low, claimed.high))) else Answer.OPEN
    return Answer.YES if claimed.low <= interval.low and interval.high <= claimed.high else Answer.OPEN


def _together(groups: Sequence[Judged], everything: Judged) -> tuple[Verdict, str]:
    """Groups that are open are settled by all cases together where no group speaks another way."""
    by_answer = {answer: [one.condition for one in groups if one.answer is answer] for answer in Answer}
    yes, no, still_open = by_answer[Answer.YES], by_answer[Answer.NO], by_answer[Answer.OPEN]
    undecided = f"too few puzzles to tell: {', '.join(still_open)}" if still_open else ""
    if still_open and not yes and not no:
        undecided = "by all cases together: each condition alone has too few puzzles to tell"
    if yes and no:
        told = (f"holds: {', '.join(yes)}", f"does not: {', '.join(no)}", undecided)
        return Verdict.CONDITIONAL, "; ".join(filter(None, told))
    if no or (everything.answer is Answer.NO and not yes):
        return Verdict.REFUTED, undecided
    if everything.answer is Answer.YES and (yes or still_open):
        return Verdict.HOLDS, undecided
    if yes:
        return Verdict.CONDITIONAL, f"holds: {', '.join(yes)}; {undecided}"
    return Verdict.UNTESTABLE, "too few puzzles to tell: the interval reaches to both sides"


def _cells(case: Case) -> int:
    return case.puzzle.rows * case.puzzle.cols if case.puzzle else 0
