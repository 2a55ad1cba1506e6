"""crosscheck verify: certificates checked by programs that are not ours."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from compare import roster
from compare.commands import NO_ANSWER, REFUTED, worst
from compare.commands.options import Plugins
from compare.proof.verify import BROKEN, UNCHECKED
from compare.proof.verify import verify as verdict_on
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

EXIT_STATUS = {BROKEN: REFUTED, UNCHECKED: NO_ANSWER}


def verify(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE|FOLDER...", help="CNF files that `solve --proof` wrote, or folders.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a file.")] = False,
    plugin: Plugins = None,
) -> None:
    """Check proofs that there is no further solution, each a CNF file with its DRAT proof beside it.

    An outside checker (dratify; drat-trim too, where it is on the path) says whether the clauses have no model. Beside
    that the clauses are compared with those of the encoding, and the solutions that they forbid with the rules.
    """
    roster.load_plugins(plugin)
    statuses = [0]
    for cnf in cnf_files(paths):
        found = verdict_on(cnf)
        if as_json:
            print(json.dumps({"file": cnf.name} | asdict(found)), flush=True)
        else:
            print(f"{plain(cnf.name)}: {found.verdict}, {found.detail} ({found.claim})", flush=True)
        statuses.append(EXIT_STATUS.get(found.verdict, 0))
    raise typer.Exit(worst(statuses))


def cnf_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files themselves, and those of the folders. Raises InputError where a folder has none."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.glob("*.cnf"))
        if not found:
            raise InputError(f"{plain(path)}: there is no CNF file in this folder")
        yield from found
