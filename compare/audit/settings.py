"""What an audit asks of a solver, and how much it may take."""

from __future__ import annotations

from dataclasses import dataclass

CONFLICTS = 20_000  # of one question, after which it stays undecided: a second or so


@dataclass(frozen=True)
class Settings:
    """count       solutions that the solver is asked for on each puzzle; 0: all
    seconds     a puzzle, of solving and auditing together
    nodes       of the search, a puzzle
    conflicts   of one question to the oracle
    backbone    whether to measure as well how much of what follows is found (completeness.py)
    """

    count: int = 2
    seconds: float | None = 10.0
    nodes: int | None = None
    conflicts: int = CONFLICTS
    backbone: bool = False
