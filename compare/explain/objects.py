"""Steps as JSON, one object a line."""

from __future__ import annotations

import json
from typing import Any

from compare.explain.rules import sentence
from compare.explain.steps import Step
from compare.facts_in_words import in_words
from puzzles.vocabulary import Outcome


class Objects:
    """Prints an object a step, and at the end one of the kind `end`."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def hear(self, step: Step) -> None:
        print(json.dumps(as_data(step, self.kind)))

    def end(self, outcome: Outcome | None, steps: int) -> None:
        """`status` is null where the steps were cut off."""
        said = (outcome.status, outcome.exhausted, len(outcome.solutions)) if outcome else (None, False, None)
        print(json.dumps({"kind": "end", "steps": steps, "status": said[0], "exhausted": said[1], "count": said[2]}))


def as_data(step: Step, kind: str) -> dict[str, Any]:
    """`below` is the number of the innermost open guess, 0 for none; `facts` are those of handwritten/trace.py."""
    data: dict[str, Any] = {"step": step.number, "kind": step.kind, "depth": step.depth, "below": step.below}
    if step.rule:
        data |= {"rule": step.rule, "sentence": sentence(kind, step.rule)}
    if step.facts:
        data |= {"facts": step.facts, "words": [in_words(fact, kind) for fact in step.facts]}
    if step.kind == "solution":
        data |= {"solution": step.solution, "legal": not step.faults, "faults": step.faults}
    return data
