"""What is to be thought of each answer, given all answers to the same instance.

claim       what a run says of the number of solutions: exactly none (unsolvable), exactly k (solved, and the search
            was exhausted). A run that only shows solutions claims no number.
witness     a solution that the rule checker has found right: everybody's evidence, also that of a run that was cut
            short, and the one that came with the puzzle
refuted     an invalid solution; the same solution twice; a claim below the number of distinct witnesses; a claim whose
            proof is broken, where one was asked for
confirmed   what was shown is valid; a claim, if there is one, is also made by another solver independently
unsettled   the claim is nobody else's
no answer   the run ended without one, and nothing that it showed is wrong

Answers are never compared for equality, except to count distinct witnesses: many puzzles have many solutions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from compare.proof.verify import BROKEN
from compare.records import Instance, Run
from puzzles.kinds import violations
from puzzles.vocabulary import InputError, Puzzle, Solution, Status, Violation

CONFIRMED, REFUTED, UNSETTLED, NO_ANSWER = "confirmed", "refuted", "unsettled", "no answer"
INVALID, MISSED, WRONG_COUNT, DUPLICATE = "invalid solution", "missed solution", "wrong count", "duplicate solution"
BROKEN_PROOF = "broken proof"
ARTICLE = "handwritten/article"
OF_THE_PUZZLE = "the solution that came with the puzzle"

Checker = Callable[[Puzzle, Solution], list[Violation]]


@dataclass(frozen=True)
class Judgement:
    """The verdict on one run; where it is refuted also the kind of fault, and the witness that convicts, found `by`."""

    verdict: str
    kind: str = ""
    reason: str = ""
    witness: Any = None
    by: str = ""


@dataclass(frozen=True)
class Witness:
    solution: Any  # plain data
    by: str


Witnesses = dict[str, Witness]  # by the solution's text


def judge(instance: Instance, runs: Sequence[Run], check: Checker = violations) -> list[Judgement]:
    """A judgement for each run of one instance, in their order. `check` is asked about the known solution only: the
    runs bring with them what it said of theirs."""
    known = witnesses(instance, runs, check)
    refutations = [refutation(run, known) for run in runs]
    credible = [run for run, refuted in zip(runs, refutations, strict=True) if not refuted]
    return [refuted or stands(run, credible) for run, refuted in zip(runs, refutations, strict=True)]


def judge_puzzle(instance: Instance, runs: Sequence[Run], check: Checker = violations) -> Judgement | None:
    """What is to be thought of the known answer that came with the puzzle; None where none came."""
    if faults := faults_of_known(instance, check):
        return Judgement(REFUTED, INVALID, faults[0])
    if instance.known_unique is None:
        return None if instance.known_solution is None else Judgement(CONFIRMED)
    known = witnesses(instance, runs, check)
    if instance.known_unique and len(known) > 1:
        other = next(witness for witness in reversed(known.values()) if witness.by != OF_THE_PUZZLE)
        reason = f"said to have one solution, but there are {len(known)} different ones at least"
        return Judgement(REFUTED, WRONG_COUNT, reason, other.solution, other.by)
    if instance.known_unique:
        agreed = any(claim(run) == 1 and not is_article(run.solver) and not refutation(run, known) for run in runs)
    else:
        agreed = len(known) > 1
    return Judgement(CONFIRMED) if agreed else Judgement(UNSETTLED, reason="nobody has confirmed what was said of it")


def is_article(solver: str) -> bool:
    """Whether it is the article's own algorithm, with any switches: its faults are findings, not faults of ours."""
    return approach(solver) == ARTICLE


@cache
def approach(solver: str) -> str:
    """`family/variant` of a full name. Parameters and engines do not make a solver another, independent one."""
    return solver.partition("[")[0].partition("@")[0]


# Evidence


def text_of(solution: Any) -> str:
    return json.dumps(solution)


def witnesses(instance: Instance, runs: Sequence[Run], check: Checker) -> Witnesses:
    """Every distinct solution that the checker has found right; who found it first."""
    found: Witnesses = {}
    if instance.known_solution is not None and not faults_of_known(instance, check):
        found[text_of(instance.known_solution)] = Witness(instance.known_solution, OF_THE_PUZZLE)
    for run in runs:
        wrong = {fault["index"] for fault in run.invalid}
        for index, solution in enumerate(run.solutions):
            if index not in wrong:
                found.setdefault(text_of(solution), Witness(solution, run.solver))
    return found


