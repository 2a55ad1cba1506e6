"""The door for all puzzles that come from outside: paths, standard input, URLs, the corpus.

A new format is one file that reads and writes it, and one line in FORMATS here and in writer.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import Any

from puzzles.corpus import PREFIX, corpus_path
from puzzles.formats import canonical, puzzlink
from puzzles.formats.place import located
from puzzles.formats.record import Record
from puzzles.formats.text_file import name_of, read_text
from puzzles.kinds import kind_named
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Puzzle, Solution

# by the file's ending
FORMATS: dict[str, Callable[[str, str], Iterator[Record]]] = {
    ".json": canonical.read,
    ".jsonl": canonical.read,
    ".url": puzzlink.read_lines,
}

URL = re.compile(r"[a-z]+://", re.IGNORECASE)
LONGEST_FIRST_WORD = 10_000


def read(source: str) -> list[Record]:
    """The puzzles of a path, of `-` (standard input), of a URL, or of `corpus:NAME`.

    A file of unknown ending, as standard input, holds JSON, or URLs where its first word is one. Raises InputError,
    one sentence with the place, before anything of a file with a fault is given away.
    """
    if "://" in source:
        return [puzzlink.read(source)]
    if source.startswith(PREFIX):
        source = str(corpus_path(source.removeprefix(PREFIX)))
    name, text = name_of(source), read_text(source)
    read_records = FORMATS.get(PurePath(source).suffix.lower()) or by_content(text)
    records = list(read_records(text, name))
    if not records:
        raise InputError(f"{name}: holds no puzzle, expected at least one")
    return records


def read_one(source: str) -> Record:
    """The only puzzle of a source. Raises InputError, also where there are more."""
    records = read(source)
    if len(records) != 1:
        raise InputError(f"{plain(source)}: expected one puzzle, found {len(records)}")
    return records[0]


def by_content(text: str) -> Callable[[str, str], Iterator[Record]]:
    """The reader for a text that no ending speaks for."""
    first_word = text[:LONGEST_FIRST_WORD].split(maxsplit=1)[:1]
    return puzzlink.read_lines if first_word and URL.match(first_word[0]) else canonical.read


def read_solutions(source: str, puzzle: Puzzle) -> list[Solution]:
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
