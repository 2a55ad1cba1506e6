"""An audit for people: its counts as a table, an unsound step as text."""

from __future__ import annotations

from compare.audit.tally import SOUND, UNDECIDED, UNSOUND, VACUOUS, Audit, Conviction
from compare.report.plain_tables import PlainTable
from handwritten.trace import Fact
from puzzles.drawing import as_text
from puzzles.kinds import kind_named

HEAD = ("rule", "applications", SOUND, VACUOUS, UNSOUND, UNDECIDED)


def counts_table(audit: Audit) -> PlainTable:
    """A row a rule, those with unsound steps first."""
    rules = sorted(audit.rules.items(), key=lambda item: (-item[1].unsound, item[0]))
    rows = [(rule, *(f"{getattr(tally, column):,}" for column in HEAD[1:])) for rule, tally in rules]
    return PlainTable("audit", HEAD, tuple(rows))


def shown_conviction(conviction: Conviction) -> str:
    """What was known, what was concluded, and the drawn solution that contradicts it."""
    known = "; ".join(map(as_words, conviction.state)) or "nothing"
    concluded = "; ".join(map(as_words, conviction.concluded)) or "that there is no solution"
    drawn = as_text(kind_named(conviction.puzzle.kind).draw(conviction.puzzle, conviction.counterexample))
    return f"known: {known}\nconcluded: {concluded}\nyet this is a solution:\n{drawn}"


def as_words(fact: Fact) -> str:
    """A fact in a few words."""
    name, value = fact[0], fact[-1]
    if name == "cell":
        return f"({fact[1]}, {fact[2]}) is {value}"
    if name == "rectangle":
        return f"{fact[1]} is {'' if value else 'not '}chosen"
    return f"{fact[1]} is {'' if value else 'not '}in ({fact[2]}, {fact[3]})"