def faults_of_known(instance: Instance, check: Checker) -> list[str]:
    """What is wrong with the solution that came with the puzzle."""
    if instance.known_solution is None:
        return []
    try:
        solution = instance.read_solution(instance.known_solution)
    except InputError as error:
        return [str(error)]
    return [violation.message for violation in check(instance.read(), solution)]


def claim(run: Run) -> int | None:
    """How many solutions the run says there are, exactly; None where it does not say."""
    return claimed(run.status, run.exhausted, run.found, run.count_asked)


def claimed(status: str, exhausted: bool, found: int, asked: int) -> int | None:
    """As `claim`, of an answer that shows `found` solutions where `asked` were asked for (0: all)."""
    if status == Status.UNSOLVABLE:
        return 0
    if status == Status.SOLVED and (exhausted or asked == 0 or found < asked):
        return found
    return None


# Judgement


def refutation(run: Run, known: Witnesses) -> Judgement | None:
    """Why the run is refuted, all witnesses being known; None where nothing speaks against it."""
    return invalid(run, known) or duplicate(run) or empty_handed(run) or too_few(run, known) or broken_proof(run)


def stands(run: Run, credible: Sequence[Run]) -> Judgement:
    """The verdict on a run that is not refuted, among all runs of its instance that are not."""
    if not run.answered:
        return Judgement(NO_ANSWER, reason=run.detail)
    said = claim(run)
    if said is None or any(independent(run, other) and claim(other) == said for other in credible):
        return Judgement(CONFIRMED)
    return Judgement(UNSETTLED, reason=f"no other solver has shown that there {in_words(said)}")


def independent(run: Run, other: Run) -> bool:
    """Whether the other's word counts as a second opinion: another approach, and not the article's."""
    return approach(run.solver) != approach(other.solver) and not is_article(other.solver)


def invalid(run: Run, known: Witnesses) -> Judgement | None:
    """A solution that breaks the rules, even one shown before a limit was hit."""
    if not run.invalid:
        return None
    fault = run.invalid[0]
    right = first_not_in(run, known)
    return Judgement(REFUTED, INVALID, f"{fault['rule']}: {fault['message']}", right.solution, right.by)


def duplicate(run: Run) -> Judgement | None:
    """The same solution shown twice in one answer."""
    if len(run.solutions) < 2:
        return None
    seen = set()
    for solution in run.solutions:
        if text_of(solution) in seen:
            return Judgement(REFUTED, DUPLICATE, "shows the same solution twice as two", solution, run.solver)
        seen.add(text_of(solution))
    return None


def empty_handed(run: Run) -> Judgement | None:
    """Solved, without a solution."""
    if run.status == Status.SOLVED and not run.solutions:
        return Judgement(REFUTED, INVALID, "says that it is solved, but shows no solution")
    return None


def too_few(run: Run, known: Witnesses) -> Judgement | None:
    """A claim below the number of distinct witnesses."""
    said = claim(run)
    if said is None or said >= len(known):
        return None
    witness = first_not_in(run, known)
    kind = MISSED if said == 0 else WRONG_COUNT
    more = "one is" if len(known) == 1 else f"{len(known)} different ones are"
    reason = f"says that there {in_words(said)}, but {more} known, by the rules"
    return Judgement(REFUTED, kind, reason, witness.solution, witness.by)


def broken_proof(run: Run) -> Judgement | None:
    """A claim whose certificate does not hold."""
    if run.certificate.get("verdict") != BROKEN:
        return None
    return Judgement(REFUTED, BROKEN_PROOF, f"its proof is broken: {run.certificate['detail']}")


def in_words(count: int) -> str:
    return {0: "is no solution", 1: "is exactly one solution"}.get(count, f"are exactly {count} solutions")


def first_not_in(run: Run, known: Witnesses) -> Witness:
    """A witness that the run did not show itself; an empty one where there is none."""
    shown = {text_of(solution) for solution in run.solutions}
    return next((witness for text, witness in known.items() if text not in shown), Witness(None, ""))
