"""What a search has reported on its way to where it stands, so that the facts about a line or a number are at hand.

topic   what a fact is about: a row and a column, a number, or being so (rectangles and numbers placed)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from handwritten.trace import Fact

Topic = tuple[Any, ...]

SO: Topic = ("so",)


def topics(fact: Fact) -> tuple[Topic, ...]:
    if fact[0] == "cell":
        return ("row", fact[1]), ("col", fact[2])
    about: tuple[Topic, ...] = (("number", fact[1]),) if fact[0] == "number" else ()
    return (*about, SO) if fact[-1] else about


class Log:
    """The facts that a search has reported on its way to where it stands, by topic."""

    def __init__(self) -> None:
        self.by_topic: dict[Topic, list[Fact]] = {}
        self.order: list[tuple[Topic, ...]] = []
        self.marks: list[int] = []

    def add(self, facts: Sequence[Fact]) -> None:
        for fact in facts:
            about = topics(fact)
            self.order.append(about)
            for topic in about:
                self.by_topic.setdefault(topic, []).append(fact)

    def mark(self) -> None:
        """Where `back` comes back to."""
        self.marks.append(len(self.order))

    def back(self) -> None:
        mark = self.marks.pop()
        for about in reversed(self.order[mark:]):
            for topic in about:
                self.by_topic[topic].pop()
        del self.order[mark:]

    def about(self, wanted: tuple[Topic, ...]) -> list[Fact]:
        return list(chain.from_iterable(self.by_topic.get(topic, ()) for topic in wanted))
