"""The same CP-SAT model with one sort of its constraints at fault.

family     the constraints of one type, those under a condition apart from those without: `bool_or`, `if linear`
fault      drop      the family is not there
           flip      the last literal of each has the wrong sign
           shift     each right-hand side is one larger
           always    the condition has gone
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

TYPES = ("all_diff", "at_most_one", "automaton", "bool_and", "bool_or", "circuit", "exactly_one", "interval", "linear",
         "no_overlap", "no_overlap_2d", "table")  # fmt: skip
FURTHEST = 10**15  # beyond it a bound stands for none


def family_of(constraint: Any) -> str | None:
    named = next((name for name in TYPES if getattr(constraint, f"has_{name}")()), None)
    return f"if {named}" if named and len(constraint.enforcement_literal) else named


def families(model: Any) -> set[str]:
    return {family for constraint in model.proto.constraints if (family := family_of(constraint))}


def flip(text: str) -> str:
    *before, last = text.rpartition(" literals: ")
    return "".join(before) + re.sub(r"^-?\d+", lambda number: str(-int(number[0]) - 1), last) if before[0] else text


def shift(text: str) -> str:
    def larger(number: re.Match[str]) -> str:
        bound = int(number[0])
        return str(bound + 1 if abs(bound) < FURTHEST else bound)

    return re.sub(r"(?<= domain: )-?\d+", larger, text)


def always(text: str) -> str:
    return re.sub(r"^enforcement_literal: .*\n", "", text, flags=re.MULTILINE)


FAULTS = {"drop": lambda text: "", "flip": flip, "shift": shift, "always": always}


def with_fault(build: Callable[[Any], Any], puzzle: Any, family: str, fault: str) -> Any:
    """What the encoding builds, with that fault in all constraints of the family."""
    model = build(puzzle)
    for constraint in model.proto.constraints:
        if family_of(constraint) == family:
            constraint.parse_text_format(FAULTS[fault](f"{constraint}\n"))
    return model


def touches(model: Any, family: str, fault: str) -> bool:
    """Whether the fault changes anything in the family's constraints."""
    texts = [f"{constraint}\n" for constraint in model.proto.constraints if family_of(constraint) == family]
    return any(FAULTS[fault](text) != text for text in texts)
