"""Random states of a puzzle: some facts of a solution, in every other one of them one fact wrong."""

from __future__ import annotations

import random
from collections.abc import Sequence

from compare.strength.facts import TWO_VALUED, Name, State, facts_of, negated, tellable
from handwritten.trace import Fact

ROOT: State = frozenset()


def partial_states(names: frozenset[Name], true: frozenset[Name], count: int, rng: random.Random) -> list[State]:
    """States of one to half of the facts that can be told of the solution in which `true` is so.

    None where there is nothing open. In every second state one fact is another, so that most of those are dead.
    """
    facts = sorted(fact for fact in facts_of(names, true) if tellable(fact))
    if not facts:
        return []
    ordered = sorted(names)
    drawn = [rng.sample(facts, rng.randint(1, (len(facts) + 1) // 2)) for _ in range(count)]
    return [frozenset(spoilt(state, ordered, rng) if odd % 2 else state) for odd, state in enumerate(drawn)]


def spoilt(state: list[Fact], names: Sequence[Name], rng: random.Random) -> list[Fact]:
    """The state with its first fact turned round (a cell), or replaced by a random one of its sort."""
    first, *rest = state
    return [negated(first) if first[0] in TWO_VALUED else (*rng.choice(names), 1), *rest]
