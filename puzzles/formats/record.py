"""A puzzle as it stands in a file: the puzzle itself and what its collector says of it.

name       the file's own `id`; not to be mixed up with Puzzle.id, which is computed
solution   one solution, if the file gives one: a witness, not yet checked against the rules
unique     whether that is said to be the only one; None where nothing is said
place      where it was read, for messages; takes no part in comparisons
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from puzzles.formats.place import located
from puzzles.kinds import kind_named, puzzle_from_json
from puzzles.vocabulary import InputError, Puzzle, Solution


@dataclass(frozen=True)
class Record:
    """One puzzle of a file, with its known answer and its credit. Empty text is nothing said."""

    puzzle: Puzzle
    name: str = ""
    solution: Solution | None = None
    unique: bool | None = None
    title: str = ""
    author: str = ""
    source: str = ""
    licence: str = ""
    note: str = ""
    place: str = field(default="", compare=False)

    def to_json(self) -> dict[str, Any]:
        """Canonical JSON as a dictionary: `id`, the puzzle's own keys, then what else is known."""
        said = {"solution": self.solution, "unique": self.unique, **{key: getattr(self, key) for key in CREDIT}}
        return {
            **({"id": self.name} if self.name else {}),
            **self.puzzle.to_json(),
            **{key: value for key, value in said.items() if value is not None and value != ""},
        }


SHOWN = 40  # characters of a wrong value in a message
CREDIT = ("title", "author", "source", "licence", "note")


def record_from_json(data: Any, place: str) -> Record:
    """The record in parsed canonical JSON. Raises InputError, which names the place and the key."""
    with located(place):
        puzzle = puzzle_from_json(data)
        return Record(
            puzzle,
            name=_name(data),
            solution=_solution(puzzle, data.get("solution")),
            unique=_unique(data.get("unique")),
            place=place,
            **{key: _text(data, key) for key in CREDIT},
        )


def _name(data: Mapping[str, Any]) -> str:
    name = _text(data, "id")
    if not name.isprintable():  # it goes to terminals and into tables
        raise InputError(f'key "id": {name!r} holds unprintable characters')
    return name


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise InputError(f'key "{key}": found {json.dumps(value)[:SHOWN]}, expected text')
    return value or ""


def _solution(puzzle: Puzzle, data: Any) -> Solution | None:
    return None if data is None else kind_named(puzzle.kind).read_solution(data)


def _unique(value: Any) -> bool | None:
    if value is not None and not isinstance(value, bool):
        raise InputError(f'key "unique": found {json.dumps(value)[:SHOWN]}, expected true, false or null')
    return value
