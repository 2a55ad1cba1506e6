"""What a hand-written solver concludes from a state by one propagation, without a guess."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from compare.strength.facts import Name, State, name_of, negated
from compare.strength.reading import DEAD, Finding
from handwritten.corral.article import ArticleState
from handwritten.hidato.article import PathSearch
from handwritten.nonogram.article import LineSearch
from handwritten.preset import Preset
from handwritten.search import State as SearchState
from handwritten.shikaku.article import Dissection
from handwritten.trace import Fact, Journal
from puzzles.vocabulary import Puzzle


def concluded(preset: Preset, puzzle: Puzzle, names: frozenset[Name], state: State, seconds: float | None) -> Finding:
    """What its propagation settles of the names. Raises OutOfTime, and CannotBeTold where it is not known how to tell
    it the state."""
    search = preset.start(puzzle, Journal(seconds=seconds))
    if not all(told(search, fact) for fact in sorted(state)) or not search.propagate():
        return DEAD
    return Finding(False, frozenset(fact for fact in search.facts() if name_of(fact) in names))


class CannotBeTold(Exception):
    """A search that is none of those known here."""


def told(search: SearchState, fact: Fact) -> bool:
    """Tell the search a fact, as a guess. False where it does not take it: it knows better, or sees it fail."""
    known = set(search.facts())
    if negated(fact) in known:
        return False
    if fact in known:
        return True
    option = _option(search, fact)
    return option is not None and search.assume(option)


def _option(search: SearchState, fact: Fact) -> Any:
    """The fact in the form in which the search guesses it; None where it is no option of its."""
    for kind, option in OPTIONS.items():
        if isinstance(search, kind):
            return option(search, fact)
    raise CannotBeTold


def _fitting_candidate(search: Dissection, fact: Fact) -> Any:
    fitting = (
        one
        for candidates in search.candidates
        for one in candidates
        if one.rectangle == fact[1] and not one.cells & ~search.free
    )
    return next(fitting, None)


def _number_and_position(search: PathSearch, fact: Fact) -> Any:
    _, number, r, c, _ = fact
    return number, r * search.cols + c


def _index_and_mark(search: ArticleState, fact: Fact) -> Any:
    _, r, c, mark = fact
    return r * search.board.cols + c, mark


OPTIONS: dict[type, Callable[[Any, Fact], Any]] = {
    LineSearch: lambda _, fact: fact,
    ArticleState: _index_and_mark,
    Dissection: _fitting_candidate,
    PathSearch: _number_and_position,
}
