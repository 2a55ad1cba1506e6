"""The audits of a campaign: made after its runs, kept as audit.json in its folder, from which the report takes them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from compare import roster
from compare.audit.kept import FILE, read_file
from compare.audit.probes import probes
from compare.audit.tally import Audit
from compare.audit.trial import Settings, add, reports_steps
from compare.campaign import AuditSection, Campaign, FromFiles
from compare.gather import generated, read_from_files
from puzzles.vocabulary import Puzzle

Say = Callable[[str], None]


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
