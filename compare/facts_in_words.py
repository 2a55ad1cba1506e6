"""Facts of a hand-written search (handwritten/trace.py) in words.

Rows and columns count from 0, as in the puzzles' files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from handwritten.trace import Fact

WORDS = {"nonogram": ("empty", "filled"), "corral": ("outside", "inside")}


def in_words(fact: Fact, kind: str) -> str:
    """One fact of a puzzle of that kind, as the end of a sentence: `row 3, column 4 is filled`."""
    sort, *what, holds = fact
    if sort == "cell":
        return f"{_place(what[0], what[1])} is {_word(kind, holds)}"
    if sort == "number":
        return f"{what[0]} is {'' if holds else 'not '}in {_place(what[1], what[2])}"
    if sort == "rectangle":
        return f"the rectangle {_rectangle(*what[0])} is {'chosen' if holds else 'excluded'}"
    return " ".join(map(str, fact))


def all_in_words(facts: Iterable[Fact], kind: str, most: int = 4) -> str:
    """Several facts: neighbouring ones together, the first `most` such runs in words, the rest counted."""
    runs: list[list[Fact]] = []
    for fact in facts:
        if runs and _goes_on(runs[-1], fact):
            runs[-1].append(fact)
        else:
            runs.append([fact])
    rest = sum(map(len, runs[most:]))
    shown = runs[:most] if rest > 1 else runs
    return "; ".join([_run_in_words(run, kind) for run in shown] + ([f"and {rest} more"] if rest > 1 else []))


def conclusion(facts: Sequence[Fact], kind: str) -> str:
    """What a step concluded; no facts are a contradiction."""
    return all_in_words(facts, kind) if facts else "there is no solution"


def _goes_on(run: list[Fact], fact: Fact) -> bool:
    """Whether a fact says of the next cell, to the right or below, or of the next number in the same cell, the same."""
    before = run[-1]
    if fact[0] not in ("cell", "number") or (fact[0], fact[-1]) != (before[0], before[-1]):
        return False
    step = _step(before, fact)
    return step == _step(run[0], run[1]) if len(run) > 1 else sorted(step) == [0] * (len(step) - 1) + [1]


def _step(fact: Fact, following: Fact) -> list[int]:
    return [there - here for here, there in zip(fact[1:-1], following[1:-1], strict=True)]


def _run_in_words(run: list[Fact], kind: str) -> str:
    if len(run) == 1:
        return in_words(run[0], kind)
    (sort, *first, top, left, holds), (_, *last, bottom, right, _) = run[0], run[-1]
    where = _rectangle(top, left, bottom, right)
    if sort == "cell":
        return f"{where} are {_word(kind, holds)}"
    numbers = f"{first[0]} is" if first == last else f"{first[0]} to {last[0]} are"
    return f"{numbers} {'' if holds else 'not '}in {where}"


def _word(kind: str, holds: int) -> str:
    return WORDS.get(kind, ("0", "1"))[holds]


def _place(row: int, col: int) -> str:
    return f"row {row}, column {col}"


def _rectangle(top: int, left: int, bottom: int, right: int) -> str:
    rows = f"row {top}" if top == bottom else f"rows {top} to {bottom}"
    return f"{rows}, " + (f"column {left}" if left == right else f"columns {left} to {right}")
