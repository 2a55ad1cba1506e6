"""The door for all puzzles that go out: which formats there are, and which one a file's name asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from puzzles.formats import canonical, puzzlink
from puzzles.formats.record import Record
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

# each gives one line; InputError where the format cannot hold the puzzle
FORMATS: dict[str, Callable[[Record], str]] = {"json": canonical.dump, "puzzlink": puzzlink.dump}
ENDINGS = {".json": "json", ".jsonl": "json", ".url": "puzzlink"}


def format_of(target: str) -> str:
    """The name of the format that a path asks for by its ending; JSON for `-`. Raises InputError for any other."""
    found = "json" if target == "-" else ENDINGS.get(PurePath(target).suffix.lower())
    if found is None:
        raise InputError(f"{plain(target)}: the ending names no format, expected one of {', '.join(ENDINGS)}")
    return found
