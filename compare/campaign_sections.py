"""The sections of a campaign's file: its tables in double brackets. campaign_file.py says what each key means.

A section takes out of its table what it knows, and nothing may be left in it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from compare.campaign import AuditSection, FromFiles, Generated, Section
from compare.programs import Program
from compare.sizes import size
from compare.toml_table import Table, number, several, text, whole, yes_or_no
from puzzles.kinds import kind_named
from puzzles.vocabulary import InputError

LONGEST_LIMIT = 1e7  # seconds, a third of a year
CORPUS = "corpus:"

T = TypeVar("T")


def take_each(table: Table, key: str, read: Callable[[Table], T], default: list[Any] | None = None) -> tuple[T, ...]:
    """The sections under this key, each read; those of the default where it is not given. Raises InputError."""
    found = table.take(key, list_of_sections, default)
    return tuple(read(Table(f"{table.place}: {key}[{place}]", data)) for place, data in enumerate(found))


def list_of_sections(value: Any) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise ValueError("expected at least one section in double brackets")
    return value


def read_section(
    table: Table, folder: Path, solvers: tuple[str, ...] | None, questions: tuple[int, ...], seconds: float
) -> Section:
    """A section; what it does not say of solvers, questions and seconds, the campaign has said. Raises InputError."""
    section = Section(
        origin=read_origin(table, folder),
        solvers=table.take("solvers", several(text), solvers),
        questions=table.take("questions", several(whole(0)), questions),
        seconds=table.take("seconds", number(0.01, LONGEST_LIMIT), seconds),
    )
    table.finish()
    return section


def read_audit(table: Table, folder: Path, seconds: float) -> AuditSection:
    """What it does not say of seconds, the campaign has said. Raises InputError."""
    probes = table.take("probes", yes_or_no, False)
    section = AuditSection(
        origin=None if probes else read_origin(table, folder),
        solvers=table.take("solvers", several(text), ("handwritten/*",)),
        seconds=table.take("seconds", number(0.01, LONGEST_LIMIT), seconds),
        nodes=table.optional("nodes", whole(1)),
        backbone=table.take("backbone", yes_or_no, False),
    )
    table.finish()
    return section


def read_program_table(table: Table) -> Program:
    program = Program(
        name=table.take("name", text),
        command=table.take("command", text),
        puzzles=table.take("puzzles", several(lambda kind: kind_named(kind).name), ()),
    )
    table.finish()
    return program


def read_origin(table: Table, folder: Path) -> FromFiles | Generated:
    """Where the puzzles of a section come from. Raises InputError where it does not say."""
    if "files" in table.data:
        return read_files(table, folder)
    if "puzzle" not in table.data:
        raise InputError(f"{table.place}: no puzzles are named, expected a key 'puzzle' (random ones) or 'files'")
    return read_generated(table)


def read_files(table: Table, folder: Path) -> FromFiles:
    def path(value: Any) -> str:
        name = text(value)
        return name if name.startswith(CORPUS) or "://" in name else str(folder / name)

    return FromFiles(
        files=table.take("files", several(path)),
        max_cells=table.optional("max_cells", whole(1)),
        names=table.take("names", several(text), ()),
    )


def read_generated(table: Table) -> Generated:
    kind = table.take("puzzle", kind_named)

    def style(value: Any) -> str:
        if value not in kind.styles:
            raise ValueError(f"expected one of {', '.join(kind.styles)}")
        return str(value)

    return Generated(
        puzzle=kind.name,
        style=table.take("style", style, kind.styles[0]),
        sizes=table.take("sizes", several(size)),
        densities=table.take("densities", several(number(0, 1)), (kind.default_density,)),
        per_size=table.take("per_size", whole(1, 10**5), 1),
        unique=table.take("unique", yes_or_no, False),
    )
