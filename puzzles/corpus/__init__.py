"""Puzzles as data: JSON lines, each with its source and licence (see SOURCES.md), named `corpus:NAME`."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from puzzles.vocabulary import InputError

PREFIX = "corpus:"
SUFFIX = ".jsonl"


def corpus_names() -> list[str]:
    """The names of the collections, in alphabetical order."""
    return sorted(entry.name.removesuffix(SUFFIX) for entry in files(__name__).iterdir() if entry.name.endswith(SUFFIX))


def corpus_path(name: str) -> Path:
    """The file of the collection of that name. Raises InputError, listing what there is, for any other."""
    if name not in corpus_names():
        raise InputError(f"{PREFIX}{name}: no such collection, expected one of {', '.join(corpus_names())}")
    return Path(str(files(__name__) / f"{name}{SUFFIX}"))
