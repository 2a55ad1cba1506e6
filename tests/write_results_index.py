"""Write results/README.md: what lies there, by which command it came, and what that took.

PYTHONPATH=. python tests/write_results_index.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compare.reproduction import expectation
from compare.results import read_results
from compare.verdicts import REFUTED, is_article
from puzzles.vocabulary import Status

if TYPE_CHECKING:
    from compare.results import Results

RESULTS = Path(__file__).parent.parent / "results"

OTHERS = """\
| [claims.md](claims.md) | what the four articles say, tested | `crosscheck claims` |
| [refutations.md](refutations.md) | the smallest puzzles that show who is wrong | every campaign adds its own |
| [strength](strength/strength.md) | what propagation finds of what follows | [as told here](../docs/propagation.md) |
| [mutants.md](mutants.md) | faults in encodings, and what caught them | `tests/models/contract/write_mutants.py` |
| [practice.md](practice.md) | faults in hand-written solvers, likewise | `tests/handwritten/faults/write_practice.py` |
"""
HEAD = """\
# Results

What came out, as committed. Written by `tests/write_results_index.py` from the files themselves.

## Campaigns

`crosscheck repro results/NAME` makes one again and compares the answers; where a run had limits of its own, it keeps
them. Time is that of one core, all runs together; memory that of the largest run. The machine, the versions and the
limits stand in each report. Kept are report.md, the tables (CSV), the figures (SVG, each with its CSV), every run
(runs.csv) and conditions.json; a run of yours leaves the page (report.html) and the store as well.

| campaign | what it asks | command | commit | runs | answered | wrong, articles' | wrong, others' | minutes | MiB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""
FOOT = """\

Wrong: answers that the rules or an uncontested solver refute, of the articles' algorithms as printed and of all others.

## The rest

| | what it shows | made by |
| --- | --- | --- |
"""


def index() -> str:
    campaigns = sorted(folder.parent for folder in RESULTS.glob("*/runs.csv"))
    return HEAD + "".join(f"{campaign_row(folder)}\n" for folder in campaigns) + FOOT + OTHERS


def campaign_row(folder: Path) -> str:
    found = read_results(folder)
    facts: dict[str, Any] = json.loads((folder / "conditions.json").read_text())
    session = json.loads(facts["meta"]["session"])
    took = expectation(found)
    wrong = [is_article(str(solver)) for solver in found.runs[found.runs["verdict"] == REFUTED]["solver"]]
    cells = [
        f"[{folder.name}]({folder.name}/report.md)",
        facts["meta"]["description"],
        f"`{session['command']}`",
        session["commit"],
        f"{took.runs:,} of {facts['planned']:,}",
        f"{answered(found):,}",
        f"{sum(wrong):,}",
        f"{len(wrong) - sum(wrong):,}",
        f"{took.core_seconds / 60:,.0f}" if took.core_seconds >= 60 else "<1",
        f"{took.peak_mib:,.0f}",
    ]
    return f"| {' | '.join(cells)} |"


def answered(found: Results) -> int:
    return int(found.runs["status"].isin([Status.SOLVED, Status.UNSOLVABLE]).sum())


if __name__ == "__main__":
    (RESULTS / "README.md").write_text(index())
