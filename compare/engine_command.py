"""Programs that solve DIMACS as engines of every solver of sat/: `kissat {cnf}`, `minisat {cnf} {out}`.

models/backends/outside.py says how a program is run and what it may answer. The engine is called as the program is, or
NAME where the command is written `NAME=COMMAND`.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath

from models.backends.engines import TABLE
from puzzles.quoting import quoted
from puzzles.registry import NAME
from puzzles.vocabulary import InputError

NAMED = re.compile(r"(?:([\w.-]+)=)?(.*)", re.DOTALL)
PLUGIN = """\
from models.backends.engines import enter_command

enter_command({name!r}, {command!r})
"""


@dataclass(frozen=True)
class EngineCommand:
    name: str
    command: str


def read_engine_command(text: str) -> EngineCommand:
    """The engine that `COMMAND` or `NAME=COMMAND` means. Raises InputError where it cannot be used here."""
    name, command = NAMED.fullmatch(text.strip()).groups()  # type: ignore[union-attr]  # it matches anything
    what = f"engine command {quoted(text)}"
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(f"{what}: {error}") from None
    if "{cnf}" not in command:
        raise InputError(f"{what}: expected {{cnf}} in it, where the file of the formula goes")
    if shutil.which(words[0]) is None:
        raise InputError(f"{what}: there is no program {quoted(words[0])} here")
    name = name or PurePath(words[0]).name
    known = TABLE.get(name)
    if not NAME.fullmatch(name) or (known and known.command != command):
        raise InputError(f"{what}: {quoted(name)} is no name for it, or taken; expected NAME=COMMAND")
    return EngineCommand(name, command)


def with_engine(solver: str, engine: str) -> str:
    """The solver's name, on that engine where it names none itself."""
    return solver if "@" in solver else f"{'sat/best' if solver == 'best' else solver}@{engine}"


def engine_plugins(commands: Iterable[str]) -> dict[str, str]:
    """The plugin files that offer the engines: text by name. Raises InputError where one cannot be used here."""
    texts: dict[str, str] = {}
    for one in map(read_engine_command, commands):
        file = f"engine-{one.name}.py"
        if file in texts:
            raise InputError(f"engine command {quoted(one.command)}: there is another {one.name}; write NAME=COMMAND")
        texts[file] = PLUGIN.format(name=one.name, command=one.command)
    return texts
