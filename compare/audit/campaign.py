"""The audits of a campaign: made after its runs, kept as audit.json in its folder, from which the report takes them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from compare import roster
from compare.audit.probes import probes
from compare.audit.tally import Audit
from compare.audit.trial import Settings, add, reports_steps
from compare.campaign import AuditSection, Campaign, FromFiles
from compare.gather import generated, read_from_files
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Puzzle

FILE = "audit.json"
Say = Callable[[str], None]


@dataclass(frozen=True)
class KeptAudit:
    """One solver on one kind of puzzle, as audit.json has it: `audit` is what `crosscheck audit --json` prints."""

    puzzle: str
    solver: str
    audit: dict[str, Any]


def audit_campaign(campaign: Campaign, folder: Path, code_version: str, say: Say = lambda _: None) -> None:
    """Make the campaign's audits, unless the folder has them from the same code already. Raises OSError, InputError."""
    if not campaign.audits:
        return
    said = json.dumps([campaign.seed, code_version, [asdict(one) for one in campaign.audits]])
    asked = hashlib.sha256(said.encode()).hexdigest()[:12]
    path = folder / FILE
    if path.is_file() and read_file(path).get("asked") == asked:
        return
    found: dict[tuple[str, str], Audit] = {}
    for section in campaign.audits:
        audit_section(section, campaign.seed, found, say)
    kept = [{"puzzle": kind, "solver": one.solver, "audit": one.to_json()} for (kind, _), one in sorted(found.items())]
    path.write_text(json.dumps({"asked": asked, "audits": kept}) + "\n", encoding="utf-8")


def audit_section(section: AuditSection, seed: int, found: dict[tuple[str, str], Audit], say: Say) -> None:
    """Add a section's puzzles to the audits by kind and solver."""
    settings = Settings(seconds=section.seconds, nodes=section.nodes, backbone=section.backbone)
    for place, puzzle in enumerate(puzzles_of(section, seed), 1):
        say(f"audit: {puzzle.kind} {puzzle.size}, puzzle {place}")
        for pattern in section.solvers:
            for solver in roster.solvers(pattern, puzzle.kind):
                if reports_steps(solver):
                    add(found.setdefault((puzzle.kind, solver.name), Audit(solver.name)), solver, puzzle, settings)


def puzzles_of(section: AuditSection, seed: int) -> Iterator[Puzzle]:
    origin = section.origin
    if origin is None:
        return probes()
    records = read_from_files(origin) if isinstance(origin, FromFiles) else generated(origin, seed)
    return (record.read() for record in records)


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
