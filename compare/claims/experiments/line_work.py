"""How much the printed code does for a line of a nonogram, and for a flood of a Corral board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb
from typing import Any, SupportsIndex, overload

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw
from handwritten.corral.article import INSIDE, UNDECIDED, ArticleState
from handwritten.nonogram.article import UNKNOWN, LineSearch
from handwritten.trace import Journal
from puzzles.corral.puzzle import Corral
from puzzles.nonogram.generator import clue_of
from puzzles.nonogram.puzzle import Clue, Nonogram


class CountingList(list[Any]):
    """Counts how often it is looked into, by index or for its length."""

    looks = 0

    def __len__(self) -> int:
        self.looks += 1
        return super().__len__()

    @overload
    def __getitem__(self, at: SupportsIndex) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> list[Any]: ...
    def __getitem__(self, at: Any) -> Any:
        self.looks += 1
        return super().__getitem__(at)


def printed_arrangements(clue: Clue, known: Sequence[int]) -> list[int]:
    """By the article's recursion."""
    return list(LineSearch(Nonogram((clue,), ((),) * len(known)), Journal()).arrangements(clue, known))


def clues_of(length: int) -> dict[Clue, list[int]]:
    """Every clue of a line of that length, with all its arrangements as sets of bits."""
    found: dict[Clue, list[int]] = {}
    for cells in product((0, 1), repeat=length):
        found.setdefault(clue_of(cells), []).append(sum(value << at for at, value in enumerate(cells)))
    return found


def arrangements_are_all(draw: Draw, kind: str, length: int, states: int) -> Iterator[Group]:
    """A case a clue and random state of knowledge, for each length: 1 where the recursion lists what agrees, once."""
    rng = draw.rng("arrangements")
    for size in range(1, length + 1):
        group = Group(f"lines of {size}")
        for clue, every in clues_of(size).items():
            for _ in range(draw.count(states)):
                known = [rng.choice((0, 1, UNKNOWN, UNKNOWN)) for _ in range(size)]
                fitting = [one for one in every if all(k in (UNKNOWN, one >> at & 1) for at, k in enumerate(known))]
                puzzle = Nonogram((clue,), ((),) * size)
                group.cases.append(Case(float(sorted(printed_arrangements(clue, known)) == sorted(fitting)), puzzle))
        yield group


def arrangements_over_choices(draw: Draw, kind: str, length: int) -> Iterator[Group]:
    """A case a clue: its arrangements over C(L, S), for each length."""
    for size in range(1, length + 1):
        found = clues_of(size)
        ratios = [
            Case(len(every) / comb(size, sum(clue)), Nonogram((clue,), ((),) * size)) for clue, every in found.items()
        ]
        yield Group(f"lines of {size}", ratios)


def most_arrangements(draw: Draw, kind: str, length: int) -> Iterator[Group]:
    """A case a number of blocks: with blocks of 1, which leave the most room, C(L - k + 1, k) arrangements."""
    yield Group(f"lines of {length}", [Case(comb(length - k + 1, k)) for k in range(length // 2 + 2)])


def steps_over_output(draw: Draw, kind: str, lengths: list[int]) -> Iterator[Group]:
    """Calls of the recursion over P * L, for the clue 1 1 1 ... that fills a line of odd length in one way only."""
    for length in lengths:
        clue = (1,) * ((length + 1) // 2)
        known = CountingList([UNKNOWN] * length)
        every = LineSearch(Nonogram((clue,), ((),) * length), Journal()).arrangements(clue, known)
        found = sum(1 for _ in every)
        calls = known.looks / 3  # each call asks for the length once and for the cell twice
        puzzle = Nonogram((clue,), ((),) * length)
        yield Group(f"line of {length}", [Case(calls / (found * length), puzzle, detail=f"{calls:.0f} calls")])


def flood_work(draw: Draw, kind: str, sides: list[int]) -> Iterator[Group]:
    """How often a flood looks up a cell's neighbours, over the number of cells, on boards with no OUT or no IN."""
    for side in sides:
        state = ArticleState(Corral(((0,) * side,) * side), Journal())
        state.board.beside = counting = CountingList(state.board.beside)
        group = Group(f"{side}x{side}")
        for mark in (INSIDE, UNDECIDED):
            state.marks = [mark] * side**2
            before = counting.looks
            (state.inside_connected if mark == INSIDE else state.outside_reachable)()
            group.cases.append(Case((counting.looks - before) / side**2))
        yield group


EXPERIMENTS = {
    "arrangements are all": arrangements_are_all,
    "arrangements over C(L, S)": arrangements_over_choices,
    "most arrangements": most_arrangements,
    "calls over P L": steps_over_output,
    "flood over cells": flood_work,
}
