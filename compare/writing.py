"""Results that cannot be written: one sentence with the place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

from puzzles.quoting import plain
from puzzles.vocabulary import InputError


def ready_to_write(folder: Path | None) -> None:
    """Make the folder for results, if there is to be one, before the work. Raises InputError where none can be."""
    if folder is None:
        return
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass


@contextmanager
def writing(place: Path | str, what: str = "") -> Iterator[None]:
    """Turn what the system raises while `what` is written to a place into InputError."""
    try:
        yield
    except OSError as error:
        subject = f"{what} cannot" if what else "cannot"
        raise InputError(f"{plain(place)}: {subject} be written: {error.strerror or error}") from error


def write_whole(path: Path, text: str) -> None:
    """Write a file all or not at all, so that a full disk costs nobody what was there. Raises OSError."""
    path = path.resolve()
    if path.exists() and not path.is_file():  # a pipe, a terminal
        path.write_text(text)
        return
    beginning = path.with_name(f"{path.name}.part")
    try:
        beginning.write_text(text)
        beginning.replace(path)
    finally:
        beginning.unlink(missing_ok=True)
