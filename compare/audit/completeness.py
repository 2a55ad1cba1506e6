"""How much of what follows the rules of a hand-written solver find, at the nodes of its own search.

backbone   of a state: what all solutions that agree with it share; of cells their values, of rectangles and numbers
           which are placed. Left out are the givens, and the guesses, which nobody had to find
node       a state in which propagation has come to its end, and a guess is made or a solution shown; dead ones, below
           a wrong guess, have no backbone and are not counted
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from compare.audit.oracle import FIRST, Oracle, Undecided
from compare.strength.facts import TWO_VALUED, Name, facts_of, open_names, tellable, true_names
from handwritten.trace import Fact, Facts
from puzzles.vocabulary import Puzzle, Solution


@dataclass
class Share:
    """`nodes` counted, the size of their backbones, and how much of these the states held."""

    nodes: int = 0
    backbone: int = 0
    found: int = 0

    def count(self, backbone: int, found: int) -> None:
        self.nodes += 1
        self.backbone += backbone
        self.found += found

    def add(self, other: Share) -> None:
        self.nodes += other.nodes
        self.backbone += other.backbone
        self.found += other.found


@dataclass
class Completeness:
    root: Share = field(default_factory=Share)
    every_node: Share = field(default_factory=Share)

    def add(self, other: Completeness) -> None:
        self.root.add(other.root)
        self.every_node.add(other.every_node)

    def to_json(self) -> dict[str, Any]:
        return {"root": vars(self.root), "nodes": vars(self.every_node)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Completeness:
        return cls(Share(**data["root"]), Share(**data["nodes"]))


class BackboneObserver:
    """Measures one search on one puzzle into `completeness`. Holds an engine: `close` it."""

    def __init__(self, puzzle: Puzzle, completeness: Completeness, conflicts: int) -> None:
        self.puzzle, self.completeness = puzzle, completeness
        self.oracle = Oracle(puzzle, FIRST[puzzle.kind], conflicts)
        self.open = open_names(puzzle)
        self.guesses: list[Fact] = []
        self.undecided = False  # whether the oracle gave up at a node, which was not counted then
        self.entering = True  # the next guess or solution is the first event of its node that is no deduction

    def close(self) -> None:
        self.oracle.close()

    def guess(self, state: Facts, fact: Fact) -> None:
        if self.entering:
            self.measure(frozenset(state.facts()))
        self.guesses.append(fact)
        self.entering = True

    def undo(self, state: Facts) -> None:
        if self.guesses:
            self.guesses.pop()
        self.entering = False

    def solution(self, solution: Solution) -> None:
        if self.entering:
            self.measure(facts_of(self.names(solution), true_names(self.puzzle, solution)))

    def deduction(self, rule: str, state: Facts, facts: Sequence[Fact]) -> None:
        """Nothing: what counts is where propagation ends."""

    def contradiction(self, rule: str, state: Facts) -> None:
        """Nothing: there is no backbone."""

    def measure(self, known: frozenset[Fact]) -> None:
        try:
            backbone = self.backbone(known)
        except Undecided:
            self.undecided = True
            return
        if backbone is None:
            return
        due = backbone - set(self.guesses)
        for share in (self.completeness.every_node, *(() if self.guesses else (self.completeness.root,))):
            share.count(len(due), len(due & known))

    def backbone(self, known: Iterable[Fact]) -> frozenset[Fact] | None:
        """None of a dead state. Each further solution lacks something that those before it share."""
        state = list(known)
        solution = self.oracle.solution(state)
        if solution is None:
            return None
        common: set[Fact] = self.told(solution)
        while common and (solution := self.oracle.counterexample(state, sorted(common))) is not None:
            common &= self.told(solution)
        return frozenset(common)

    def told(self, solution: Solution) -> set[Fact]:
        true = true_names(self.puzzle, solution)
        return {fact for fact in facts_of(self.names(solution), true) if tellable(fact)}

    def names(self, solution: Solution) -> frozenset[Name]:
        """The open names that a solution says something of: every cell, and else what is so."""
        true = true_names(self.puzzle, solution)
        return frozenset(name for name in self.open if name[0] in TWO_VALUED or name in true)
