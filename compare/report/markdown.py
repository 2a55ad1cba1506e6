"""The report as Markdown, for reading in a repository; the pictures are files beside it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from compare.numerals import NOTHING
from compare.report.content import Report
from compare.report.definitions import DEFINITIONS
from compare.report.plain_tables import PlainTable
from compare.report.summary import counts
from compare.report.view import Cell, Label, SizeTable


def render(report: Report) -> str:
    """The whole report."""
    return rendered("report.md.j2", report=report, counts=counts(report.summary), definitions=DEFINITIONS)


def rendered(template: str, **values: Any) -> str:
    """A template of Markdown, filled in."""
    environment = Environment(
        loader=PackageLoader("compare"), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"plain": plain, "code": code, "by_size": size_table, "table": plain_table, "rows": rows}
    text = environment.get_template(template).render(**values)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def plain(text: Any) -> str:
    """Text in one line that Markdown and HTML take for nothing else."""
    escaped = re.sub(r"([\\`*_\[\]|#~])", r"\\\1", html.escape(str(text), quote=False))
    return re.sub(r"\s+", " ", escaped)


def code(text: Any) -> str:
    """A code span, also inside a table."""
    inner = re.sub(r"\s+", " ", str(text)).replace("|", r"\|")
    fence = "`" * (1 + max((len(ticks) for ticks in re.findall("`+", inner)), default=0))
    return f"{fence} {inner} {fence}" if len(fence) > 1 else f"{fence}{inner}{fence}"


def size_table(table: SizeTable) -> str:
    """Size x solver or the other way round; a cell holds what was answered, seconds with their spread, and nodes."""
    heads = (f"{_name(one)}<br>{'answered · s · ' if one.solver else ''}{plain(one.detail)}" for one in table.heads)
    body = ([_name(row.label), plain(row.label.detail), *map(_cell, row.cells)] for row in table.rows)
    return _lines([*table.corner, *heads], body)


def _name(label: Label) -> str:
    return code(label.name) if label.solver else plain(label.name)


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return NOTHING
    seconds = f"**{cell.seconds}**" if cell.best else rf"\~{cell.seconds}" if cell.near else cell.seconds
    spread = f" ({cell.spread})" if cell.spread else ""
    return f"{cell.share} · {seconds}{spread} · {cell.nodes}" + (f"<br>{cell.others}" if cell.others else "")


def plain_table(table: PlainTable) -> str:
    return _lines(table.head, (map(plain, row) for row in table.rows))


def rows(pairs: Iterable[tuple[str, str]]) -> str:
    """Two columns without heads."""
    return _lines(["", ""], ((plain(what), plain(value)) for what, value in pairs))


def _lines(head: Iterable[str], body: Iterable[Iterable[str]]) -> str:
    def lines() -> Iterator[str]:
        heads = list(head)
        yield from (_line(heads), _line(["---"] * len(heads)))
        yield from map(_line, body)

    return "\n".join(lines())


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
