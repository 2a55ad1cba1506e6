"""A formula read in the facts of its puzzle: which literal says what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from compare.strength.facts import TWO_VALUED, Name, State, name_of
from compare.strength.propagation import Propagator
from handwritten.trace import Fact
from models.formula import Formula, Literal


@dataclass(frozen=True)
class Finding:
    """What somebody concludes from a state: that it is dead (has no solution), or facts about open names."""

    dead: bool
    facts: State = frozenset()


DEAD = Finding(True)


@dataclass(frozen=True)
class Reading:
    """variable   that of each name which the formula has a variable for
    barred     facts that the formula says by having no variable, such as that a rectangle left out is not chosen
    """

    formula: Formula
    variable: dict[Name, int]
    barred: State = frozenset()

    @classmethod
    def of(cls, formula: Formula, names: frozenset[Name]) -> Self:
        """By the formula's own names. A name without a variable is taken not to be so; cells always have one."""
        variable: dict[Name, int] = {
            name: at for at, name in formula.names.items() if isinstance(name, tuple) and name in names
        }
        missing = (name for name in names - variable.keys() if name[0] not in TWO_VALUED)
        return cls(formula, variable, frozenset((*name, 0) for name in missing))

    def literal(self, fact: Fact) -> Literal:
        """The literal of a fact about a name that has a variable."""
        variable = self.variable[name_of(fact)]
        return variable if fact[-1] else -variable

    def literals(self, state: Iterable[Fact]) -> set[Literal] | None:
        """What the formula has to be told of a state; None where the state needs a name that is barred."""
        told = [fact for fact in state if fact not in self.barred]
        if any(name_of(fact) not in self.variable for fact in told):
            return None
        return {self.literal(fact) for fact in told}

    def finding(self, known: set[Literal] | None) -> Finding:
        """What the literals known say of open names; None: a contradiction."""
        if known is None:
            return DEAD
        said = ((name, variable in known, -variable in known) for name, variable in self.variable.items())
        return Finding(False, self.barred | {(*name, int(yes)) for name, yes, no in said if yes or no})


def propagated(reading: Reading, propagator: Propagator, state: State) -> tuple[Finding, Finding]:
    """What unit propagation concludes from the state, and what failed literals on facts add to it."""
    told = reading.literals(state)
    if told is None:
        return DEAD, DEAD
    plain = reading.finding(propagator.closure(told))
    if plain.dead:
        return DEAD, DEAD
    return plain, reading.finding(propagator.probed(told, reading.variable.values()))
