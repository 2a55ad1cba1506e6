"""Refuted answers laid out for a reader: what was said, what convicts it, and the commands that show it."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass, field
from typing import Any

from compare.judged_runs import Refutation
from compare.report.slug import slug
from compare.report.topic import question
from compare.verdicts import BROKEN_PROOF, is_article
from puzzles.drawing import as_svg
from puzzles.kinds import kind_named

UNDRAWABLE = {"shape", "values"}  # rules of every checker; a solution that breaks them is no grid to draw
FOLDER = "refutations"


@dataclass(frozen=True)
class Picture:
    file: str
    svg: str
    caption: str


@dataclass(frozen=True)
class Exhibit:
    """One refutation. `alike`: runs with this solver, puzzle and fault. `files`: name -> text, to save.

    smallest   the same fault on the smallest puzzle, if one was looked for; its `note` says how it was found"""

    solver: str
    by_article: bool
    puzzle: str
    size: str
    instance_id: str
    instance_name: str
    question: str
    fault: str
    said: str
    reason: str
    alike: int
    canonical: str
    pictures: tuple[Picture, ...]
    commands: tuple[str, ...]
    files: dict[str, str] = field(default_factory=dict)
    note: str = ""
    smallest: Exhibit | None = None

    @property
    def best(self) -> Exhibit:
        """The one to show first."""
        return self.smallest or self


def exhibit(refutation: Refutation, alike: int, plugins: str = "") -> Exhibit:
    """Everything to print and to save about a refutation; its pictures and files go into FOLDER.

    plugins   the options that name the campaign's plugins, for the commands"""
    instance, run, judgement = refutation.instance, refutation.run, refutation.judgement
    stem = stem_of(refutation)
    pictures = _pictures(refutation, stem)
    commands, files = _reproduction(refutation, stem, plugins)
    return Exhibit(
        solver=run.solver,
        by_article=is_article(run.solver),
        puzzle=instance.puzzle,
        size=instance.size,
        instance_id=instance.id,
        instance_name=instance.name,
        question=question(run.count_asked),
        fault=judgement.kind,
        said=_said(refutation),
        reason=f"{judgement.reason[:1].upper()}{judgement.reason[1:].rstrip('.')}.",
        alike=alike,
        canonical=instance.canonical,
        pictures=tuple(pictures),
        commands=tuple(commands),
        files=files | {picture.file: picture.svg for picture in pictures},
    )


def stem_of(refutation: Refutation) -> str:
    """The names of its files, without what tells them apart."""
    kind = refutation.judgement.kind.replace(" ", "-")
    return f"{FOLDER}/{refutation.instance.id}-{slug(refutation.run.solver)}-{kind}"


def _pictures(refutation: Refutation, stem: str) -> list[Picture]:
    """What was answered, and the witness; the bare puzzle where neither can be drawn."""
    run, judgement = refutation.run, refutation.judgement
    found = []
    shown = _shown(refutation)
    if shown is not None and not UNDRAWABLE & {broken["rule"] for broken in run.invalid}:
        found.append(_picture(refutation, f"{stem}-answer.svg", shown, f"what {run.solver} answered"))
    if judgement.witness is not None:
        finder = f", found by {judgement.by}" if "/" in judgement.by else ""
        caption = f"a solution by the rules{finder}"
        found.append(_picture(refutation, f"{stem}-witness.svg", judgement.witness, caption))
    return found or [_picture(refutation, f"{stem}-puzzle.svg", None, "the puzzle")]


def _reproduction(refutation: Refutation, stem: str, plugins: str) -> tuple[list[str], dict[str, str]]:
    """The commands that show the fault, and the files that they read."""
    run, witness = refutation.run, refutation.judgement.witness
    known = {} if witness is None else {"solution": witness}
    files = {f"{stem}.json": json.dumps(json.loads(refutation.instance.canonical) | known)}
    solver = f"--solver {shlex.quote(run.solver)}{plugins}"
    proof = f" --proof {stem}-proof" if refutation.judgement.kind == BROKEN_PROOF else ""
    commands = [f"crosscheck solve {stem}.json {solver} --count {run.count_asked}{proof}"]
    for what, solution in (("answer", _shown(refutation)), ("witness", witness)):
        if solution is not None:
            files[f"{stem}-{what}.json"] = json.dumps(solution)
            commands.append(f"crosscheck check {stem}.json {stem}-{what}.json")
    return commands, files


def _shown(refutation: Refutation) -> Any:
    """The first illegal solution that the run gave, else its first; plain data; None where it gave none."""
    run = refutation.run
    return run.solutions[run.invalid[0]["index"] if run.invalid else 0] if run.solutions else None


def _said(refutation: Refutation) -> str:
    run = refutation.run
    if run.status == "unsolvable":
        return "unsolvable"
    solutions = "one solution" if run.found == 1 else f"{run.found} solutions"
    return f"exactly {solutions}" if run.exhausted else solutions


def _picture(refutation: Refutation, file: str, solution: Any, caption: str) -> Picture:
    """The puzzle with a solution, given as plain data, or without one."""
    instance = refutation.instance
    grid = None if solution is None else instance.read_solution(solution)
    return Picture(file, as_svg(kind_named(instance.puzzle).draw(instance.read(), grid)), caption)
