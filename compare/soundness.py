"""Whether what a store holds can be what a harness wrote: a file may be sound for SQLite and its contents damaged.

Each check raises ValueError, saying what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import isfinite
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from compare.records import Instance, Run
from puzzles.quoting import quoted
from puzzles.symmetry import BY_NAME
from puzzles.vocabulary import Status


def check_types(record: Any) -> None:
    """Every field of a record has a value of its type; no number is negative or infinite."""
    for name, types in types_of(record.__class__).items():
        value = getattr(record, name)
        if type(value) not in types:
            raise ValueError(f"{name} is {quoted(value)}")
        if type(value) in (int, float):
            check_number(name, value)


@cache
def types_of(record: type[Any]) -> dict[str, tuple[type, ...]]:
    """The types that each field may have; a field of any type is left out."""
    hints = get_type_hints(record)
    return {name: plain_types(hint) for name, hint in hints.items() if hint is not Any}


def plain_types(hint: Any) -> tuple[type, ...]:
    parts = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    plain = tuple(get_origin(part) or part for part in parts)
    return (*plain, int) if float in plain else plain


def check_number(name: str, value: Any) -> None:
    if type(value) not in (int, float) or not isfinite(value) or value < 0:
        raise ValueError(f"{name} is {quoted(value)}")


def check_instance(instance: Instance) -> None:
    """The puzzle can be read, and is the one that the other columns describe."""
    of_puzzle = Instance.of(instance.read())
    for name in ("id", "puzzle", "rows", "cols", "cells", "canonical"):
        if getattr(instance, name) != getattr(of_puzzle, name):
            raise ValueError(f"{name} of the instance {quoted(instance.id)} does not belong to its puzzle")


def check_solutions(instance: Instance, runs: Sequence[Run]) -> None:
    """Those that the rule checker could read can be read; a list that several runs share, only once."""
    shared = {id(run.solutions): run.solutions for run in runs if not run.invalid}
    for solutions in shared.values():
        for solution in solutions:
            instance.read_solution(solution)


def check_run(run: Run) -> None:
    """Known words where only some are known; faults, counters and samples of the form that they have."""
    Status(run.status)
    if run.symmetry not in BY_NAME:
        raise ValueError(f"symmetry is {quoted(run.symmetry)}")
    for fault in run.invalid:
        check_fault(fault, len(run.solutions))
    for name, value in run.effort.items():
        check_number(name, value)
    for word in ("verdict", "detail") if run.certificate else ():
        if type(run.certificate.get(word)) is not str:
            raise ValueError(f"certificate is {quoted(run.certificate)}")
    for name, values in run.samples.items():
        for value in values:
            check_number(name, value)


def check_fault(fault: Any, solutions: int) -> None:
    known = isinstance(fault, Mapping) and all(type(fault.get(key)) is str for key in ("rule", "message"))
    if not known or type(fault.get("index")) is not int or not 0 <= fault["index"] < solutions:
        raise ValueError(f"an entry of invalid is {quoted(fault)}")


def check_meta(meta: Mapping[str, Any]) -> None:
    """Texts; the session, of which the report takes its command, is a JSON object."""
    for key, text in meta.items():
        if type(text) is not str or (key == "session" and not isinstance(json.loads(text), dict)):
            raise ValueError(f"meta {quoted(key)} is {quoted(text)}")


def check_host(host_id: str, description: Any) -> None:
    if not isinstance(description, dict):
        raise ValueError(f"the machine {quoted(host_id)} is {quoted(description)}")
