"""Under which conditions the runs were made: what provenance recorded, limits and seeds, as rows of text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from compare.judged_runs import JudgedRuns

LIMITS = {
    "seconds_limit": "time limit, s",
    "memory_limit_mib": "memory limit, MiB",
    "conflicts_limit": "conflict limit",
    "deterministic_limit": "limit of CP-SAT's deterministic time",
    "nodes_limit": "limit of search nodes",
    "seed": "formula seeds",
    "symmetry": "puzzles turned and mirrored",
    "code_version": "code version",
}

Rows = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Conditions:
    """Named lists of (what, value). `mixed`: what makes runs of this report unlike each other, a sentence each."""

    lists: tuple[tuple[str, Rows], ...]
    mixed: tuple[str, ...]


def conditions(judged: JudgedRuns) -> Conditions:
    """Campaign, then limits as the runs had them, then each host."""
    runs = judged.runs
    limits = [(label, _values(runs[column])) for column, label in LIMITS.items()]
    limits.append(("repeats", str(runs["repeat"].nunique())))
    hosts = [
        (f"Machine {place}" if len(judged.hosts) > 1 else "Machine", tuple(_flat(host)))
        for place, host in enumerate(judged.hosts.values(), start=1)
    ]
    meta = tuple(row for key, value in judged.meta.items() for row in _described(key, _parsed(value)))
    mixed = [
        f"The runs come from {runs[column].nunique()} different {what}: compare times with care."
        for column, what in (("host_id", "machines"), ("code_version", "versions of the code"))
        if runs[column].nunique() > 1
    ]
    return Conditions((("Campaign", meta), ("Runs", tuple(limits)), *hosts), tuple(mixed))


def _values(column: Any) -> str:
    """The different values of a column, smallest first."""
    values = sorted(column.dropna().unique())
    return ", ".join(f"{value:g}" if isinstance(value, float) else str(value) for value in values) or "none"


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _described(key: str, value: Any) -> Iterator[tuple[str, str]]:
    """An entry of the store's meta as rows; a dictionary's own keys say enough."""
    yield from _flat(value, "" if isinstance(value, dict) else key)


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Nested data as rows, the names of the levels joined by commas."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{name}, {key}" if name else str(key).replace("_", " "))
    elif isinstance(value, list):
        yield name, ", ".join(map(str, value))
    else:
        yield name, "unknown" if value is None else str(value)
