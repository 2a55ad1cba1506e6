"""crosscheck generate: random puzzles as JSON lines."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from compare.generate import generate_unique
from compare.sizes import size as size_of
from puzzles.formats import canonical
from puzzles.formats.record import Record
from puzzles.kinds import Kind, kind_named
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

ATTEMPTS = 200


def generate(
    kind: Annotated[str, typer.Argument(help="nonogram, corral, shikaku or hidato.")],
    size: Annotated[str, typer.Option(help="Rows x columns, as in 10x15.")] = "10x10",
    clues: Annotated[
        float | None,
        typer.Option(
            help="From 0 to 1. Nonogram: share of filled cells; Corral: of inside cells that show their clue; "
            "Shikaku: of clues that show their area; Hidato: of numbers given. Default: the kind's own."
        ),
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 1,
    style: Annotated[str | None, typer.Option(help="How it is made; an unknown one lists what there is.")] = None,
    unique: Annotated[bool, typer.Option("--unique", help="Only puzzles with one solution (proved).")] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Write the planted solution beside the puzzle.")] = False,
) -> None:
    """Make random puzzles, one a line as canonical JSON."""
    what = kind_named(kind)
    rows, cols = read_size(size)
    density = what.default_density if clues is None else read_density(clues)
    chosen_style = read_style(what, style)
    for index in range(count):
        rng = random.Random(f"{kind}/{size}/{density}/{chosen_style}/{seed}/{index}")
        if unique:
            puzzle, planted = generate_unique(what, rows, cols, density, rng, chosen_style, ATTEMPTS)
        else:
            puzzle, planted = what.generate(rows, cols, density, rng, chosen_style)
        record = Record(puzzle, solution=planted if solution else None, unique=True if unique else None)
        print(canonical.dump(record), flush=True)


def read_size(text: str) -> tuple[int, int]:
    """`RxC` as (rows, cols). Raises InputError."""
    try:
        return size_of(text)
    except ValueError as fault:
        raise InputError(f"--size {plain(text)}: {fault}") from None


def read_density(share: float) -> float:
    if not 0 <= share <= 1:
        raise InputError(f"--clues {share}: expected a share from 0 to 1")
    return share


def read_style(kind: Kind, name: str | None) -> str:
    if name is not None and name not in kind.styles:
        raise InputError(f"--style {plain(name)}: expected one of {', '.join(kind.styles)}")
    return name or kind.styles[0]
