"""Sizes of boards as people write them, and how large a board may be."""

from __future__ import annotations

import re
from typing import Any

SIZE = re.compile(r"([1-9]\d{0,6})x([1-9]\d{0,6})", re.ASCII)
MOST_CELLS = 1_000_000


def size(value: Any) -> tuple[int, int]:
    """`RxC` as (rows, cols). Raises ValueError, saying what was expected."""
    found = SIZE.fullmatch(value) if isinstance(value, str) else None
    if not found:
        raise ValueError("expected rows x columns, as in 10x15")
    rows, cols = int(found[1]), int(found[2])
    if rows * cols > MOST_CELLS:
        raise ValueError(f"expected at most {MOST_CELLS:,} cells")
    return rows, cols
