"""The chapter of audits: per kind of puzzle and solver the counts of each rule, and the pictures that convict."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from compare.audit.completeness import Completeness, Share
from compare.audit.kept import KeptAudit
from compare.audit.tables import HEAD, completeness_table
from compare.audit.tally import NO_SOLUTION, UNSOUND
from compare.facts_in_words import conclusion
from compare.report.exhibits import Picture
from compare.report.offence_links import Link, Links
from compare.report.plain_tables import PlainTable
from compare.report.slug import slug
from compare.report.step_pictures import step_pictures
from compare.strength.facts import as_facts
from compare.verdicts import is_article
from compare.witness.offence import Offence
from puzzles.kinds import kind_named, puzzle_from_json


@dataclass(frozen=True)
class UnsoundStep:
    """The first unsound step of a rule: what it concluded, in words, the pictures of it, and where a smaller one is."""

    rule: str
    count: int
    concluded: str
    pictures: tuple[Picture, ...]
    links: tuple[Link, ...] = ()


@dataclass(frozen=True)
class AuditPart:
    """other          what else is wrong, a row each: the kind, in words, the puzzle that shows it
    links          to the smallest puzzles that show it
    completeness   how much of what follows the rules find, where that was measured
    """

    puzzle: str
    solver: str
    puzzles: int
    by_article: bool
    table: PlainTable
    steps: tuple[UnsoundStep, ...]
    other: PlainTable
    links: tuple[Link, ...]
    completeness: PlainTable | None

    @property
    def tables(self) -> list[PlainTable]:
        return [table for table in (self.table, self.other, self.completeness) if table is not None]

    @property
    def pictures(self) -> list[Picture]:
        return [picture for step in self.steps for picture in step.pictures]


def audit_parts(kept: list[KeptAudit], links: Links | None = None) -> tuple[AuditPart, ...]:
    """In the order of the file: by puzzle, then by solver."""
    return tuple(part(one, links or {}) for one in kept)


def part(kept: KeptAudit, links: Links) -> AuditPart:
    def shown(offence: Offence) -> tuple[Link, ...]:
        return tuple(links.get((kept.puzzle, kept.solver, offence), ()))

    rules, name = kept.audit["rules"], f"audit-{kept.puzzle}-{slug(kept.solver)}"
    rows = [(rule, *(f"{tally[column]:,}" for column in HEAD[1:])) for rule, tally in rules.items()]
    found = [(one["kind"], one["detail"], puzzle_from_json(one["puzzle"]).canonical) for one in kept.audit["other"]]
    return AuditPart(
        puzzle=kept.puzzle,
        solver=kept.solver,
        puzzles=kept.audit["puzzles"],
        by_article=is_article(kept.solver),
        table=PlainTable(name, HEAD, tuple(rows)),
        steps=tuple(
            step(rule, tally, f"{name}-{slug(rule)}", shown(Offence(rule=rule)))
            for rule, tally in rules.items()
            if tally["first"]
        ),
        other=PlainTable(f"{name}-other", ("what", "detail", "shown by"), tuple(found)),
        links=tuple(link for kind, *_ in found for link in shown(Offence(finding=kind))),
        completeness=completeness(kept.audit.get("completeness"), f"{name}-backbone"),
    )


def completeness(measured: dict[str, Any] | None, name: str) -> PlainTable | None:
    if measured is None:
        return None
    table = completeness_table(Completeness(Share(**measured["root"]), Share(**measured["nodes"])))
    return replace(table, name=name)


def step(rule: str, tally: dict[str, Any], stem: str, links: tuple[Link, ...]) -> UnsoundStep:
    """From the JSON of a rule's tally that has an unsound step."""
    first = tally["first"]
    puzzle = puzzle_from_json(first["puzzle"])
    concluded = [] if first["concluded"] == NO_SOLUTION else as_facts(first["concluded"])
    solution = kind_named(puzzle.kind).read_solution(first["counterexample"])
    said = conclusion(concluded, puzzle.kind)
    pictures = step_pictures(puzzle, as_facts(first["state"]), concluded, solution, stem, f"concluded: {said}")
    return UnsoundStep(rule, tally[UNSOUND], said, pictures, links)
