"""The files of a trial of claims: claims.json, from which reports take their chapter; claims.md and what it shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from compare.claims.kept import FILE
from compare.report import markdown, still
from compare.report.claims import chapters

MARKDOWN = "claims.md"
TABLES = "tables"


def write_claims(document: dict[str, Any], folder: Path) -> None:
    """Raises OSError."""
    found = chapters(document)
    files = {FILE: json.dumps(document, ensure_ascii=False, indent=1) + "\n"}
    for chapter in found:
        for table in chapter.tables:
            files[f"{TABLES}/{table.name}.csv"] = table.frame().to_csv(index=False, lineterminator="\n")
        files |= {picture.file: still.alone(picture.svg) for one in chapter.shown for picture in one.pictures}
    seed, quick = document["seed"], document["quick"]
    files[MARKDOWN] = markdown.rendered("claims_alone.md.j2", chapters=found, seed=seed, quick=quick)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
