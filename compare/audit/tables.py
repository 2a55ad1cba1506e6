"""An audit for people: its counts as a table, an unsound step as text."""

from __future__ import annotations

from compare import numerals
from compare.audit.completeness import Completeness
from compare.audit.tally import SOUND, UNDECIDED, UNSOUND, VACUOUS, Audit, Conviction
from compare.facts_in_words import conclusion
from compare.facts_on_board import board
from compare.report.plain_tables import PlainTable
from puzzles.drawing import as_text
from puzzles.kinds import kind_named

HEAD = ("rule", "applications", SOUND, VACUOUS, UNSOUND, UNDECIDED)


def counts_table(audit: Audit) -> PlainTable:
    """A row a rule, those with unsound steps first."""
    rules = sorted(audit.rules.items(), key=lambda item: (-item[1].unsound, item[0]))
    rows = [(rule, *(f"{getattr(tally, column):,}" for column in HEAD[1:])) for rule, tally in rules]
    return PlainTable("audit", HEAD, tuple(rows))


def completeness_table(measured: Completeness) -> PlainTable:
    """How much of the backbone the states held, before the first guess and at every node that has solutions."""
    asked = (("before the first guess", measured.root), ("at each node", measured.every_node))
    rows = [
        (when, f"{share.nodes:,}", f"{share.backbone:,}", f"{share.found:,}",
         numerals.percent(share.found / share.backbone) if share.backbone else numerals.NOTHING)
        for when, share in asked
    ]  # fmt: skip
    return PlainTable("completeness", ("when", "nodes", "backbone", "found", "share"), tuple(rows))


def shown_conviction(one: Conviction) -> str:
    """The state with what was concluded from it, and the solution that contradicts it, drawn."""
    state = as_text(board(one.puzzle, one.state, one.concluded))
    solution = as_text(kind_named(one.puzzle.kind).draw(one.puzzle, one.counterexample))
    return f"{state}\nconcluded: {conclusion(one.concluded, one.puzzle.kind)}\nyet this is a solution:\n{solution}"
