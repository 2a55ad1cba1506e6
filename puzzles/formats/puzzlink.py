"""puzz.link URLs, which pzv.jp, pzprxs and other hosts of pzpr understand as well.

    SCHEME://HOST/p?GENRE/COLS/ROWS/BODY      also p.html?, GENRE_edit, and a flag `v:` before COLS

The columns come first. BODY is number16. shikaku and cave (also: bag, corral): the cells, row by row. nonogram: the
margin, columns before rows, half the line's length (rounded up) in slots for each line, the clue nearest to the grid
first. Source: robx/pzprjs, src/pzpr/parser.js, src/variety-common/Encode.js, src/variety/nonogram.js.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from textwrap import shorten
from typing import Any

from puzzles.formats.number16 import UNKNOWN, decode, encode
from puzzles.formats.place import located
from puzzles.formats.record import Record
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError, Puzzle

KIND_OF_GENRE = {"shikaku": "shikaku", "cave": "corral", "bag": "corral", "corral": "corral", "nonogram": "nonogram"}
GENRE_OF_KIND = {"shikaku": "shikaku", "corral": "cave", "nonogram": "nonogram"}
HOST = "https://puzz.link/p?"
URL = re.compile(
    r"\w+://[^?\s]+\?(?P<genre>[a-z0-9]+)(_edit)?/(v:/)?(?P<cols>[0-9]+)/(?P<rows>[0-9]+)(/(?P<body>[^/]*))?/?"
)
GENRE = re.compile(r"\w+://[^?\s]+\?(?P<genre>[a-z0-9]+)(_edit)?/")
MOST_CELLS = 10**6
MOST_DIGITS = 7
SHOWN = 60  # characters of a URL that messages quote


def read(url: str) -> Record:
    """The puzzle in that URL. Raises InputError for a broken URL or a genre that is not known here."""
    url = url.strip()
    place = shorten(url if len(url) <= SHOWN else url[:SHOWN] + "…", 2 * SHOWN)
    with located(place):
        kind, cols, rows, body = _parts(url)
        content = _nonogram(body, rows, cols) if kind == "nonogram" else _cells(body, rows, cols)
        return Record(puzzle_from_json({"puzzle": kind, **content}), source=url, place=place)


def read_lines(text: str, name: str) -> Iterator[Record]:
    """The puzzles of a file with one URL a line. Raises InputError, naming the line."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            place = f"{name}, line {number}"
            with located(place):
                yield replace(read(line), place=place)


def dump(record: Record) -> str:
    """The puzz.link URL of the puzzle. Raises InputError where the format cannot hold it."""
    puzzle = record.puzzle
    genre = GENRE_OF_KIND.get(puzzle.kind)
    if genre is None:
        raise InputError(f"puzz.link has no {puzzle.kind}, expected one of {', '.join(GENRE_OF_KIND)}")
    data = puzzle.to_json()
    slots = _margin(puzzle, data) if genre == "nonogram" else [clue or None for row in data["clues"] for clue in row]
    return f"{HOST}{genre}/{puzzle.cols}/{puzzle.rows}/{encode(slots)}"


def _parts(url: str) -> tuple[str, int, int, str]:
    """Kind, columns, rows and body."""
    genre = GENRE.match(url)
    if genre and genre["genre"] not in KIND_OF_GENRE:
        raise InputError(f"unknown genre {genre['genre']!r}, expected one of {', '.join(KIND_OF_GENRE)}")
    parts = URL.fullmatch(url)
    if not parts:
        raise InputError("broken puzzle URL, expected https://HOST/p?GENRE/COLUMNS/ROWS/BODY")
    if max(len(parts["cols"]), len(parts["rows"])) > MOST_DIGITS:
        raise InputError(f"the board is too large, expected at most {MOST_CELLS} cells")
    cols, rows = int(parts["cols"]), int(parts["rows"])
    if not 0 < cols * rows <= MOST_CELLS:
        raise InputError(f"a board of {cols} columns and {rows} rows, expected 1 to {MOST_CELLS} cells")
    return KIND_OF_GENRE[parts["genre"]], cols, rows, parts["body"] or ""


def _cells(body: str, rows: int, cols: int) -> dict[str, Any]:
    numbers = decode(body, rows * cols)
    if 0 in numbers:
        row, col = divmod(numbers.index(0), cols)
        raise InputError(f"row {row}, column {col}: a clue of 0, expected at least 1")
    return {"clues": [[number or 0 for number in numbers[r * cols : (r + 1) * cols]] for r in range(rows)]}


def _nonogram(body: str, rows: int, cols: int) -> dict[str, Any]:
    deep, wide = _half(rows), _half(cols)
    numbers = decode(body, cols * deep + rows * wide)
    if UNKNOWN in numbers:
        raise InputError("a ? clue is not supported in a nonogram, expected numbers")
    split = cols * deep
    return {"row_clues": _clues(numbers[split:], wide), "col_clues": _clues(numbers[:split], deep)}


def _clues(numbers: list[int | None], slots: int) -> list[list[int]]:
    """The clues of equally many slots each, turned round so that the one nearest to the grid is last."""
    lines = [numbers[start : start + slots] for start in range(0, len(numbers), slots)]
    return [[number for number in reversed(line) if number is not None] for line in lines]


def _margin(puzzle: Puzzle, data: dict[str, Any]) -> list[int | None]:
    """The slots of a nonogram's margin."""
    slots: list[int | None] = []
    for key, line, length in (("col_clues", "column", puzzle.rows), ("row_clues", "row", puzzle.cols)):
        for index, clue in enumerate(data[key]):
            free = _half(length) - len(clue)
            if free < 0:
                raise InputError(f"{line} {index}: {len(clue)} numbers, a puzz.link URL has room for {_half(length)}")
            slots += [*reversed(clue), *[None] * free]
    return slots


def _half(length: int) -> int:
    return (length + 1) // 2
