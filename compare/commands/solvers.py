"""crosscheck solvers: what there is."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from compare import roster
from compare.commands.options import Plugins
from models.backends.engines import TABLE
from puzzles.kinds import kind_named
from puzzles.registry import Entry, entries, show_value


def solvers(
    puzzle: Annotated[str | None, typer.Argument(help="Only those of this kind of puzzle.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list: name, puzzles, family, what it does.")] = False,
    plugin: Plugins = None,
) -> None:
    """List the solvers, per puzzle, with a line each."""
    if puzzle is not None:
        kind_named(puzzle)
    roster.load()
    roster.load_plugins(plugin)
    chosen = [entry for entry in entries() if puzzle in (None, entry.puzzle)]
    if as_json:
        print(json.dumps([as_data(entry) for entry in chosen], indent=1))
    else:
        print_listing(chosen)


def as_data(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "puzzles": [entry.puzzle],
        "family": entry.family,
        "what": entry.summary,
        "parameters": {name: show_value(p.default) for name, p in entry.parameters.items()},
        "engines": list(entry.engines),
        "best": entry.best,
    }


def print_listing(chosen: list[Entry]) -> None:
    width = max((len(entry.name) for entry in chosen), default=0)
    for puzzle in dict.fromkeys(entry.puzzle for entry in chosen):
        print(puzzle)
        for entry in (entry for entry in chosen if entry.puzzle == puzzle):
            print(f"  {entry.name:{width}}  {entry.summary}" + ("  (best)" if entry.best else ""))
            for name, parameter in entry.parameters.items():
                print(f"  {'':{width}}    [{name}={show_value(parameter.default)}]")
    engines = dict.fromkeys(engine for entry in chosen for engine in entry.engines)
    if engines:
        print("engines (sat/NAME@ENGINE), and what they cannot do")
        width = max(map(len, engines))
        for engine in engines:
            shortcomings = TABLE[engine].shortcomings() if engine in TABLE else []
            print(f"  {engine:{width}}  {'; '.join(shortcomings)}".rstrip())
