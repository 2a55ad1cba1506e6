"""What `solve` says of an answer: for a person, as JSON, and as its exit status."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

from compare.commands import NO_ANSWER, REFUTED
from compare.records import Run
from puzzles.drawing import as_text
from puzzles.formats.record import Record
from puzzles.kinds import kind_named
from puzzles.vocabulary import Status


@dataclass
class Answer:
    """A puzzle, the run that answered it, and what is wrong with the answer: sentences, none where nothing is."""

    record: Record
    run: Run
    faults: list[str]


def tell(answer: Answer, as_json: bool, draw: bool) -> None:
    """Print it at once, as a person or a program wants it."""
    if as_json:
        print(json.dumps(as_data(answer)), flush=True)
    else:
        print_answer(answer, draw)


def as_data(answer: Answer) -> dict[str, Any]:
    """The object that --json prints."""
    run = answer.run
    data = {
        "id": run.instance_id,
        "puzzle": answer.record.puzzle.kind,
        "solver": run.solver,
        "status": run.status,
        "solutions": run.solutions,
        "exhausted": run.exhausted,
        "count": run.found,
        "build_s": run.build_s,
        "solve_s": run.solve_s,
        "effort": run.effort,
    }
    extra = {
        "name": answer.record.name,
        "unique": unique(answer),
        "detail": run.detail,
        "certificate": run.certificate,
        "refuted": answer.faults,
    }
    return data | {key: value for key, value in extra.items() if value not in (None, "", [], {})}


def unique(answer: Answer) -> bool | None:
    """Whether the puzzle has one solution, by this answer; None where it does not say, or is refuted."""
    run = answer.run
    if answer.faults or not run.found:
        return None
    return False if run.found > 1 else run.exhausted or None


def print_answer(answer: Answer, draw: bool) -> None:
    record, run = answer.record, answer.run
    print(f"{record.name or run.instance_id}: {record.puzzle.kind} {record.puzzle.size}, {run.solver}: {in_words(run)}")
    for fault in answer.faults:
        print(f"  REFUTED: {fault}")
    if run.certificate:
        print(f"  proof: {run.certificate['verdict']}, {run.certificate['detail']}")
    undrawable = {fault["index"] for fault in run.invalid if fault["rule"] in ("shape", "values")}
    for index, solution in enumerate(run.solutions):
        if draw and index not in undrawable:
            picture = kind_named(record.puzzle.kind).draw(record.puzzle, solution)
            print(as_text(picture, ascii_only=not can_draw()), flush=True)


def can_draw() -> bool:
    """Whether standard output takes box-drawing characters."""
    try:
        "┌█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def in_words(run: Run) -> str:
    """What a person wants to know first."""
    if not run.answered:
        until_then = f" ({run.found} solutions until then)" if run.found else ""
        return run.status + (f": {run.detail}" if run.detail else "") + until_then
    cost = f"{run.build_s:.3f} s to build, {run.solve_s:.3f} s to solve, {run.nodes or 0:g} {run.node_unit}"
    return f"{claim_of(run)} ({cost})"


def claim_of(run: Run) -> str:
    if run.status == Status.UNSOLVABLE:
        return "unsolvable"
    if run.exhausted:
        return "exactly one solution" if run.found == 1 else f"not unique: exactly {run.found} solutions"
    if run.count_asked == 1 or run.found < 2:
        return "solved"
    return f"not unique: {run.found} solutions found, and there may be more"


def exit_status(answer: Answer) -> int:
    if answer.faults:
        return REFUTED
    return 0 if answer.run.answered else NO_ANSWER
