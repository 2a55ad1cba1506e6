"""What unit propagation concludes from a formula and some literals, literals of the root included."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from models.formula import Formula


def propagated(formula: Formula, literals: list[int]) -> set[int] | None:
    """The literals that follow, the given ones among them; None for a conflict. O(size of the formula).

    A constraint of at most k is propagated as its clauses are: any k of its literals make the others false.
    """
    clauses = [*formula.clauses, *(clause for constraint in formula.at_most for clause in as_clauses(*constraint))]
    watching: dict[int, list[int]] = defaultdict(list)  # by literal: the clauses that lose one when it is false
    for number, clause in enumerate(clauses):
        for literal in set(clause):
            watching[literal].append(number)
    open_literals = [len(set(clause)) for clause in clauses]
    waiting = [*literals, *(clause[0] for clause in clauses if len(set(clause)) == 1)]
    if not all(clauses):
        return None
    true: set[int] = set()
    while waiting:
        literal = waiting.pop()
        if -literal in true:
            return None
        if literal in true:
            continue
        true.add(literal)
        for number in watching[-literal]:
            open_literals[number] -= 1
            if open_literals[number] == 1:
                waiting += [other for other in clauses[number] if -other not in true]
            elif open_literals[number] == 0:
                return None
    return true


def as_clauses(literals: list[int], most: int) -> list[list[int]]:
    return [[-literal for literal in too_many] for too_many in combinations(literals, most + 1)]
