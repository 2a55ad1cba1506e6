"""crosscheck convert: between the formats."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from compare.writing import write_whole, writing
from puzzles.formats import reader, writer
from puzzles.vocabulary import InputError


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="File, URL, or - for standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="File to write, or - for standard output.")],
    to: Annotated[str | None, typer.Option(help=f"{', '.join(writer.FORMATS)}; by OUT's ending if not said.")] = None,
) -> None:
    """Write puzzles in another format."""
    form = to or writer.format_of(target)
    if form not in writer.FORMATS:
        raise InputError(f"--to {form}: expected one of {', '.join(writer.FORMATS)}")
    text = "".join(writer.FORMATS[form](record) + "\n" for record in reader.read(source))
    if target == "-":
        print(text, end="")
        return
    with writing(target):
        write_whole(Path(target), text)
