"""The puzzles of an experiment: drawn by a seed, or taken from the corpus, and what is true of them.

set    a table of a claim's parameters: `sizes`, `styles`, `densities`, `count` of each, `unique`; or `corpus`, a list
       of collections, or of `collection:id`, with `most_cells` and without the ids that start as in `without`; or both
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from compare.claims.variants import solver_named
from compare.sizes import size as size_of
from puzzles.corpus import PREFIX
from puzzles.formats import reader
from puzzles.kinds import kind_named
from puzzles.vocabulary import Limits, Outcome, Puzzle, Solution

TRUTH, SECONDS = "sat/best", 60.0
MOST_CHANGES = 60  # of a puzzle on its way to a single solution
QUICKER = 8  # so many times fewer puzzles
FEWEST = 3

Drawn = tuple[Puzzle, Solution | None]  # with the planted solution, where there is one


@dataclass(frozen=True)
class Draw:
    """Where puzzles come from in one run; `quick` draws a few of each."""

    seed: int = 1
    quick: bool = False

    def count(self, full: int) -> int:
        return max(min(full, FEWEST), full // QUICKER) if self.quick else full

    def rng(self, *what: object) -> random.Random:
        return random.Random("/".join(map(str, (self.seed, *what))))

    def groups(self, kind: str, table: dict[str, Any]) -> Iterator[tuple[str, list[Drawn]]]:
        """Each condition of a set, with its puzzles."""
        if "corpus" in table:
            yield self.corpus_group(table)
        if "sizes" not in table:
            return
        what = kind_named(kind)
        unique, count = table.get("unique", False), self.count(table.get("count", 20))
        styles, densities = table.get("styles", what.styles[:1]), table.get("densities", [what.default_density])
        for size, style, density in product(table["sizes"], styles, densities):
            told = (size, style if len(styles) > 1 else "", f"density {density:g}" if len(densities) > 1 else "")
            condition = " ".join(filter(None, told))
            yield condition, [self.drawn(kind, size, style, density, unique, at) for at in range(count)]

    def drawn(self, kind: str, size: str, style: str, density: float, unique: bool, at: int) -> Drawn:
        rng, what = self.rng(kind, size, style, density, at), kind_named(kind)
        puzzle, planted = what.generate(*size_of(size), density, rng, style)
        for _ in range(MOST_CHANGES if unique else 0):
            other = next((one for one in truth(puzzle, 2).solutions if one != planted), None)
            if other is None:
                break
            puzzle, planted = what.disambiguate(puzzle, planted, other, rng)
        return puzzle, planted

    def corpus_group(self, table: dict[str, Any]) -> tuple[str, list[Drawn]]:
        records = [record for name in table["corpus"] for record in corpus(name)]
        most, without = table.get("most_cells", 10**9), tuple(table.get("without", ()))
        chosen: list[Drawn] = [
            (one.puzzle, one.solution)
            for one in records
            if one.puzzle.rows * one.puzzle.cols <= most and not one.name.startswith(without)
        ]
        return ", ".join(table["corpus"]), chosen[: self.count(len(chosen))]


def corpus(name: str) -> list[Any]:
    """The records of a collection, or the one of `collection:id`."""
    collection, _, wanted = name.partition(":")
    return [record for record in reader.read(PREFIX + collection) if not wanted or record.name == wanted]


def truth(puzzle: Puzzle, count: int = 1) -> Outcome:
    """What the recommended encoding says. An outcome that is no answer leaves the question open."""
    return answer(TRUTH, puzzle, count=count, seconds=SECONDS)


def answer(solver: str, puzzle: Puzzle, count: int = 1, nodes: int | None = None, seconds: float = SECONDS) -> Outcome:
    """What a solver says, within so many nodes."""
    return solver_named(solver, puzzle.kind).solve(puzzle, count=count, limits=Limits(seconds=seconds, nodes=nodes))


def is_right(puzzle: Puzzle, outcome: Outcome) -> bool | None:
    """Whether an answer is legal, and "unsolvable" true; None where there is no answer, or no truth."""
    if outcome.solutions:
        return not any(kind_named(puzzle.kind).violations(puzzle, one) for one in outcome.solutions)
    known = truth(puzzle)
    return not known.solutions if outcome.status.answered and known.status.answered else None
