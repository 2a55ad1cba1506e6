"""Cuts from within the search: an engine asks for them at each full assignment, by the interface IPASIR-UP.

Source of the interface: K. Fazekas, A. Niemetz, M. Preiner, M. Kirchweger, S. Szeider, A. Biere, IPASIR-UP: User
propagators for CDCL, SAT 2023. The engines of PySAT that have it are in TAKE_CUTS_WITHIN.
"""

from __future__ import annotations

from collections.abc import Callable

from models.formula import Clause, Literal

TAKE_CUTS_WITHIN = ("cadical195", "cadical300", "minisat-ep", "ergo")


class CutsWithin:
    """What an engine calls a propagator (pysat.engines.Propagator); a lazy one, which sees full assignments only.

    cuts_of   the clauses that an assignment breaks, over the engine's literals; none: it is a model
    """

    is_lazy = True

    def __init__(self, cuts_of: Callable[[list[Literal]], list[Clause]]) -> None:
        self.cuts_of = cuts_of
        self.waiting: list[Clause] = []

    def check_model(self, model: list[Literal]) -> bool:
        self.waiting = self.cuts_of(model)
        return not self.waiting

    def has_clause(self) -> bool:
        return bool(self.waiting)

    def add_clause(self) -> Clause:
        return self.waiting.pop() if self.waiting else []

    def on_assignment(self, literal: Literal, fixed: bool = False) -> None:
        """Nothing; so are the others, which the interface wants to be there."""

    def on_new_level(self) -> None: ...

    def on_backtrack(self, to: int) -> None: ...

    def decide(self) -> int:
        return 0

    def propagate(self) -> list[Literal]:
        return []

    def provide_reason(self, literal: Literal) -> Clause:
        return []
