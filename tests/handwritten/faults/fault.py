"""A fault that somebody could have made in a hand-written preset: a few characters of its source, changed.

blamed    what a trial has to blame for it, all of it and nothing else: names of rules, whose steps do not follow, or
          SEARCH        every step follows, yet solutions are lost, or a guess is not taken back as it was
          FINAL_CHECK   every step follows, yet an illegal answer is accepted in the end
          COUNTS        the answers are right, yet one comes twice, or what is said of their number is wrong
          CRASH         it raises
harmless  why the fault changes no answer, where it changes none
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module

from imported_anew import patched_source

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


@cache
def faulty(kind: str, one: Fault) -> Preset:
    """The repaired preset of that kind of puzzle with the fault in it, unregistered. Raises NothingToPatch."""
    with patched_source(one.module, one.old, one.new, is_remade):
        solver: Preset = import_module(f"handwritten.{kind}.repaired").Repaired()
    solver.name = f"handwritten/repaired, {one.name}"
    return solver


def is_remade(name: str) -> bool:
    return name.startswith("handwritten.") and name not in KEPT
