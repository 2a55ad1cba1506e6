"""What a table, a ranking or a chart is about: one puzzle, and how many solutions were asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    import pandas as pd

QUESTIONS = {0: "all solutions", 1: "a first solution", 2: "a second solution"}


def question(count_asked: int) -> str:
    return QUESTIONS.get(count_asked, f"up to {count_asked} solutions")


@dataclass(frozen=True, order=True)
class Topic:
    puzzle: str
    count_asked: int

    @classmethod
    def of(cls, table: pd.DataFrame) -> Self:
        """Of a table whose rows all have it."""
        return cls(str(table["puzzle"].iloc[0]), int(table["count_asked"].iloc[0]))

    @property
    def name(self) -> str:
        """How its files begin."""
        return f"{self.puzzle}-{self.count_asked}"

    @property
    def question(self) -> str:
        return question(self.count_asked)

    @property
    def title(self) -> str:
        return f"{self.puzzle.capitalize()}, {self.question}"
