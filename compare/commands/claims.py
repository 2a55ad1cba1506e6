"""crosscheck claims: what the articles say, tested."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from compare.commands.options import Quiet
from compare.progress import teller
from compare.writing import ready_to_write, writing
from puzzles.quoting import escaped

if TYPE_CHECKING:
    from compare.claims.experiments.material import Draw
    from compare.claims.verdict import Judgement

RESULTS = Path("results")


def claims(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[ID|KIND...]", help="Claims, or kinds of puzzle. Default: all.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="A few puzzles of each only: a look, not a verdict.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list with an object a claim.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            help="A folder for claims.md, claims.json, tables and pictures; the report of a campaign in it or below "
            "takes its chapter from there. Default: results, when all claims are tested in full; else none."
        ),
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Test the articles' claims, and say of each whether it holds, where, or what refutes it."""
    from compare.claims.experiments.material import Draw
    from compare.claims.kept import printed
    from compare.claims.reading import claims as all_claims
    from compare.claims.trial import chosen, tried

    draw = Draw(seed, quick)
    asked = chosen(all_claims(), ids or [])
    folder = out or (None if ids or quick else RESULTS)
    ready_to_write(folder)
    judgements = list(tried(asked, draw, teller(quiet)))
    if as_json:
        print(json.dumps([printed(one) for one in judgements], indent=1, ensure_ascii=False))
    else:
        for one in judgements:
            print(line(one))
    if folder:
        keep(judgements, draw, folder)


def line(judgement: Judgement) -> str:
    """One claim in a line: the verdict, the claim, what was measured, and why or where."""
    from compare.claims.kept import ends
    from compare.report.claims import measured

    overall = judgement.overall
    figure = measured(None if overall is None else overall.estimate, ends(overall))
    told = (judgement.claim.claim, figure, judgement.reason)
    return escaped(f"{judgement.verdict:<11} {judgement.claim.id}: {'; '.join(filter(None, told))}")


def keep(judgements: list[Judgement], draw: Draw, folder: Path) -> None:
    """Raises InputError where the folder cannot be written."""
    from compare.claims.kept import document
    from compare.report.claims_files import write_claims

    with writing(folder):
        write_claims(document(judgements, draw), folder)
