"""Single constraints of a puzzle, each with a switch, to see what follows from one of them alone.

Below a wrong guess a state is dead: everything follows from all rules together, and a deduction proves nothing. What a
rule concludes there from one line, one clue or one pair of numbers can still be held against that constraint, as long
as the constraint itself is not contradicted.

group     the clauses of one constraint, or of all of a sort; a switch turns them on
scope     the groups that a conclusion may come from, and the topics (log.py) of the facts that it may come from
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

from compare.audit.log import SO, Log, Topic
from handwritten.trace import Fact
from models.blocks.order import Truth
from models.corral.distance_layers import DistanceLayers
from models.corral.domains import View
from models.encoding import SatEncoding
from models.formula import Formula, Literal
from models.hidato.position_filtered import PositionFiltered
from models.nonogram.layered_automaton import LayeredAutomaton
from models.nonogram.line import Line
from models.shikaku.exact_cover_sat import ExactCover
from puzzles.vocabulary import Puzzle

Group = tuple[Any, ...]
Scope = tuple[tuple[Group, ...], tuple[Topic, ...]]
Groups = list[tuple[Group, int]]  # each with the number of clauses that there were before it

ONCE, COVER = ("once",), ("cover",)  # groups


class Lines(LayeredAutomaton):
    """A group for each line, rows first. Unit propagation on a line misses nothing."""

    def __init__(self) -> None:
        super().__init__(prune="none")
        self.groups: Groups = []

    def add_line(self, formula: Formula, line: Line, cells: list[Truth]) -> None:
        self.groups.append((("line", len(self.groups)), len(formula.clauses)))
        super().add_line(formula, line, cells)

    def scopes(self, facts: Sequence[Fact]) -> Iterator[Scope]:
        """The row, or the column, that all facts are in."""
        rows, cols = {fact[1] for fact in facts}, {fact[2] for fact in facts}
        if len(rows) == 1:
            yield (("line", min(rows)),), (("row", *rows),)
        if len(cols) == 1:
            yield (("line", len(self.cells) + min(cols)),), (("col", *cols),)


class Clues(DistanceLayers):
    """A group for each clue, without the topology; that a clue is inside is always on."""

    def __init__(self) -> None:
        super().__init__(prune="none", checkerboards=False)
        self.groups: Groups = []

    def count_views(self, views: list[View], total: int) -> None:
        cell = list(self.known.views)[len(self.groups)]
        self.groups.append((("clue", *cell), len(self.formula.clauses)))
        super().count_views(views, total)

    def connect(self) -> None:
        """Nothing: what the topology says is no single constraint's word."""

    def scopes(self, facts: Sequence[Fact]) -> Iterator[Scope]:
        """Each clue that could see all of the facts' cells."""
        for group, _ in self.groups:
            _, r, c = group
            if all(fact[1] == r or fact[2] == c for fact in facts):
                yield (group,), (("row", r), ("col", c))


class Numbers(PositionFiltered):
    """A group for each number and each cell once, and one for each two consecutive numbers."""

    def __init__(self) -> None:
        super().__init__(prune="given")
        self.groups: Groups = []

    def each_number_once(self) -> None:
        self.groups.append((ONCE, len(self.formula.clauses)))
        super().each_number_once()

    def add_steps(self) -> None:
        numbers = self.at
        for first in range(1, len(numbers) - 1):
            self.groups.append((("step", first), len(self.formula.clauses)))
            self.at = [{}, *numbers[first : first + 2]]
            super().add_steps()
        self.at = numbers

    def scopes(self, facts: Sequence[Fact]) -> Iterator[Scope]:
        """Where the numbers next to a single number are, and where it is not; who is placed where."""
        numbers = {fact[1] for fact in facts}
        if len(numbers) == 1:
            number = min(numbers)
            for first, other in ((number - 1, number - 1), (number, number + 1)):
                yield (("step", first), ONCE), (("number", other),)
            yield (ONCE,), (("number", number),)
        yield (ONCE,), (SO,)


class Cover(ExactCover):
    """One group: each cell covered once."""

    def __init__(self) -> None:
        super().__init__(prune="none")
        self.groups: Groups = [(COVER, 0)]

    def scopes(self, facts: Sequence[Fact]) -> Iterator[Scope]:
        yield (COVER,), (SO,)


GROUPED: dict[str, Callable[[], Any]] = {"nonogram": Lines, "corral": Clues, "shikaku": Cover, "hidato": Numbers}


class SingleConstraints:
    """Unit propagation on one constraint of a puzzle at a time. Holds an engine: `close` it."""

    def __init__(self, puzzle: Puzzle) -> None:
        from pysat.solvers import Solver

        encoding = GROUPED[puzzle.kind]()
        formula = encoding.build(puzzle)
        self.encoding: SatEncoding = encoding
        self.scopes: Callable[[Sequence[Fact]], Iterator[Scope]] = encoding.scopes
        self.variable: dict[Hashable, int] = {name: at for at, name in formula.names.items()}
        self.switch = {group: formula.variables + 1 + at for at, (group, _) in enumerate(encoding.groups)}
        always = formula.clauses[: encoding.groups[0][1]] if encoding.groups else formula.clauses
        self.fixed = {clause[0] for clause in always if len(clause) == 1}  # the engine does not name them again
        self.engine: Any = Solver(name="minisat22", bootstrap_with=guarded(formula, encoding.groups, self.switch))

    def close(self) -> None:
        self.engine.delete()

    def say(self, log: Log, facts: Sequence[Fact]) -> bool:
        """Whether one constraint that is not contradicted by what is known says all of the facts."""
        if any(fact[-1] and fact[:-1] not in self.variable for fact in facts):
            return False  # it is never so
        wanted = self.literals(facts) - self.fixed
        for groups, about in self.scopes(facts):
            if not self.switch.keys() >= set(groups):
                continue  # there is no such constraint: nothing comes before number 1
            known = self.literals(log.about(about))
            consistent, reached = self.engine.propagate(assumptions=[*(self.switch[group] for group in groups), *known])
            if consistent and wanted.issubset(reached):
                return True
        return False

    def literals(self, facts: Iterable[Fact]) -> set[Literal]:
        """Left out is what the encoding has no variable for, since it is never so."""
        named = ((self.variable.get(fact[:-1]), fact[-1]) for fact in facts)
        return {variable if so else -variable for variable, so in named if variable}


def guarded(formula: Formula, groups: Groups, switch: dict[Group, int]) -> list[list[int]]:
    """The clauses, those of a group only where its switch is on; those before the first group always."""
    starts = [start for _, start in groups] + [len(formula.clauses)]
    clauses = [list(clause) for clause in formula.clauses[: starts[0]] if clause]
    for (group, start), end in zip(groups, starts[1:], strict=True):
        clauses += [[-switch[group], *clause] for clause in formula.clauses[start:end]]
    return clauses
