"""What is known of a Corral before any search: cells inside or outside in every solution, and bounds of the views.

view     how many inside cells a clue sees in one direction, itself not counted; the four views add up to clue - 1
none     nothing: a view is at most the length of its line and at most clue - 1
given    what each clue says by itself: its cell is inside, and each view makes up for what the other three cannot see
layered  all clues together, checkerboards and reach, to a fixpoint (deduction.py)
probe    and each open cell assumed inside, then outside: what contradicts itself under `layered` is left out. It ends
         at a fixpoint, or where PROBE_EFFORT is used up

Every filter is sound: it leaves out nothing of any solution.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from models.blocks.board import indices
from models.corral.deduction import Deduction, Facts, Impossible, Stops
from puzzles.corral.puzzle import Corral
from puzzles.vocabulary import Cell

Prune = Literal["none", "given", "layered", "probe"]

PROBE_EFFORT = 30_000  # clues looked at; half a second or so


class View(NamedTuple):
    """One direction of a clue: its cells, nearest first, and how many of them may be seen."""

    line: list[Cell]
    least: int
    most: int


class Domains(NamedTuple):
    """The cells known, and the four views of each clue with a number. Not `possible`: there is no solution."""

    inside: set[Cell]
    outside: set[Cell]
    views: dict[Cell, list[View]]
    possible: bool = True


def domains(puzzle: Corral, prune: Prune) -> Domains:
    """What `prune` knows of the puzzle. One look at every clue is O(sum of clues); a filter takes one or many."""
    deduction = Deduction(puzzle)
    try:
        facts, stops = LEVELS[prune](deduction)
    except Impossible:
        return Domains(set(), set(), {}, possible=False)
    views = {
        place: [View(line, min(of_line), max(of_line)) for line, of_line in zip(lines, stops[place], strict=True)]
        for place, lines in deduction.lines.items()
    }
    return Domains(cells(deduction, facts.inside), cells(deduction, facts.outside), views)


def cells(deduction: Deduction, bits: int) -> set[Cell]:
    return {deduction.board.cell(index) for index in indices(bits)}


Found = tuple[Facts, dict[Cell, Stops]]  # facts, and for each clue the stops of its four views


def none(deduction: Deduction) -> Found:
    return Facts(), {place: clue.open_stops(Facts()) for place, clue in deduction.clues.items()}


def given(deduction: Deduction) -> Found:
    """Each clue is looked at with no cell known but its own. O(sum of clues)."""
    facts = Facts(inside=deduction.marked)
    stops = {place: clue.stops(Facts()) for place, clue in deduction.clues.items()}
    for place, clue in deduction.clues.items():
        facts = facts.joined(clue.says(stops[place]))
    return facts, stops


def layered(deduction: Deduction) -> Found:
    facts = deduction.fixpoint(Facts(inside=deduction.marked), deduction.board.cells)
    return facts, stops_under(deduction, facts)


def probe(deduction: Deduction) -> Found:
    facts = deduction.fixpoint(Facts(inside=deduction.marked), deduction.board.cells)
    before: Facts | None = None
    while facts != before and deduction.looks < PROBE_EFFORT:
        before = facts
        for index in indices(deduction.board.cells & ~facts.inside & ~facts.outside):
            if deduction.looks < PROBE_EFFORT:
                facts = probed(deduction, facts, 1 << index)
    return facts, stops_under(deduction, facts)


def probed(deduction: Deduction, facts: Facts, cell: int) -> Facts:
    """The facts, and those that follow where one of the cell's two sides contradicts itself."""
    if cell & (facts.inside | facts.outside):
        return facts
    for assumed, opposite in ((Facts(cell), Facts(0, cell)), (Facts(0, cell), Facts(cell))):
        try:
            deduction.fixpoint(facts.joined(assumed), cell)
        except Impossible:
            return deduction.fixpoint(facts.joined(opposite), cell)
    return facts


def stops_under(deduction: Deduction, facts: Facts) -> dict[Cell, Stops]:
    return {place: clue.stops(facts) for place, clue in deduction.clues.items()}


LEVELS = {"none": none, "given": given, "layered": layered, "probe": probe}
