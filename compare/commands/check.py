"""crosscheck check: the rule checker alone."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from compare.commands import REFUTED
from compare.commands.options import OnePuzzle
from puzzles.formats import reader
from puzzles.kinds import violations


def check(
    puzzle: OnePuzzle,
    solution: Annotated[
        str, typer.Argument(metavar="SOLUTION", help="File with the solution: JSON, or what `solve --json` printed.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a solution.")] = False,
) -> None:
    """Hold a solution against the rules of its puzzle, naming each rule that it breaks and where."""
    asked = reader.read_one(puzzle).puzzle
    broken = False
    for answer in reader.read_solutions(solution, asked):
        found = violations(asked, answer)
        broken = broken or bool(found)
        if as_json:
            said = [{"rule": v.rule, "message": v.message, "cells": v.cells, "numbers": v.numbers} for v in found]
            print(json.dumps({"legal": not found, "violations": said}))
        else:
            print("\n".join(f"{v.rule}: {v.message}" for v in found) or "legal")
    raise typer.Exit(REFUTED if broken else 0)
