"""Modules imported once more, one of them with a fault in it, beside those that are in use."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from unittest.mock import patch

from puzzles import registry


class NothingToPatch(Exception):
    """The source does not hold the text that was to be replaced."""


@contextmanager
def patched_source(module: str, old: str, new: str, remade: Callable[[str], bool]) -> Iterator[None]:
    """Imports within give new modules for all names that `remade` takes; in `module` the first `old` reads `new`.

    Afterwards the modules are the old ones again, and nothing has been registered. Raises NothingToPatch.
    """
    spec = find_spec(module)
    if spec is None or spec.origin is None or old not in (source := Path(spec.origin).read_text()):
        raise NothingToPatch(f"{module} does not hold {old!r} any more: find this fault another place")
    with set_aside(remade), patch.object(registry, "_entries", {}):
        sys.modules[module] = module_from_spec(spec)
        exec(compile(source.replace(old, new, 1), spec.origin, "exec"), sys.modules[module].__dict__)
        yield


@contextmanager
def set_aside(remade: Callable[[str], bool]) -> Iterator[None]:
    """Within, the modules of these names are as if they had not been imported."""
    old = {name: module for name, module in sys.modules.items() if remade(name)}
    for name in old:
        del sys.modules[name]
    try:
        yield
    finally:
        for name in filter(remade, list(sys.modules)):
            del sys.modules[name]
        sys.modules.update(old)
        for name, module in old.items():  # importing has made the new ones attributes of their packages
            parent, _, child = name.rpartition(".")
            setattr(sys.modules[parent], child, module)
