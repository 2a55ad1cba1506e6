"""A claim of an article, and what comes of testing it.

claim        one checkable statement: quoted, translated, and the experiment that tests it
range        where the measured figure has to lie for the claim to be true; with `equals`, the figure itself
case         one measurement: on a puzzle, as a rule
group        the cases measured under one condition (a size, a style, a density), which the article left open
figure       what is made of the values of a group: every, share, median, mean, geometric mean, maximum
verdict      holds, conditional (in some groups), refuted, untestable
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from handwritten.trace import Fact
from puzzles.vocabulary import Puzzle, Solution


class Figure(StrEnum):
    EVERY = "every"  # values 0 and 1; one 0 refutes
    SHARE = "share"  # values 0 and 1
    MEDIAN = "median"
    MEAN = "mean"
    GEOMETRIC_MEAN = "geometric mean"  # of ratios
    MAXIMUM = "maximum"


class Verdict(StrEnum):
    HOLDS = "holds"
    CONDITIONAL = "conditional"
    REFUTED = "refuted"
    UNTESTABLE = "untestable"


@dataclass(frozen=True)
class Range:
    """`exact`: low and high surround a figure that the article states; the measured interval has to meet it.
    Otherwise they are bounds, between which the measured interval has to lie."""

    low: float
    high: float
    exact: bool = False

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True)
class Claim:
    """`pooled`: whether all cases are judged together, since the groups are variety and no conditions to tell apart;
    `needs`: what a test would need and is not here, for a claim without an experiment."""

    id: str
    article: str  # the kind of its puzzle
    title: str
    title_in_english: str
    author: str
    section: str
    quotation: str
    translation: str
    claim: str
    experiment: str | None
    parameters: dict[str, Any]
    figure: Figure
    range: Range
    pooled: bool = False
    note: str = ""
    needs: str = ""


@dataclass(frozen=True)
class Case:
    """One measurement. `solution`: one by the rules that shows it, such as what a wrong step excluded; `detail`: in
    words; `step`: the state and the facts concluded, where it is about a step."""

    value: float
    puzzle: Puzzle | None = None
    solution: Solution | None = None
    detail: str = ""
    step: tuple[tuple[Fact, ...], tuple[Fact, ...]] | None = None


@dataclass
class Group:
    condition: str
    cases: list[Case] = field(default_factory=list)
