"""The chapter of audits: per kind of puzzle and solver the counts of each rule, and the pictures that convict."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from compare import facts as facts_drawn
from compare.audit.completeness import Completeness, Share
from compare.audit.kept import KeptAudit
from compare.audit.tables import completeness_table
from compare.audit.tally import NO_SOLUTION, UNSOUND
from compare.report.exhibits import Picture
from compare.report.plain_tables import PlainTable
from compare.report.slug import slug
from compare.verdicts import is_article
from handwritten.trace import Fact
from puzzles.drawing import as_svg
from puzzles.kinds import kind_named, puzzle_from_json

COLUMNS = ("applications", "sound", "vacuous", "unsound", "undecided")
FOLDER = "figures"


@dataclass(frozen=True)
class UnsoundStep:
    """The first unsound step of a rule: what it concluded, in words, and the pictures of it."""

    rule: str
    count: int
    concluded: str
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class AuditPart:
    """other          what else is wrong, a row each: the kind, in words, the puzzle that shows it
    completeness   how much of what follows the rules find, where that was measured
    """

    puzzle: str
    solver: str
    puzzles: int
    by_article: bool
    table: PlainTable
    steps: tuple[UnsoundStep, ...]
    other: PlainTable
    completeness: PlainTable | None

    @property
    def tables(self) -> list[PlainTable]:
        return [table for table in (self.table, self.other, self.completeness) if table is not None]

    @property
    def pictures(self) -> list[Picture]:
        return [picture for step in self.steps for picture in step.pictures]


def audit_parts(kept: list[KeptAudit]) -> tuple[AuditPart, ...]:
    """In the order of the file: by puzzle, then by solver."""
    return tuple(map(part, kept))


def part(kept: KeptAudit) -> AuditPart:
    rules, name = kept.audit["rules"], f"audit-{kept.puzzle}-{slug(kept.solver)}"
    rows = [(rule, *(f"{tally[column]:,}" for column in COLUMNS)) for rule, tally in rules.items()]
    found = [(one["kind"], one["detail"], puzzle_from_json(one["puzzle"]).canonical) for one in kept.audit["other"]]
    return AuditPart(
        puzzle=kept.puzzle,
        solver=kept.solver,
        puzzles=kept.audit["puzzles"],
        by_article=is_article(kept.solver),
        table=PlainTable(name, ("rule", *COLUMNS), tuple(rows)),
        steps=tuple(
            step(rule, tally, f"{FOLDER}/{name}-{slug(rule)}") for rule, tally in rules.items() if tally["first"]
        ),
        other=PlainTable(f"{name}-other", ("what", "detail", "shown by"), tuple(found)),
        completeness=completeness(kept.audit.get("completeness"), f"{name}-backbone"),
    )


def completeness(measured: dict[str, Any] | None, name: str) -> PlainTable | None:
    if measured is None:
        return None
    table = completeness_table(Completeness(Share(**measured["root"]), Share(**measured["nodes"])))
    return replace(table, name=name)


def step(rule: str, tally: dict[str, Any], stem: str) -> UnsoundStep:
    """From the JSON of a rule's tally that has an unsound step."""
    first = tally["first"]
    puzzle = puzzle_from_json(first["puzzle"])
    state = list(map(as_fact, first["state"]))
    concluded = [] if first["concluded"] == NO_SOLUTION else list(map(as_fact, first["concluded"]))
    kind = kind_named(puzzle.kind)
    solution = kind.read_solution(first["counterexample"])
    said = facts_drawn.all_in_words(concluded, puzzle.kind) if concluded else "there is no solution"
    pictures = (
        Picture(
            f"{stem}-state.svg", facts_drawn.picture(puzzle, state, concluded), f"what was known; concluded: {said}"
        ),
        Picture(
            f"{stem}-solution.svg", as_svg(kind.draw(puzzle, solution)), "a solution that agrees with what was known"
        ),
    )
    return UnsoundStep(rule, tally[UNSOUND], said, pictures)


def as_fact(data: list[Any]) -> Fact:
    """A fact as it was before it was JSON."""
    return tuple(tuple(item) if isinstance(item, list) else item for item in data)
