"""The pictures that a row of the instance table opens: the puzzle with every distinct answer, and who gave it.

An SVG of a grid is long and repeats itself: in the page it is deflated (RFC 1950) and in base 64, some 15 times
shorter, and the browser inflates it once somebody asks for it.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from compare.records import Instance, Run
from compare.report.exhibits import UNDRAWABLE
from compare.store import Store
from puzzles.drawing import as_svg
from puzzles.kinds import kind_named

MOST_ANSWERS = 6  # pictures of one instance
BUDGET = 2_000_000  # letters for the pictures of one page
OF_THE_FILE = "came with the puzzle"


@dataclass
class Answer:
    """One solution as plain data, who gave it, and whether the checker refused it."""

    solution: Any
    by: list[str] = field(default_factory=list)
    wrong: bool = False


def pictures(store_path: Path, instance_ids: Sequence[str]) -> dict[str, list[list[Any]]]:
    """By instance, as long as BUDGET lasts: [deflated SVG, who gave it, whether it is wrong] for each answer."""
    found: dict[str, list[list[Any]]] = {}
    used = 0
    with Store.read(store_path) as store:
        known = {instance.id: instance for instance in store.instances()}
        for instance_id in instance_ids:
            if used > BUDGET:
                break
            instance = known[instance_id]
            drawn = [_drawn(instance, answer) for answer in _answers(instance, store.runs(instance_id))]
            found[instance_id] = drawn or [_drawn(instance, Answer(None))]
            used += sum(len(svg) for svg, _, _ in found[instance_id])
    return found


def _answers(instance: Instance, runs: Sequence[Run]) -> list[Answer]:
    """At most MOST_ANSWERS distinct ones that can be drawn: wrong ones first, then those that most solvers gave."""
    answers: dict[str, Answer] = {}

    def note(solution: Any, by: str, wrong: bool) -> None:
        answer = answers.setdefault(json.dumps(solution), Answer(solution, wrong=wrong))
        if by not in answer.by:
            answer.by.append(by)

    for run in runs:
        rules: dict[int, set[str]] = {}
        for fault in run.invalid:
            rules.setdefault(fault["index"], set()).add(fault["rule"])
        for index, solution in enumerate(run.solutions):
            if not UNDRAWABLE & rules.get(index, set()):
                note(solution, run.solver, index in rules)
    if not answers and instance.known_solution is not None:
        note(instance.known_solution, OF_THE_FILE, False)
    return sorted(answers.values(), key=lambda answer: (not answer.wrong, -len(answer.by)))[:MOST_ANSWERS]


def _drawn(instance: Instance, answer: Answer) -> list[Any]:
    solution = None if answer.solution is None else instance.read_solution(answer.solution)
    svg = as_svg(kind_named(instance.puzzle).draw(instance.read(), solution))
    return [base64.b64encode(zlib.compress(svg.encode(), 9)).decode(), answer.by, answer.wrong]
