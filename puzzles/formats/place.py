"""Where in somebody's file a fault is: every complaint about input starts with its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import shorten

from puzzles.vocabulary import InputError

LONGEST_COMPLAINT = 400  # characters; a complaint may quote what it found, however long that is


@contextmanager
def located(place: str) -> Iterator[None]:
    """Put `place` before the sentence of any InputError that leaves the block, and keep it one line."""
    try:
        yield
    except InputError as fault:
        raise InputError(f"{place}: {shorten(str(fault), LONGEST_COMPLAINT, placeholder=' …')}") from None
    except RecursionError:
        raise InputError(f"{place}: nested too deep, expected a puzzle of lists within lists") from None
