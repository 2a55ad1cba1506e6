"""A fault that somebody could have made in a hand-written preset: a few characters of its source, changed.

blamed    what a trial has to blame for it, all of it and nothing else: names of rules, whose steps do not follow, or
          SEARCH        every step follows, yet solutions are lost, or a guess is not taken back as it was
          FINAL_CHECK   every step follows, yet an illegal answer is accepted in the end
          COUNTS        the answers are right, yet one comes twice, or what is said of their number is wrong
          CRASH         it raises
harmless  why the fault changes no answer, where it changes none
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any
from unittest.mock import patch as patching

from handwritten.preset import Preset

SEARCH, FINAL_CHECK, COUNTS, CRASH = "search", "final check", "counts", "crash"
KEPT = ("handwritten", "handwritten.trace")  # not made anew: the sound and the faulty share their observers


@dataclass(frozen=True)
class Fault:
    """In `module`, the first `old` becomes `new`."""

    name: str
    module: str
    old: str
    new: str
    blamed: frozenset[str] = frozenset()
    harmless: str = ""


def fault(name: str, module: str, old: str, new: str, *blamed: str, harmless: str = "") -> Fault:
    """A fault that is blamed on something, or else harmless for a reason."""
    if bool(blamed) == bool(harmless):
        raise ValueError(f"{name}: say what is to be blamed, or why nothing is")
    return Fault(name, f"handwritten.{module}", old, new, frozenset(blamed), harmless)


class NothingToPatch(Exception):
    """The source does not hold the text that a fault changes any more."""


@cache
def faulty(kind: str, one: Fault) -> Preset:
    """The repaired preset of that kind of puzzle with the fault in it, unregistered. Raises NothingToPatch."""
    spec = find_spec(one.module)
    if spec is None or spec.origin is None or one.old not in (source := Path(spec.origin).read_text()):
        raise NothingToPatch(f"{one.module} does not hold {one.old!r} any more: find {one.name!r} another place")
    with made_anew(), patching("puzzles.registry.register", lambda entry: None):
        remade: Any = module_from_spec(spec)
        sys.modules[one.module] = remade
        exec(compile(source.replace(one.old, one.new, 1), spec.origin, "exec"), remade.__dict__)
        solver: Preset = importlib.import_module(f"handwritten.{kind}.repaired").Repaired()
    solver.name = f"handwritten/repaired, {one.name}"
    return solver


@contextmanager
def made_anew() -> Iterator[None]:
    """The modules of the hand-written solvers are imported afresh within, and are the old ones again after it."""
    old = {name: module for name, module in sys.modules.items() if is_remade(name)}
    for name in old:
        del sys.modules[name]
    try:
        yield
    finally:
        for name in [name for name in sys.modules if is_remade(name)]:
            del sys.modules[name]
        sys.modules.update(old)
        for name, module in old.items():
            parent, _, child = name.rpartition(".")
            setattr(sys.modules[parent], child, module)


def is_remade(name: str) -> bool:
    return name.startswith("handwritten.") and name not in KEPT
