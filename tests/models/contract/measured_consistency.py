"""How consistent unit propagation makes an encoding, one constraint at a time, and what its docstring claims."""

from __future__ import annotations

import random
import re

from contract_checks import is_fact, partial_assignment
from local_consistency import what_follows
from small_boards import solutions
from unit_propagation import propagated

from models.encoding import EncodedSolver
from puzzles.vocabulary import Puzzle

# A sentence or a heading that begins with it; "not quite arc consistent" and the like claim nothing.
CLAIM = re.compile(r"(?:^|[.:] +|Propagation +|propagation is )arc[ -]consistent", re.MULTILINE | re.IGNORECASE)


def claims_consistency(solver: EncodedSolver) -> bool:
    return bool(CLAIM.search(type(solver.make()).__doc__ or ""))


def consistency(solver: EncodedSolver, puzzles: list[Puzzle], lose: int = 0) -> tuple[int, int]:
    """(found, missed): facts that unit propagation concluded from random ones, and those that some single constraint
    settles after that; a constraint with no way left counts as one. `lose`: without every so-manieth clause."""
    found = missed = 0
    for puzzle in puzzles:
        formula = solver.make().build(puzzle)
        if lose:
            del formula.clauses[::lose]
        facts = {variable: name for variable, name in formula.names.items() if is_fact(name)}
        known = partial_assignment(facts, sorted(solutions(puzzle), key=repr), random.Random(puzzle.id))
        concluded = propagated(formula, [v if sign else -v for v, sign in known.items()])
        if concluded is None or not facts:
            continue
        truth = {facts[abs(literal)]: literal > 0 for literal in concluded if abs(literal) in facts}
        follows = what_follows(puzzle, set(facts.values()), truth)
        found += len(truth) - len(known)
        missed += 1 if follows is None else len(follows.keys() - truth.keys())
    return found, missed
