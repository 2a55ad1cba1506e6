"""The verdict line: how many runs, and how many of them went wrong, in which way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from compare.report.view import SizeTable
from compare.verdicts import MISSED, REFUTED, UNSETTLED, WRONG_COUNT, is_article
from puzzles.vocabulary import Status

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Summary:
    """What a campaign came to. All numbers count runs, but for puzzles, solvers, instances and conflicts.

    refuted    refuted answers by solver, the article presets apart: faults of this suite or of a plugged-in solver
    findings   refuted answers of the article presets: what the suite is there to find
    conflicts  (instance, question) pairs on which somebody's claim met somebody else's checked solution
    missing    runs planned that the store does not have
    not_run    runs given up on, since the solver answered nothing at a smaller size
    """

    puzzles: int
    solvers: int
    instances: int
    runs: int
    planned: int
    refuted: dict[str, int]
    findings: dict[str, int]
    conflicts: int
    crashed: int
    unsettled: int
    not_run: int
    tables: tuple[SizeTable, ...]

    @property
    def missing(self) -> int:
        return self.planned - self.runs

    @property
    def wrong(self) -> int:
        return sum(self.refuted.values())

    @property
    def found(self) -> int:
        return sum(self.findings.values())


def summarise(runs: pd.DataFrame, planned: int, tables: tuple[SizeTable, ...]) -> Summary:
    """The summary of the frame of judged_runs; `tables` are its tables of size x solver."""
    refuted = runs[runs["verdict"] == REFUTED]
    by_solver = {str(solver): int(number) for solver, number in refuted["solver"].value_counts().items()}
    contradicted = refuted[refuted["fault"].isin([MISSED, WRONG_COUNT])]
    return Summary(
        puzzles=runs["puzzle"].nunique(),
        solvers=runs["solver"].nunique(),
        instances=runs["instance_id"].nunique(),
        runs=len(runs),
        planned=planned,
        refuted={solver: number for solver, number in by_solver.items() if not is_article(solver)},
        findings={solver: number for solver, number in by_solver.items() if is_article(solver)},
        conflicts=len(contradicted.drop_duplicates(["instance_id", "count_asked"])),
        crashed=int((runs["status"] == Status.CRASHED).sum()),
        unsettled=int((runs["verdict"] == UNSETTLED).sum()),
        not_run=int((runs["status"] == Status.NOT_RUN).sum()),
        tables=tables,
    )


@dataclass(frozen=True)
class Count:
    """One number of the verdict line. `alarm`: it should be nought and is not. `where`: what in the page tells more."""

    number: int
    noun: str
    alarm: bool = False
    where: str = ""

    def __str__(self) -> str:
        return f"{self.number:,} {self.noun}"


def counts(summary: Summary) -> tuple[Count, ...]:
    """The verdict line, in its order."""

    def count(number: int, one: str, many: str, *, alarm: bool = False, where: str = "") -> Count:
        return Count(number, one if number == 1 else many, alarm and number > 0, where if number else "")

    s = summary
    return (
        count(s.puzzles, "puzzle", "puzzles"),
        count(s.solvers, "solver", "solvers"),
        count(s.instances, "instance", "instances"),
        count(s.runs, f"run of {s.planned:,} planned", f"runs of {s.planned:,} planned"),
        count(s.wrong, "wrong answer", "wrong answers", alarm=True, where="disagreements"),
        count(
            s.found,
            "wrong answer of the articles' algorithms",
            "wrong answers of the articles' algorithms",
            where="disagreements",
        ),
        count(s.conflicts, "conflict", "conflicts", where="disagreements"),
        count(s.unsettled, "unsettled claim", "unsettled claims", where="unsettled"),
        count(s.crashed, "crash", "crashes", alarm=True, where="died"),
        count(s.missing, "run missing", "runs missing", alarm=True),
        count(s.not_run, "run given up on", "runs given up on"),
    )
