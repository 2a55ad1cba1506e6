"""The door for all puzzles that come from outside: paths, standard input, URLs, the corpus.

A new format is one file with `read` and `write`, and one line in FORMATS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from puzzles.corpus import PREFIX, corpus_path
from puzzles.formats import canonical, puzzlink
from puzzles.formats.place import located
from puzzles.formats.record import Record
from puzzles.formats.text_file import name_of, read_text
from puzzles.kinds import kind_named
from puzzles.vocabulary import InputError, Puzzle, Solution


@dataclass(frozen=True)
class Format:
    """A file format: `read(text, name of the file)` gives its records, `write` the text of one."""

    read: Callable[[str, str], Iterator[Record]]
    write: Callable[[Record], str]
    suffixes: tuple[str, ...]


JSON = Format(canonical.read, canonical.write, (".json", ".jsonl"))
FORMATS = (JSON,)


def read(source: str) -> list[Record]:
    """The puzzles of a path, of `-` (standard input), of a URL, or of `corpus:NAME`.

    A file of unknown suffix is taken for JSON. Raises InputError, one sentence with the place, before anything of
    a file with a fault is given away.
    """
    if "://" in source:
        return [puzzlink.read(source)]
    if source.startswith(PREFIX):
        source = str(corpus_path(source.removeprefix(PREFIX)))
    suffix = PurePath(source).suffix.lower()
    chosen = next((known for known in FORMATS if suffix in known.suffixes), JSON)
    name = name_of(source)
    records = list(chosen.read(read_text(source), name))
    if not records:
        raise InputError(f"{name}: holds no puzzle, expected at least one")
    return records


def read_solution_file(source: str, puzzle: Puzzle) -> list[Solution]:
    """The solutions of `puzzle` in a JSON file or on standard input.

    Each value of the file is a bare solution, or an object with the key `solution` or `solutions` (as `solve --json`
    prints it: an unsolvable puzzle gives none). Raises InputError, naming the line.
    """
    read_one = kind_named(puzzle.kind).read_solution
    found = []
    for place, value in canonical.values(read_text(source), name_of(source)):
        with located(place):
            found += [read_one(data) for data in _solutions(value)]
    return found


def _solutions(value: Any) -> list[Any]:
    if not isinstance(value, dict):
        return [value]
    if value.get("solution") is not None:
        return [value["solution"]]
    if isinstance(value.get("solutions"), list):
        return list(value["solutions"])
    raise InputError('expected a solution, or an object with a key "solution" or a list "solutions"')
