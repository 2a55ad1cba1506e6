"""The parts of a formula that speak of a few names alone.

auxiliary   a variable that stands for no fact of the puzzle
part        clauses that are linked by auxiliary variables; or one clause without any

A constraint that is encoded by itself is one part or several.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from compare.strength.constraints import Constraint
from compare.strength.reading import Reading
from models.formula import Clause, Formula, Literal

MOST_TRIED = 100  # ways to fulfil a constraint that are looked at one by one


@dataclass
class Part:
    """`touched`: the variables of facts in it."""

    touched: set[int] = field(default_factory=set)
    clauses: list[Clause] = field(default_factory=list)
    at_most: list[tuple[list[Literal], int]] = field(default_factory=list)


def without(formula: Formula, fixed: Collection[int]) -> Formula:
    """The formula with those of its unit clauses put in that are about the variables `fixed`."""
    true = {clause[0] for clause in formula.clauses if len(clause) == 1 and abs(clause[0]) in fixed}
    simpler = Formula()
    simpler.variables, simpler.names = formula.variables, formula.names
    simpler.clauses = [
        [literal for literal in clause if -literal not in true] for clause in formula.clauses if true.isdisjoint(clause)
    ]
    for literals, most in formula.at_most:
        open_literals = [literal for literal in literals if literal not in true and -literal not in true]
        simpler.at_most.append((open_literals, most - len(true.intersection(literals))))
    return simpler


class Parts:
    """A formula taken apart. `facts`: the variables that stand for facts of the whole puzzle. O(literals)."""

    def __init__(self, formula: Formula, facts: Collection[int]) -> None:
        self.formula = formula
        self.facts = set(facts)
        self.linked: dict[int, int] = {}  # auxiliary variable -> another one of the same part
        self.parts: list[Part] = []
        for literals in (*formula.clauses, *(literals for literals, _ in formula.at_most)):
            self._link(literals)
        of_auxiliary: dict[int, Part] = {}
        for clause in formula.clauses:
            self._part(clause, of_auxiliary).clauses.append(clause)
        for literals, most in formula.at_most:
            self._part(literals, of_auxiliary).at_most.append((literals, most))
        self.touching: dict[int, list[Part]] = {}
        for part in self.parts:
            for variable in part.touched:
                self.touching.setdefault(variable, []).append(part)

    def about(self, wanted: Collection[int]) -> Formula:
        """The parts that touch some of the wanted variables, and no other fact."""
        formula = Formula()
        formula.variables, formula.names = self.formula.variables, self.formula.names
        found = {id(part): part for variable in wanted for part in self.touching.get(variable, ())}
        for part in found.values():
            if part.touched.issubset(wanted):
                formula.extend(part.clauses)
                formula.at_most += part.at_most
        return formula

    def _link(self, literals: list[Literal]) -> None:
        auxiliary = self._auxiliary(literals)
        for other in auxiliary[1:]:
            self.linked[self._root(other)] = self._root(auxiliary[0])

    def _part(self, literals: list[Literal], of_auxiliary: dict[int, Part]) -> Part:
        """The part of a clause; a new one where it is the first of it."""
        auxiliary = self._auxiliary(literals)
        part = of_auxiliary.get(self._root(auxiliary[0])) if auxiliary else None
        if part is None:
            part = Part()
            self.parts.append(part)
            if auxiliary:
                of_auxiliary[self._root(auxiliary[0])] = part
        part.touched |= {abs(literal) for literal in literals} & self.facts
        return part

    def _auxiliary(self, literals: list[Literal]) -> list[int]:
        return [abs(literal) for literal in literals if abs(literal) not in self.facts]

    def _root(self, variable: int) -> int:
        while (above := self.linked.get(variable, variable)) != variable:
            self.linked[variable] = variable = self.linked.get(above, above)
        return variable


def says(reading: Reading, constraint: Constraint) -> bool:
    """Whether the formula allows of the constraint's names what the constraint allows: no more, and no less.

    Of many ways to fulfil it only the first hundred are tried one by one.
    """
    from pysat.solvers import Solver

    if not all(reading.formula.clauses):
        return not constraint.allowed
    ways = [[reading.literal(fact) for fact in way] for way in constraint.ways]
    with Solver(name="minicard", bootstrap_with=reading.formula.clauses) as engine:
        for literals, most in reading.formula.at_most:
            engine.add_atmost(literals, most)
        if not all(engine.solve(assumptions=way) for way in ways[:MOST_TRIED]):
            return False
        engine.append_formula([[-literal for literal in way] for way in ways])
        return not engine.solve()
