"""Other people's commands on the road into the sandbox, and to the workers of a cluster: as small plugin files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from compare import roster
from compare.engine_command import engine_plugins
from compare.programs import Program, program_plugins


@contextmanager
def all_plugins(
    plugins: tuple[str, ...], programs: Iterable[Program] = (), engine_commands: Iterable[str] = ()
) -> Iterator[tuple[str, ...]]:
    """The plugins, and after them those of `as_plugins`; loaded here, and files as long as the block lasts.

    Raises InputError where one of them cannot be used here."""
    with as_plugins(programs, engine_commands) as commands:
        roster.load_plugins(plugins + commands)
        yield plugins + commands


@contextmanager
def as_plugins(programs: Iterable[Program] = (), engine_commands: Iterable[str] = ()) -> Iterator[tuple[str, ...]]:
    """Plugin files that enter programs as solvers and commands as engines, as long as the block lasts.

    Raises InputError where one of them cannot be run here."""
    texts = program_plugins(programs) | engine_plugins(engine_commands)
    with TemporaryDirectory(prefix="crosscheck-") as folder:
        paths = {Path(folder) / name: text for name, text in texts.items()}
        for path, text in paths.items():
            path.write_text(text, encoding="utf-8")
        yield tuple(map(str, paths))
