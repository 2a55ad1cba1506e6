"""crosscheck decode: a model that somebody's program has found, as a solution of the puzzle."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from compare import roster
from compare.commands import NO_ANSWER, REFUTED
from compare.commands.options import Plugins
from compare.proof.label import Label, read_labelled
from compare.proof.verify import fault_of_clauses
from models.backends.dimacs import Answer, Cnf, fault_of_model, read_answer
from models.backends.shuffle import shuffled
from puzzles.formats.text_file import read_text
from puzzles.kinds import violations
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Status


def decode(
    cnf: Annotated[Path, typer.Argument(metavar="CNF", help="The file that `export --format dimacs` wrote.")],
    model: Annotated[
        str,
        typer.Argument(metavar="MODEL", help="What a solver said: lines s and v, or literals; - for standard input."),
    ],
    plugin: Plugins = None,
) -> None:
    """Print the solution that a model stands for, as JSON, checked by the rules.

    What breaks a clause of the file is no model and stands for nothing: `violations` says which clause.
    Where the encoding is refined as it goes, a model may break the rules: `cuts` holds the clauses to add then.
    """
    roster.load_plugins(plugin)
    label, formula = read_labelled(cnf)
    data = {"id": label.puzzle.id, "puzzle": label.puzzle.kind, "solver": label.solver}
    answer = answer_in(model)
    said = status_of(answer, label)
    if answer.satisfiable is False and (fault := fault_of_clauses(with_all_its_cuts(label, formula), formula)):
        raise InputError(f"{plain(cnf)}: that it has no model says nothing of the puzzle, {fault}")
    if answer.satisfiable:
        data_of_model = solution_of(label, formula, answer)
        print(json.dumps(data | {"status": said} | data_of_model))
        raise typer.Exit(REFUTED if data_of_model["violations"] else 0)
    print(json.dumps(data | {"status": said, "solutions": []}))
    raise typer.Exit(NO_ANSWER if answer.satisfiable is None else 0)


def answer_in(source: str) -> Answer:
    """Raises InputError where there is none."""
    text = read_text(source)
    try:
        return read_answer(text)
    except ValueError as error:
        raise InputError(f"{plain(source)}: {error}") from None


def status_of(answer: Answer, label: Label) -> Status:
    """Without a model it is `unsolvable` only where the formula forbids no solution."""
    if answer.satisfiable is None:
        return Status.LIMIT
    return Status.SOLVED if answer.satisfiable or label.solutions else Status.UNSOLVABLE


def with_all_its_cuts(label: Label, cnf: Cnf) -> Label:
    """With the cuts that somebody has added, one after the other, as `decode` named them."""
    base = len(label.encoding().build(label.puzzle).clauses)
    return replace(label, cuts=len(cnf.clauses) - base - len(label.solutions))


def solution_of(label: Label, cnf: Cnf, answer: Answer) -> dict[str, Any]:
    """solutions, violations, and cuts where there are any. Raises InputError where the file is not of this version."""
    encoding = label.encoding()
    formula = encoding.build(label.puzzle)
    guise, renaming = shuffled(formula, label.seed)
    if cnf.clauses[: len(guise.clauses)] != guise.clauses:
        raise InputError(f"these are not the clauses that {label.solver} writes for this puzzle, in this version")
    if fault := fault_of_model(answer.model, cnf.clauses, max(cnf.variables, formula.variables)):
        return {"solutions": [], "violations": [{"rule": "model", "message": fault}]}
    true = {literal for literal in renaming.original(answer.model) if literal > 0}

    def value(literal: int) -> int:
        return int((abs(literal) in true) == (literal > 0))

    solution = encoding.decode(value)
    broken = violations(label.puzzle, solution)
    data = {"solutions": [solution], "violations": [{"rule": one.rule, "message": one.message} for one in broken]}
    cuts = [renaming.renamed(cut) for cut in encoding.cuts(value)]
    return data | ({"cuts": cuts} if cuts else {})
