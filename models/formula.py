"""A CNF formula under construction: numbered variables with names, clauses, phases, native at-most-k constraints."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

Literal = int
Clause = list[Literal]


class Formula:
    """Clauses over variables 1..n.

    names      what a variable stands for, as a tuple such as ("cell", r, c); auxiliary variables have none
    at_most    (literals, k): native cardinality constraints, for the engines that take them
    phases     literals in the polarity that the engine should try first; part of the encoding's definition
    """

    def __init__(self) -> None:
        self.variables = 0
        self.names: dict[int, Hashable] = {}
        self.clauses: list[Clause] = []
        self.at_most: list[tuple[list[Literal], int]] = []
        self.phases: list[Literal] = []

    def variable(self, name: Hashable | None = None) -> int:
        """A new variable."""
        self.variables += 1
        if name is not None:
            self.names[self.variables] = name
        return self.variables

    def clause(self, *literals: Literal) -> None:
        self.clauses.append(list(literals))

    def extend(self, clauses: Iterable[Clause]) -> None:
        self.clauses.extend(clauses)

    def sizes(self) -> dict[str, float]:
        """variables, clauses, literals (of all clauses together)."""
        return {
            "variables": self.variables,
            "clauses": len(self.clauses) + len(self.at_most),
            "literals": sum(map(len, self.clauses)) + sum(len(literals) for literals, _ in self.at_most),
        }
