"""What `repaired` mends of an article, in the words of its own comments, and what that costs."""

from __future__ import annotations

import tokenize
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from itertools import chain
from pathlib import Path

from compare.claims.claim import Figure
from compare.claims.experiments.material import Draw
from compare.claims.experiments.ratios import ratio
from compare.claims.figures import measured
from compare.statistics.intervals import Interval

MARK = "Mended: "
PUZZLES = {
    "nonogram": {"sizes": ["8x8", "10x10"], "count": 40},
    "corral": {"sizes": ["5x5", "6x6"], "densities": [0.4, 0.8, 1.0], "count": 60},
    "shikaku": {"sizes": ["8x8", "10x10"], "count": 40},
    "hidato": {"sizes": ["5x5", "6x6"], "styles": ["ends"], "densities": [0.3, 0.5], "count": 60},
}


def mends(kind: str) -> list[str]:
    """The comments of repaired.py that begin with MARK, without it; lines that follow each other are one comment."""
    path = import_module(f"handwritten.{kind}.repaired").__file__
    assert path
    comments = list(_comments(Path(path).read_text(encoding="utf-8")))
    return [comment.removeprefix(MARK) for comment in comments if comment.startswith(MARK)]


def _comments(source: str) -> Iterator[str]:
    lines: list[str] = []
    last = -1
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1 and lines:
                yield " ".join(lines)
                lines = []
            lines.append(token.string.lstrip("# "))
            last = token.start[0]
    if lines:
        yield " ".join(lines)


def cost(draw: Draw, kind: str) -> tuple[int, Interval | None]:
    """Nodes of repaired over those of article, their geometric mean over the puzzles that both answer rightly, and on
    how many that was; None where there is none."""
    groups = ratio(draw, kind, PUZZLES[kind], "handwritten/repaired", "handwritten/article", nodes=5_000)
    values = [case.value for case in chain.from_iterable(group.cases for group in groups)]
    return len(values), measured(Figure.GEOMETRIC_MEAN, values) if values else None
