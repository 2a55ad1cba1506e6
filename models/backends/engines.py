"""The engines of PySAT and those that commands start, and what each of them cannot do.

What a run needs and an engine lacks is said as `unsupported` before the run, and never met as an exception within.
Tried on python-sat 1.9.dev17; the tests try it again on whatever version is installed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from models.formula import Formula
from puzzles.vocabulary import Limits

COUNTERS = ("decisions", "conflicts", "propagations", "restarts")
WITHOUT_PROPAGATIONS = ("decisions", "conflicts", "restarts")  # it says 0, whatever it did


@dataclass(frozen=True)
class Engine:
    """The abilities of one engine.

    later_clauses     takes clauses after it has solved; else it is loaded anew each time
    conflict_budget   stops after so many conflicts, which is also how a time limit is kept from inside
    phases            takes the polarity to try first
    native_at_most    takes at-most-k constraints as they are (in C++; propagators in Python do not count)
    propagates        unit propagation alone, for measuring encodings
    counters          the statistics that it keeps
    proof             "drat": of its refutations, which checkers accept; "wrong": which they do not; "none"
    command           what starts it, where it is a program of its own (see outside.py); empty for those of PySAT
    """

    name: str
    later_clauses: bool = True
    conflict_budget: bool = True
    phases: bool = True
    native_at_most: bool = False
    propagates: bool = True
    counters: tuple[str, ...] = COUNTERS
    proof: Literal["drat", "wrong", "none"] = "drat"
    command: str = ""

    def shortcomings(self) -> list[str]:
        """What it cannot do, in a few words each. Native constraints are an extra that few have: not missed here."""
        uncounted = ", ".join(name for name in COUNTERS if name not in self.counters)
        lacks = {
            "no new clauses after a solve: loaded anew for each": not self.later_clauses,
            "no limit in conflicts": not self.conflict_budget,
            "no phases": not self.phases,
            "no unit propagation alone": not self.propagates,
            "no proofs": self.proof == "none",
            "wrong proofs": self.proof == "wrong",
            f"does not count {uncounted}": bool(uncounted),
        }
        return [words for words, holds in lacks.items() if holds]

    def refuses_limits(self, limits: Limits) -> str | None:
        """None where it can keep the limits, else a short reason. A time limit is kept from outside as well."""
        if limits.conflicts is not None and not self.conflict_budget:
            return f"{self.name} cannot be limited in conflicts"
        return None

    def refuses_formula(self, formula: Formula) -> str | None:
        """None where it takes the formula, else a short reason. Phases are no reason: they change no answer."""
        if formula.at_most and not self.native_at_most:
            return f"{self.name} takes no at-most-k constraints, expected one of {', '.join(WITH_NATIVE_AT_MOST)}"
        return None


TABLE = {
    engine.name: engine
    for engine in (
        Engine("cadical195"),
        Engine("cadical103", phases=False, propagates=False),
        Engine("cadical153"),
        Engine("cadical300"),
        Engine("ergo"),
        Engine("gluecard3", native_at_most=True),
        Engine("gluecard4", native_at_most=True),
        Engine("glucose3"),
        Engine("glucose4"),
        Engine("glucose42"),
        Engine(
            "kissat404",
            later_clauses=False,
            conflict_budget=False,  # there is one, but nothing says how much of it was used
            phases=False,
            propagates=False,
            counters=(),
            proof="none",
        ),
        Engine("lingeling", later_clauses=False, conflict_budget=False, propagates=False),
        Engine("maplechrono"),
        Engine("maplecm", counters=WITHOUT_PROPAGATIONS),
        Engine("maplesat", counters=WITHOUT_PROPAGATIONS, proof="wrong"),  # pysathq/pysat #139
        Engine("mergesat3", proof="none"),
        Engine("minicard", native_at_most=True, proof="none"),
        Engine("minisat22", proof="none"),
        Engine("minisat-ep", proof="none"),
        Engine("minisat-gh", proof="none"),
    )
}
ENGINES = tuple(TABLE)  # the default first


def led_by(first: str, engines: tuple[str, ...] = ENGINES) -> tuple[str, ...]:
    """The same engines with that one first: the default."""
    return first, *(engine for engine in engines if engine != first)


WITH_NATIVE_AT_MOST = tuple(engine.name for engine in TABLE.values() if engine.native_at_most)


def enter_command(name: str, command: str) -> None:
    """Offer a program that reads DIMACS as an engine. Raises ValueError where an engine is called so already."""
    known = TABLE.get(name)
    if known is not None and known.command != command:
        raise ValueError(f"there is an engine {name} already")
    TABLE[name] = Engine(
        name,
        later_clauses=False,
        conflict_budget=False,
        phases=False,
        propagates=False,
        counters=(),
        proof="drat" if "{proof}" in command else "none",
        command=command,
    )


def entered_commands() -> tuple[str, ...]:
    """The names of the engines that commands start."""
    return tuple(engine.name for engine in TABLE.values() if engine.command)
