"""Records as rows of the store's tables, and back: a field is a column; lists and dictionaries are JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from compare.records import Calibration, Instance, Run

AS_JSON = {"solutions", "invalid", "effort", "samples", "certificate", "known_solution"}
AS_BOOL = {"exhausted", "known_unique"}
YES_OR_NO = {0: False, 1: True}


def insertion(table: str, record: type) -> str:
    names = [field.name for field in fields(record)]
    return f"INSERT OR REPLACE INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def as_row(record: Instance | Run | Calibration) -> list[Any]:
    return [to_column(field.name, getattr(record, field.name)) for field in fields(record)]


def to_column(name: str, value: Any) -> Any:
    return json.dumps(value, separators=(",", ":")) if name in AS_JSON and value is not None else value


def decoder(name: str, read: Callable[[str], Any]) -> Callable[[Any], Any] | None:
    """What turns a stored value of that column into that of a record; None where they are the same."""
    if name in AS_JSON:
        return lambda text: None if text is None else read(text)
    return (lambda number: None if number is None else YES_OR_NO[number]) if name in AS_BOOL else None
