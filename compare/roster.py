"""Which solvers there are, and which of them a name or a pattern means.

A full name is `family/variant[key=value,…]@engine`. In a pattern `*` stands for anything in family, variant or engine:
`sat/*`, `*@cadical*`. Without an engine the default one is meant. `best` is `sat/best`; `family/best` is the
recommended encoding of each puzzle.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable
from contextlib import redirect_stdout
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module, util
from importlib.metadata import entry_points
from pkgutil import walk_packages
from typing import Any

import handwritten
import models
from models.backends.engines import entered_commands
from puzzles.quoting import plain, quoted
from puzzles.registry import Entry, entries, read_value
from puzzles.vocabulary import InputError, Solver

NAME = re.compile(r"(?P<variant>[^\[\]@]+)(\[(?P<parameters>[^\[\]]*)\])?(@(?P<engine>[^\[\]@]+))?")
LONGEST_REASON = 300  # characters
SHORTHAND = {"best": "sat/best"}


@cache
def load() -> None:
    """Import all that registers solvers: our rooms, and what installed packages enter in `crosscheck.solvers`."""
    for room in (handwritten, models):
        for module in walk_packages(room.__path__, f"{room.__name__}."):
            import_module(module.name)
    for point in entry_points(group="crosscheck.solvers"):
        point.load()


@cache
def load_plugin(path: str) -> None:
    """Import a Python file that registers solvers, once. Raises InputError where it cannot be imported."""
    load()
    name = "crosscheck_plugin_" + re.sub(r"\W", "_", path)
    spec = util.spec_from_file_location(name, path)
    try:
        if spec is None or spec.loader is None:
            raise ImportError("not a Python file")
        sys.modules[name] = util.module_from_spec(spec)  # dataclasses look their module up there
        with redirect_stdout(sys.stderr):  # what it prints is not our output
            spec.loader.exec_module(sys.modules[name])
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a script that ends with sys.exit() is no reason to end
        why = plain(f"{type(error).__name__}: {error}", LONGEST_REASON)
        raise InputError(f"{plain(path)}: the plugin cannot be imported: {why}") from error


def load_plugins(paths: Iterable[str] | None) -> None:
    """Import Python files that register solvers, if there are any. Raises InputError where one cannot be imported."""
    for path in paths or ():
        load_plugin(path)


def solvers(pattern: str, puzzle: str) -> list[Solver]:
    """The solvers of one kind of puzzle that a name or pattern means, in registry order; maybe none.

    Raises InputError for a malformed name or a parameter that a solver named outright does not have.
    """
    load()
    parts = NAME.fullmatch(SHORTHAND.get(pattern, pattern))
    if not parts:
        raise InputError(f"solver {quoted(pattern)}: expected family/variant[key=value,…]@engine")
    chosen = [entry for entry in entries() if entry.puzzle == puzzle and _meant(entry, parts["variant"])]
    outright = "*" not in pattern
    return [solver for entry in chosen for solver in _instances(entry, parts["parameters"], parts["engine"], outright)]


def solver_named(name: str, puzzle: str) -> Solver:
    """The one solver of that name. Raises InputError where it does not exist for that puzzle, or means several."""
    found = solvers(name, puzzle)
    if len(found) == 1:
        return found[0]
    problem = "means several solvers" if found else "does not exist"
    raise InputError(f"solver {quoted(name)} {problem} for {puzzle}, expected one of {', '.join(names([puzzle]))}")


def names(puzzles: Collection[str]) -> list[str]:
    """`family/variant` of every solver of these kinds of puzzle, in registry order."""
    load()
    return list(dict.fromkeys(entry.name for entry in entries() if entry.puzzle in puzzles))


def engines_of(entry: Entry) -> tuple[str, ...]:
    """Its engines; where it has any, also those that commands start."""
    return entry.engines + entered_commands() if entry.engines else ()


def _meant(entry: Entry, pattern: str) -> bool:
    return fnmatchcase(entry.name, pattern) or (entry.best and fnmatchcase(f"{entry.family}/best", pattern))


def _instances(entry: Entry, parameters: str | None, engine: str | None, outright: bool) -> list[Solver]:
    try:
        values = _read_parameters(entry, parameters)
    except InputError:
        if outright:
            raise
        return []
    if engine is None:
        return [entry.make(**values)]
    matching = [one for one in engines_of(entry) if fnmatchcase(one, engine)]
    if outright and not matching:
        known = f"one of {', '.join(engines_of(entry))}" if engines_of(entry) else "none at all"
        raise InputError(f"{entry.name} has no engine {quoted(engine)}, expected {known}")
    return [entry.make(engine=one, **values) for one in matching]


def _read_parameters(entry: Entry, text: str | None) -> dict[str, Any]:
    values = {}
    for part in filter(None, (text or "").split(",")):
        key, _, value = part.partition("=")
        if key not in entry.parameters:
            known = f"one of {', '.join(entry.parameters)}" if entry.parameters else "none at all"
            raise InputError(f"{entry.name} has no parameter {quoted(key)}, expected {known}")
        if key in values:
            raise InputError(f"{entry.name}: parameter {key} is given twice")
        values[key] = read_value(entry.parameters[key], value)
    return values
