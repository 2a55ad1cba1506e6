"""The text of a file that may be anything: a directory, a film, 100 MB of zeros."""

from __future__ import annotations

import codecs
import os
import sys
from typing import BinaryIO

from puzzles.formats.place import located
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

LARGEST_FILE = 64 * 2**20  # bytes
HEAD = 2**16  # bytes looked at before the rest is read
STANDARD_INPUT = "-"
UTF_16_AND_32 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)  # UTF-32-LE starts as UTF-16-LE does


def name_of(source: str) -> str:
    """What messages call that source."""
    return "standard input" if source == STANDARD_INPUT else plain(source)


def read_text(source: str) -> str:
    r"""The UTF-8 text of a path, or of standard input for `-`; every line end as `\n`, no byte order mark.

    Raises InputError where there is no such file, it may not be read, is binary, not UTF-8 or above 64 MiB.
    """
    with located(name_of(source)):
        return _decoded(_bytes(source)).replace("\r\n", "\n").replace("\r", "\n")


def _bytes(source: str) -> bytes:
    if source == STANDARD_INPUT:
        if sys.stdin is None:
            raise InputError("is closed, expected a puzzle")
        return _bounded(sys.stdin.buffer)
    try:
        with open(source, "rb") as stream:
            if os.fstat(stream.fileno()).st_size > LARGEST_FILE:
                raise _too_large()
            return _bounded(stream)
    except OSError as fault:
        raise InputError(f"cannot be read, {(fault.strerror or str(fault)).lower()}") from None
    except ValueError as fault:
        if isinstance(fault, InputError):
            raise
        raise InputError("cannot be read, no file has such a name") from None  # a NUL within the name


def _bounded(stream: BinaryIO) -> bytes:
    """All of the stream, or a refusal after its head or after LARGEST_FILE bytes."""
    head = stream.read(HEAD)
    if head.startswith(UTF_16_AND_32):
        raise InputError("is UTF-16 or UTF-32 text, expected UTF-8")
    if b"\0" in head:
        raise InputError("is a binary file, expected text in UTF-8")
    data = head + stream.read(LARGEST_FILE + 1 - len(head))
    if len(data) > LARGEST_FILE:
        raise _too_large()
    return data


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise InputError(f"line {line} is not text in UTF-8") from None


def _too_large() -> InputError:
    return InputError(f"is too large, expected at most {LARGEST_FILE // 2**20} MiB")
