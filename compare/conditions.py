"""Under which conditions the runs were made: what provenance recorded, limits and seeds, as rows of text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from compare.judged_runs import JudgedRuns
from compare.machines import in_words, unlike_machines

LIMITS = {
    "seconds_limit": "time limit, s",
    "cpu_seconds_limit": "limit of processor time, s",
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
    """Campaign, then limits as the runs had them, then each machine that made some."""
    runs = judged.runs
    limits = [(label, _values(runs[column])) for column, label in LIMITS.items()]
    limits.append(("repeats", str(runs["repeat"].nunique())))
    used = set(runs["host_id"])
    made_on = [host for host_id, host in judged.hosts.items() if host_id in used]
    hosts = [
        (f"Machine {place}" if len(made_on) > 1 else "Machine", tuple(_flat(host)))
        for place, host in enumerate(made_on, start=1)
    ]
    meta = tuple(row for key, value in judged.meta.items() for row in _described(key, _parsed(value)))
    return Conditions((("Campaign", meta), ("Runs", tuple(limits)), *hosts), tuple(_mixed(judged)))


def _mixed(judged: JudgedRuns) -> Iterator[str]:
    versions = judged.runs["code_version"].nunique()
    if versions > 1:
        yield f"The runs come from {versions} different versions of the code: compare times with care."
    if unlike := unlike_machines(judged.runs, judged.hosts):
        words = in_words(unlike)
        yield f"{words[0].upper()}{words[1:]}."


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
