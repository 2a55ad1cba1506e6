"""The same formula in another guise: what a seed means for the engines of PySAT, whose own seeds change nothing.

Variables get each other's numbers, polarities are flipped, clauses and the literals in them are permuted. Solvers are
known to differ widely on such classes of equal formulas (Brglez, Li, Stallmann, "On SAT instance classes and a method
for reliable performance experiments with SAT solvers", Annals of Mathematics and AI 43, 2005).
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TypeVar

from models.formula import Formula, Literal

T = TypeVar("T")


class Renaming:
    """Literals and their images, one to one. Without `images` everything is its own; so are variables made later."""

    def __init__(self, images: dict[Literal, Literal] | None = None) -> None:
        self.images = images or {}
        self.originals = {image: literal for literal, image in self.images.items()}

    @classmethod
    def drawn(cls, variables: int, rng: random.Random) -> Renaming:
        """Variables 1..`variables` permuted, each flipped or not."""
        numbers = rng.sample(range(1, variables + 1), variables)
        images = {variable: rng.choice((number, -number)) for variable, number in enumerate(numbers, 1)}
        return cls(images | {-variable: -image for variable, image in images.items()})

    def renamed(self, literals: Iterable[Literal]) -> list[Literal]:
        return renamed(literals, self.images)

    def original(self, literals: Iterable[Literal]) -> list[Literal]:
        return renamed(literals, self.originals)


def renamed(literals: Iterable[Literal], names: dict[Literal, Literal]) -> list[Literal]:
    return [names.get(literal, literal) for literal in literals] if names else list(literals)


def shuffled(formula: Formula, seed: int) -> tuple[Formula, Renaming]:
    """The formula in the guise of that seed, and how its literals were renamed; seed 0: as it was written.

    Phases are renamed with their literals, so that the engine first tries what the encoding says. O(size).
    """
    if seed == 0:
        return formula, Renaming()
    rng = random.Random(seed)
    renaming = Renaming.drawn(formula.variables, rng)
    guise = Formula()
    guise.variables = formula.variables
    guise.clauses = permuted([permuted(renaming.renamed(clause), rng) for clause in formula.clauses], rng)
    guise.at_most = permuted([(permuted(renaming.renamed(clause), rng), k) for clause, k in formula.at_most], rng)
    guise.phases = renaming.renamed(formula.phases)
    return guise, renaming


def permuted(items: list[T], rng: random.Random) -> list[T]:
    """The list itself, in another order."""
    rng.shuffle(items)
    return items
