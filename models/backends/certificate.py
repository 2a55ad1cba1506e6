"""A certificate: a formula that holds the claim "there are no solutions but these", and an engine's proof that it has
no model.

base     the clauses of the encoding, shuffled as the seed says: what the engine is given to solve
cuts     what a lazily refined encoding adds when it sees a model that is no solution; nothing with the others
blocks   one clause for each known solution, which forbids it

A proof shows that all these clauses together have no model. That base and cuts hold in every solution is the encoding's
word, and not shown by it; that the blocks forbid nothing but the known solutions can be read off them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from models.backends.engines import TABLE
from models.backends.sat_session import Session
from models.backends.shuffle import Renaming, shuffled
from models.formula import Clause, Formula
from puzzles.vocabulary import Limits, Puzzle, Solution

if TYPE_CHECKING:
    from models.encoding import SatEncoding


class NoProof(Exception):
    """The engine writes no proof of this; the message says why."""


class Missed(Exception):
    """There is a solution besides those that were claimed to be all."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution


@dataclass(frozen=True)
class Certificate:
    variables: int
    base: list[Clause]
    cuts: list[Clause]
    blocks: list[Clause]
    proof: list[str]  # lines of DRAT

    @property
    def clauses(self) -> list[Clause]:
        """In the order in which the engine was given them."""
        return self.base + self.cuts + self.blocks


def certify(
    engine: str, encoding: SatEncoding, puzzle: Puzzle, solutions: Sequence[Solution], limits: Limits, seed: int = 0
) -> Certificate:
    """The certificate that the puzzle has no solutions but these.

    A fresh engine gets all clauses at once, so that its proof is that of one solve: what it writes down while clauses
    still come in need not be a proof from all of them, since it may remove variables that later ones bring back.
    Raises NoProof, Missed, and GaveUp at a limit.
    """
    formula = encoding.build(puzzle)
    if reason := no_proof_of(engine, formula):
        raise NoProof(reason)
    guise, renaming = shuffled(formula, seed)
    blocks = [blocked(encoding, renaming, solution) for solution in solutions]
    cuts = cuts_needed(engine, encoding, guise, blocks, limits, renaming) if is_lazy(encoding) else []
    whole = extended(guise, cuts + blocks)
    with Session(engine, whole, limits, renaming, with_proof=True) as session:
        solution = next(session.models(encoding), None)
        if solution is not None:
            raise Missed(solution)
        return Certificate(whole.variables, guise.clauses, cuts, blocks, session.proof())


def no_proof_of(engine: str, formula: Formula) -> str | None:
    """Why there will be no proof; None where there should be one."""
    if TABLE[engine].proof == "none":
        return f"{engine} writes no proofs"
    if formula.at_most:
        return "at-most-k constraints that an engine takes as they are stand in no DRAT proof"
    return None


def is_lazy(encoding: SatEncoding) -> bool:
    """Whether it refines its formula as it sees models."""
    from models.encoding import SatEncoding

    return type(encoding).cuts is not SatEncoding.cuts


def blocked(encoding: SatEncoding, renaming: Renaming, solution: Solution) -> Clause:
    """The clause that forbids a solution, in the formula's own literals."""
    return renaming.renamed(-literal for literal in encoding.literals(solution))


def cuts_needed(
    engine: str, encoding: SatEncoding, guise: Formula, blocks: list[Clause], limits: Limits, renaming: Renaming
) -> list[Clause]:
    """The cuts after which there is no model left, in the formula's own literals. Raises Missed, GaveUp."""
    with Session(engine, extended(guise, blocks), limits, renaming) as session:
        solution = next(session.models(encoding), None)
        if solution is not None:
            raise Missed(solution)
        return [renaming.renamed(cut) for cut in session.cuts]


def extended(formula: Formula, clauses: list[Clause]) -> Formula:
    """The formula with more clauses; the original stays as it is."""
    longer = Formula()
    longer.clauses = formula.clauses + clauses
    longer.variables = max([formula.variables, *(max(map(abs, clause)) for clause in clauses if clause)])
    longer.phases = formula.phases
    return longer
