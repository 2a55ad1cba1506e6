"""Results that cannot be written: one sentence with the place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from puzzles.quoting import plain
from puzzles.vocabulary import InputError


@contextmanager
def writing(place: Path | str, what: str = "") -> Iterator[None]:
    """Turn what the system raises while `what` is written to a place into InputError."""
    try:
        yield
    except OSError as error:
        subject = f"{what} cannot" if what else "cannot"
        raise InputError(f"{plain(place)}: {subject} be written: {error.strerror}") from error
