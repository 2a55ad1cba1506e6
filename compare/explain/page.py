"""A search as one HTML page to step through, that needs nothing from outside.

frame     the board after a step, as the lines of its SVG; each is kept as what it changes in the frame before it
splice    (how many lines stay, how many are taken out there, the lines put in, by their number in the page's table)

Every line of SVG is in the page once. Frame 0 is the puzzle before any step.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from compare.explain.guesses import guesses
from compare.explain.rules import sentence
from compare.explain.steps import Step
from compare.explain.text import board, ending, words
from compare.facts_in_words import in_words
from compare.writing import writing
from puzzles.drawing import as_svg
from puzzles.formats.record import Record
from puzzles.kinds import kind_named
from puzzles.vocabulary import Outcome

Splice = tuple[int, int, list[int]]


class Film:
    """Frames, each as a splice of the one before."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self.splices: list[Splice] = []
        self.last: list[int] = []

    def add(self, svg: str) -> None:
        frame = [self.lines.setdefault(line, len(self.lines)) for line in svg.split("\n")]
        kept = _alike(self.last, frame)
        after = _alike(self.last[kept:][::-1], frame[kept:][::-1])
        self.splices.append((kept, len(self.last) - kept - after, frame[kept : len(frame) - after]))
        self.last = frame

    def as_json(self) -> str:
        """For a script element: no `<` could end it."""
        data = {"lines": list(self.lines), "splices": self.splices}
        return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _alike(one: list[int], other: list[int]) -> int:
    """How many of their first numbers are the same."""
    pairs = zip(one, other, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


@dataclass(frozen=True)
class Item:
    """A step in the list of the page."""

    step: Step
    words: str
    sentence: str


class Page:
    """Collects the steps of a search and writes the page at the end."""

    def __init__(self, record: Record, solver: str, file: Path) -> None:
        self.record = record
        self.solver = solver
        self.file = file
        self.items: list[Item] = []
        self.film = Film()
        self.film.add(as_svg(kind_named(record.puzzle.kind).draw(record.puzzle, None)))

    def hear(self, step: Step) -> None:
        kind = self.record.puzzle.kind
        self.film.add(as_svg(board(self.record.puzzle, step)))
        self.items.append(Item(step, words(step, kind, step.rule), sentence(kind, step.rule)))

    def end(self, outcome: Outcome | None, steps: int) -> None:
        """Write the page. Raises InputError where its place cannot be written."""
        with writing(self.file):
            self.file.write_text(self.render(ending(outcome, steps)), encoding="utf-8")
        print(f"{self.file}: {ending(outcome, steps)}")

    def render(self, end: str) -> str:
        """The whole page. Everything is escaped but the pictures, which are made here."""
        from jinja2 import Environment, PackageLoader, StrictUndefined
        from markupsafe import Markup

        environment = Environment(
            loader=PackageLoader("compare"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True,
        )  # fmt: skip
        tree = guesses(item.step for item in self.items)
        return environment.get_template("explain.html.j2").render(
            record=self.record,
            solver=self.solver,
            end=end,
            items=self.items,
            guesses=[(guess, in_words(guess.fact, self.record.puzzle.kind)) for guess in tree],
            board=Markup("\n".join(list(self.film.lines)[i] for i in self.film.last)),
            film=Markup(self.film.as_json()),
        )
