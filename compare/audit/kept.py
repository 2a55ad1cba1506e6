"""The audits of a campaign as they are kept: audit.json in its folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from puzzles.quoting import plain
from puzzles.vocabulary import InputError

FILE = "audit.json"


@dataclass(frozen=True)
class KeptAudit:
    """One solver on one kind of puzzle, as audit.json has it: `audit` is what `crosscheck audit --json` prints."""

    puzzle: str
    solver: str
    audit: dict[str, Any]


def read_audits(folder: Path) -> list[KeptAudit]:
    """Those kept in a folder; none where there are none. Raises InputError where the file is not one of ours."""
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        return [KeptAudit(one["puzzle"], one["solver"], one["audit"]) for one in read_file(path)["audits"]]
    except (KeyError, TypeError) as error:
        raise InputError(f"{plain(path)}: this is not what an audit writes: {error}") from error


def read_file(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{plain(path)}: the audits cannot be read: {error}") from error
    return data if isinstance(data, dict) else {}
