"""An offence on the smallest puzzle, looked for and compared; those of one solver on one puzzle are one witness."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from compare.records import Instance
from compare.witness import shrink
from compare.witness.audit_court import NODES, AuditCourt
from compare.witness.offence import Caught, Offence
from compare.witness.offence_record import AuditWitness, Of, Shown
from compare.witness.trial import Court
from compare.witness.truth import truth_of
from puzzles.vocabulary import InputError, Puzzle

TIMES_AS_LONG = 10.0


@dataclass(frozen=True)
class Found:
    """A smallest puzzle, and who showed it there."""

    court: AuditCourt
    shown: Shown

    @property
    def of(self) -> Of:
        return self.shown.original["id"], self.court.solver, self.shown.caught.offence

    @property
    def instance(self) -> Instance:
        return self.shown.caught.instance

    @property
    def where(self) -> tuple[str, str]:
        return self.instance.id, self.court.solver

    def measure(self) -> tuple[int, int, str]:
        return self.instance.cells, len(self.instance.canonical), self.instance.canonical

    @property
    def stands(self) -> bool:
        """Whether the solver is still caught at it."""
        return caught_again(self.court, self.instance, self.shown.caught.offence)


def smallest_of(caught: Caught, court: AuditCourt, seconds: float) -> Found | None:
    """Shrunk with few nodes a search; where that does not show the offence, with any number and more time. A rule is
    shrunk without a guess before, as far as that goes: large puzzles become small ones soon.

    seconds   how long it may take in all"""
    until = time.monotonic() + seconds
    unguessed = reduced_by(replace(court, nodes=1), caught, until) if caught.offence.rule else None
    start = unguessed.refutation if unguessed else caught
    for asked in (court, replace(court, nodes=None, seconds=TIMES_AS_LONG * court.seconds)):
        smallest = reduced_by(asked, start, until)
        if smallest:
            return Found(asked, Shown.of(smallest if unguessed is None else smallest.after(unguessed)))
    return None


def reduced_by(court: AuditCourt, caught: Caught, until: float) -> shrink.Smallest[Caught] | None:
    ask = partial(court.convict, offence=caught.offence)
    return shrink.reduced(caught, ask, court.solutions, until - time.monotonic())


def witness_of(puzzle: Puzzle, court: AuditCourt, rule: str, seconds: float) -> AuditWitness | None:
    """The smallest witness of what an audit finds on a puzzle: that rule, or finding of that kind; of whatever comes
    first where `rule` is empty. None where it finds nothing such. Raises InputError where the solver reports no steps.
    """
    seen = replace(court, nodes=None).offences(puzzle)
    caught = next((one for one in seen if rule in ("", one.offence.rule or one.offence.finding)), None)
    found = smallest_of(caught, court, seconds) if caught else None
    return next(witnesses([found])) if found else None


def parts(witness: AuditWitness, plugins: tuple[str, ...]) -> Iterator[Found]:
    court = AuditCourt(witness.solver, witness.nodes, plugins=plugins)
    return (Found(court, one) for one in witness.shows)


def witnesses(found: Iterable[Found], earlier: Iterable[AuditWitness] = ()) -> Iterator[AuditWitness]:
    """What is shown by one solver on one puzzle, together. Nobody is asked again for a truth that is kept."""
    kept = {(one.instance.id, one.solver): one for one in earlier}
    together: dict[tuple[str, str], list[Found]] = {}
    for one in found:
        together.setdefault(one.where, []).append(one)
    for where, on_one in together.items():
        nodes = None if any(one.court.nodes is None for one in on_one) else NODES
        shows = tuple(one.shown for one in on_one)
        known, truth = (kept[where].known, kept[where].truth) if where in kept else truth_about(on_one)
        yield AuditWitness(where[1], nodes, nodes is None or unlimited(on_one), known, truth, shows)


def truth_about(on_one: list[Found]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is known of the puzzle: a solution, whether it is the only one; how many there are, and who says so."""
    solutions = (one.shown.caught.solution for one in on_one)
    solution = next((one for one in solutions if one is not None), None)
    truth = truth_of(on_one[0].instance, Court(on_one[0].court.solver), solution)
    known = {"solution": truth.solution, "unique": truth.unique}
    said = {key: value for key, value in known.items() if value is not None}
    return said, {"solutions": truth.in_words, "by": list(truth.by)}


def unlimited(on_one: list[Found]) -> bool:
    """Whether all of it is shown without a limit on nodes too. Unsound steps are: they come on the way."""
    findings = (one for one in on_one if one.shown.caught.offence.finding)
    return all(replace(one, court=replace(one.court, nodes=None)).stands for one in findings)


def caught_again(court: AuditCourt, instance: Instance, offence: Offence) -> bool:
    try:
        return court.convict(instance.read(), offence) is not None
    except InputError:  # a plugin's solver, that is not there today
        return False


def least(rivals: list[Found]) -> Found:
    """The one on the smallest puzzle, of those that are still shown; the first, where none is."""
    shown = [one for one in rivals if len(rivals) == 1 or one.stands]
    return min(shown, key=Found.measure, default=rivals[0])
