"""A smallest witness of offences that audits found, as JSON and back: a puzzle file with one key more.

{"puzzle": …, …, "solution": …, "unique": …,
 "audit": {"solver", "asked", "nodes", "unlimited",
           "truth": {"solutions": "none" | "one" | "several" | "unknown", "by": […]},
           "shows": [{"rule", "state", "concluded", "counterexample"} or {"finding", "detail"}, each with
                     {"original": {"id", "size"}, "steps": […], "tries", "minimal"}, …],
           "commands": […]}}

Offences of a solver whose smallest puzzle is the same are shown together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compare.audit.tally import NO_SOLUTION, Conviction
from compare.records import Instance
from compare.strength.facts import as_facts
from compare.witness.offence import COUNT, Caught, Offence
from compare.witness.record import read_kept
from puzzles.kinds import kind_named, puzzle_from_json
from puzzles.vocabulary import Puzzle

if TYPE_CHECKING:
    from compare.witness.shrink import Smallest

KEY = "audit"
Of = tuple[str, str, Offence]  # the original's id, the solver, the offence


@dataclass(frozen=True)
class Shown:
    """An offence on the smallest puzzle, and the way there."""

    caught: Caught
    original: dict[str, str]  # its id and size
    steps: tuple[str, ...]
    tries: int
    minimal: bool

    @classmethod
    def of(cls, smallest: Smallest[Caught]) -> Shown:
        original = smallest.original.instance
        said = {"id": original.id, "size": original.size}
        return cls(smallest.refutation, said, smallest.steps, smallest.tries, smallest.minimal)

    def to_json(self) -> dict[str, Any]:
        offence, conviction = self.caught.offence, self.caught.conviction
        said: dict[str, Any] = {"finding": offence.finding, "detail": self.caught.detail}
        if conviction:
            said = {"rule": offence.rule} | {k: v for k, v in conviction.to_json().items() if k != "puzzle"}
        way = {"steps": list(self.steps), "tries": self.tries, "minimal": self.minimal}
        return said | {"original": self.original} | way


@dataclass(frozen=True)
class AuditWitness:
    """All that a solver shows on one puzzle.

    nodes       the limit of its search under which it was found
    unlimited   whether it is shown without that limit as well
    known       "solution", a legal one, and "unique", where anybody knows
    truth       how many solutions there are, and who says so
    """

    solver: str
    nodes: int | None
    unlimited: bool
    known: dict[str, Any]
    truth: dict[str, Any]
    shows: tuple[Shown, ...]

    @property
    def instance(self) -> Instance:
        return self.shows[0].caught.instance

    @property
    def of(self) -> Iterator[Of]:
        """What it is the witness for."""
        return ((one.original["id"], self.solver, one.caught.offence) for one in self.shows)

    def to_json(self, commands: tuple[str, ...]) -> dict[str, Any]:
        account = {
            "solver": self.solver,
            "asked": COUNT,
            "nodes": self.nodes,
            "unlimited": self.unlimited,
            "truth": self.truth,
            "shows": [one.to_json() for one in self.shows],
            "commands": list(commands),
        }
        return json.loads(self.instance.canonical) | self.known | {KEY: account}


def read_audit_witnesses(folder: Path) -> Iterator[AuditWitness]:
    """Those of audits that are kept in a results folder. Raises InputError where one is damaged."""
    return read_kept(folder, KEY, from_data)


def from_data(data: dict[str, Any]) -> AuditWitness:
    puzzle, said = puzzle_from_json(data), data[KEY]
    known: dict[str, Any] = {key: data[key] for key in ("solution", "unique") if key in data}
    truth: dict[str, Any] = {key: said["truth"][key] for key in ("solutions", "by")}
    shows = tuple(shown(puzzle, one) for one in said["shows"])
    if not shows:
        raise ValueError("it shows nothing")
    return AuditWitness(said["solver"], said["nodes"], said["unlimited"], known, truth, shows)


def shown(puzzle: Puzzle, said: dict[str, Any]) -> Shown:
    if "rule" in said:
        caught = Caught(Instance.of(puzzle), Offence(rule=said["rule"]), conviction(puzzle, said))
    else:
        caught = Caught(Instance.of(puzzle), Offence(finding=said["finding"]), detail=said["detail"])
    original = {key: said["original"][key] for key in ("id", "size")}
    return Shown(caught, original, tuple(said["steps"]), said["tries"], said["minimal"])


def conviction(puzzle: Puzzle, said: dict[str, Any]) -> Conviction:
    concluded = () if said["concluded"] == NO_SOLUTION else tuple(as_facts(said["concluded"]))
    counterexample = kind_named(puzzle.kind).read_solution(said["counterexample"])
    return Conviction(puzzle, tuple(as_facts(said["state"])), concluded, counterexample)
