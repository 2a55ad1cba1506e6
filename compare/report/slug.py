"""Names of solvers as parts of file names."""

from __future__ import annotations

import hashlib
import re

LONGEST = 40  # characters
SIMPLE = re.compile(r"[a-z0-9]+(/[a-z0-9]+)?")


def slug(name: str) -> str:
    """Letters, digits and dashes, at most 49; different names stay different, by a hash where they are not simple."""
    short = re.sub(r"[^a-z0-9]+", "-", name.lower())[:LONGEST].strip("-")
    if SIMPLE.fullmatch(name) and len(name) <= LONGEST:
        return short
    return f"{short}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
