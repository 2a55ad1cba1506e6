"""Canonical JSON: one puzzle, JSON lines, or a list of puzzles.

A file is a run of JSON values, each of which starts on a line of its own. So one object spread over many lines
and a thousand objects on a thousand lines are read alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from puzzles.formats.place import located
from puzzles.formats.record import Record, record_from_json
from puzzles.vocabulary import InputError

BLANK = re.compile(r"[ \t\n]*")
REST_OF_LINE = re.compile(r"[ \t]*(\n|\Z)")
LONGEST_LINE = 16 * 2**20  # characters


def read(text: str, name: str) -> Iterator[Record]:
    """The puzzles in the text of the file called `name`. Raises InputError, naming the line."""
    for place, value in values(text, name):
        if isinstance(value, list):
            for number, item in enumerate(value, start=1):
                yield record_from_json(item, f"{place}, puzzle {number} of the list")
        else:
            yield record_from_json(value, place)


def dump(record: Record) -> str:
    """One line of canonical JSON, without the line end."""
    return json.dumps(record.to_json(), separators=(",", ":"))


def values(text: str, name: str) -> Iterator[tuple[str, Any]]:
    """Each JSON value of the text with its place. Raises InputError, also where there is none."""
    line, seen, start = 1, 0, _skip(BLANK, text, 0)
    if start == len(text):
        raise InputError(f"{name}: is empty, expected a puzzle in JSON")
    while start < len(text):
        line, seen = line + text.count("\n", seen, start), start
        place = f"{name}, line {line}"
        with located(place):
            value, end = _value(text, start, line)
        yield place, value
        start = _skip(BLANK, text, end)


def _skip(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.match(text, start)
    return found.end() if found else start


def _value(text: str, start: int, line: int) -> tuple[Any, int]:
    """The JSON value that starts there, and where its last line ends."""
    line_end = text.find("\n", start)
    if (line_end if line_end >= 0 else len(text)) - start > LONGEST_LINE:
        raise InputError(f"is too long, expected at most {LONGEST_LINE} characters in a line")
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as fault:
        where = f"column {fault.colno}" if fault.lineno == line else f"line {fault.lineno}, column {fault.colno}"
        what = (fault.msg[0].lower() + fault.msg[1:]).removesuffix(" at")
        raise InputError(f"broken JSON, {what} at {where}") from None
    except InputError:
        raise
    except ValueError:  # Python's own limit on the digits of an integer
        raise InputError("a number has too many digits") from None
    _refuse_surrogates(value, text[start:end])
    if not REST_OF_LINE.match(text, end):
        raise InputError("something follows the JSON value, expected the end of the line")
    return value, end


def _refuse_surrogates(value: Any, raw: str) -> None:
    r"""JSON can write half of a character (`\ud800`), which no output can."""
    if "\\u" in raw:
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise InputError("text holds half of a surrogate pair, expected whole characters") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InputError(f"the key {twice!r} is given twice")
    return found


def _constant(word: str) -> None:
    raise InputError(f"found {word}, which is no JSON number")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
