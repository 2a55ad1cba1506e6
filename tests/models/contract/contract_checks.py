"""What every encoding owes on every board: each check gives None, or a sentence that says what is wrong.

solver     an EncodedSolver: a form of an encoding on its engine; a mutant is one with another `make`
answers    exactly the puzzle's solutions, each once, and the right status
literals   those of a solution force it, decode to it, and hold in no model of another one
names      a variable that is named after a fact of the puzzle has that fact's truth
closure    what unit propagation concludes from some facts holds in every solution that has them
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from itertools import permutations
from typing import Any

from small_boards import solutions
from unit_propagation import propagated

from models.backends.sat_session import Session
from models.encoding import EncodedSolver, SatEncoding
from models.formula import Formula
from puzzles.kinds import violations
from puzzles.vocabulary import Limits, Puzzle, Status

Fault = str | None
MOST_ONE_BY_ONE = 8  # solutions asked of CP-SAT, which presolves anew for each
PINNED = 4  # solutions of a board whose literals are looked at
LONG = 4.0  # seconds: a lazy encoding whose cuts cut nothing off would never end
STATES = 4  # partial assignments of a board


def wrong_answers(solver: EncodedSolver, puzzle: Puzzle) -> Fault:
    """All solutions of a SAT encoding and no more, the first few of a CP-SAT model; against brute force and checker."""
    expected = solutions(puzzle)
    count = len(expected) + 1 if solver.family == "sat" else MOST_ONE_BY_ONE
    outcome = solver.solve(puzzle, count)
    found = set(outcome.solutions)
    if len(found) < len(outcome.solutions):
        return "repeats a solution"
    if found - expected:
        return f"answers {min(found - expected, key=repr)}, which is no solution"
    if broken := [solution for solution in found if violations(puzzle, solution)]:
        return f"the rule checker does not take {broken[0]}"
    if len(found) < min(len(expected), count):
        return f"finds {len(found)} of {len(expected)} solutions"
    if outcome.exhausted != (len(expected) < count):
        return f"exhausted={outcome.exhausted} with {len(found)} of {len(expected)} solutions"
    return None if (outcome.status is Status.SOLVED) == bool(expected) else f"calls it {outcome.status}"


def wrong_literals(solver: EncodedSolver, puzzle: Puzzle) -> Fault:
    """Each solution's literals have a model, which decodes to it; two solutions' together have none."""
    some = sorted(solutions(puzzle), key=repr)[:PINNED]
    if not some:
        return None
    under = (under_sat if solver.family == "sat" else under_cpsat)(solver, puzzle)
    for solution in some:
        found, fault = under([solution])
        if fault:
            return fault
        if found != solution:
            return f"the literals of {solution} lead to {found}"
    for one, other in permutations(some, 2):
        if under([one, other])[0] is not None:
            return f"the literals of {one} and {other} hold together"
    return None


Under = Callable[[list[Any]], tuple[Any, Fault]]


def under_sat(solver: EncodedSolver, puzzle: Puzzle) -> Under:
    """solutions -> (what the encoding decodes under all of their literals or None, a fault of the named variables)."""

    def under(chosen: list[Any]) -> tuple[Any, Fault]:
        encoding = solver.make()
        formula = encoding.build(puzzle)
        pinned = [[literal] for solution in chosen for literal in encoding.literals(solution)]
        formula.extend(pinned)
        formula.phases = list(range(1, formula.variables + 1))  # what may be true is: an at-most-one is not spared
        with Session(solver.engine, formula, Limits(seconds=LONG)) as session:
            value = settled_model(session, encoding)
        if value is None:
            return None, None
        solution = encoding.decode(value)
        return solution, wrong_names(formula, value, solution)

    return under


def settled_model(session: Session, encoding: SatEncoding) -> Callable[[int], int] | None:
    """A model that the encoding has nothing to cut from, as a function from literals to 0 or 1."""
    while session.satisfiable():
        true = {literal for literal in session.engine.get_model() if literal > 0}

        def value(literal: int, true: set[int] = true) -> int:
            return int((abs(literal) in true) == (literal > 0))

        cuts = encoding.cuts(value)
        if not cuts:
            return value
        session.add(cuts)
    return None


def wrong_names(formula: Formula, value: Callable[[int], int], solution: Any) -> Fault:
    for variable, name in formula.names.items():
        if is_fact(name) and value(variable) != holds(name, solution):
            return f"the variable of {name} is {value(variable)} in {solution}"
    return None


def under_cpsat(solver: EncodedSolver, puzzle: Puzzle) -> Under:
    from ortools.sat.python import cp_model

    def under(chosen: list[Any]) -> tuple[Any, Fault]:
        encoding = solver.make()
        model = encoding.build(puzzle)
        for solution in chosen:
            model.add_bool_and(encoding.literals(solution))
        engine = cp_model.CpSolver()
        engine.parameters.num_workers = 1
        engine.parameters.cp_model_presolve = False
        if engine.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None, None
        return encoding.decode(engine.value), None

    return under


def is_fact(name: Hashable) -> bool:
    return isinstance(name, tuple) and name[0] in ("cell", "rectangle", "number")


def holds(fact: Any, solution: Any) -> bool:
    """Whether the solution has that fact of its puzzle."""
    match fact:
        case ("cell", r, c):
            return bool(solution[r][c])
        case ("rectangle", rectangle):
            return rectangle in solution
        case ("number", number, r, c):
            return solution[r][c] == number
    raise ValueError(f"{fact} is no fact")


def wrong_closure(solver: EncodedSolver, puzzle: Puzzle) -> Fault:
    """Some facts of a solution, or any facts: unit propagation on the formula concludes nothing that is false."""
    formula = solver.make().build(puzzle)
    facts = {variable: name for variable, name in formula.names.items() if is_fact(name)}
    rng = random.Random(puzzle.id)
    every = sorted(solutions(puzzle), key=repr)
    for _ in range(STATES if facts else 0):
        known = partial_assignment(facts, every, rng)
        left = [solution for solution in every if all(holds(facts[v], solution) == sign for v, sign in known.items())]
        concluded = propagated(formula, [v if sign else -v for v, sign in known.items()])
        if concluded is None and left:
            return f"unit propagation refutes {shown(known, facts)}, which {left[0]} has"
        for literal in concluded or ():
            if abs(literal) in facts and any(holds(facts[abs(literal)], one) != (literal > 0) for one in left):
                return f"unit propagation concludes {facts[abs(literal)]} is {literal > 0} from {shown(known, facts)}"
    return None


def partial_assignment(facts: dict[int, Any], every: list[Any], rng: random.Random) -> dict[int, bool]:
    """A part of the facts, as one of the solutions has them, or now and then as chance has them."""
    chosen = rng.sample(sorted(facts), rng.randint(0, len(facts)))
    if every and rng.random() < 0.8:
        solution = rng.choice(every)
        return {variable: holds(facts[variable], solution) for variable in chosen}
    return {variable: rng.random() < 0.3 for variable in chosen}


def shown(known: dict[int, bool], facts: dict[int, Any]) -> str:
    return ", ".join(f"{facts[variable]}={sign}" for variable, sign in known.items()) or "nothing"


CHECKS: dict[str, Callable[[EncodedSolver, Puzzle], Fault]] = {
    "answers": wrong_answers,
    "literals": wrong_literals,
    "closure": wrong_closure,
}
