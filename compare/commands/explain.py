"""crosscheck explain: the way of a hand-written search, step by step, with reasons."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from compare import roster
from compare.commands import NO_ANSWER, REFUTED
from compare.commands.answer import can_draw
from compare.commands.options import Count, OnePuzzle, Plugins, limit_in_seconds
from compare.explain.objects import Objects
from compare.explain.page import Page
from compare.explain.steps import Recorder, follow
from compare.explain.text import Lines
from puzzles.formats import reader
from puzzles.formats.record import Record
from puzzles.vocabulary import InputError, Limits


def explain(
    puzzle: OnePuzzle,
    solver: Annotated[str, typer.Option(help="Full name of a solver that reports its steps.")] = "handwritten/article",
    count: Count = 1,
    steps: Annotated[int, typer.Option(min=0, help="Most steps to tell, 0 for all.")] = 1000,
    time_limit: Annotated[float, limit_in_seconds("Seconds to search.")] = 60.0,
    draw: Annotated[bool, typer.Option("--draw", help="Draw the board at guesses, contradictions, solutions.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a step, and one for the end.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page to step through instead.")] = None,
    plugin: Plugins = None,
) -> None:
    """Tell how a hand-written solver solves a puzzle: guesses, deductions with their reasons, contradictions, undoings.

    What was concluded from a guess is indented below it. Rows and columns count from 0, as in the puzzle's file.
    """
    if str(html) == "-":
        raise InputError("--html -: a page is not printed, expected a file")
    roster.load_plugins(plugin)
    record = reader.read_one(puzzle)
    named = roster.solver_named(solver, record.puzzle.kind)
    refusal = named.supports(record.puzzle)
    if refusal:
        print(f"{named.name} does not take this puzzle: {refusal}")
        raise typer.Exit(NO_ANSWER)
    told = listener(record, named.name, html, as_json, draw)
    recorder = Recorder(record.puzzle, told.hear, steps)
    outcome = follow(named, record.puzzle, recorder, count, Limits(seconds=time_limit))
    told.end(outcome, recorder.heard)
    if recorder.illegal:
        raise typer.Exit(REFUTED)
    raise typer.Exit(0 if outcome is None or outcome.status.answered else NO_ANSWER)


def listener(record: Record, solver: str, html: Path | None, as_json: bool, draw: bool) -> Lines | Objects | Page:
    """What hears the steps and tells them. Lines are begun with what is solved by whom."""
    if html:
        return Page(record, solver, html)
    if as_json:
        return Objects(record.puzzle.kind)
    print(f"{record.name or record.puzzle.id}: {record.puzzle.kind} {record.puzzle.size}, {solver}")
    return Lines(record.puzzle, draw, ascii_only=not can_draw())
