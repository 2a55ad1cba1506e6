"""Where solvers enter themselves. Knows none by name: the rooms register, the harness looks up.

A registered solver is a class (or a function) that is called with the parameters of its name, all by keyword and
all with a default, and gives a Solver. Booleans are written `on` and `off` in a name.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from puzzles.quoting import plain, quoted
from puzzles.vocabulary import InputError, Solver

T = TypeVar("T", bound=Callable[..., Any])

NAME = re.compile(r"[A-Za-z0-9_.-]{1,100}")  # of a family or variant: what else a full name holds has a meaning


@dataclass(frozen=True)
class Entry:
    """One registered solver of one kind of puzzle."""

    puzzle: str
    family: str
    variant: str
    make: Callable[..., Solver]  # make(**parameters, engine=…) where there are engines
    summary: str
    parameters: dict[str, inspect.Parameter] = field(default_factory=dict)
    engines: tuple[str, ...] = ()  # the first is the default; empty: the family knows no engines
    best: bool = False  # what `family/best` stands for

    @property
    def name(self) -> str:
        return f"{self.family}/{self.variant}"

    def full_name(self, parameters: dict[str, Any], engine: str | None = None) -> str:
        """`family/variant[key=value,…]@engine`; what equals a default is left out."""
        said = [f"{k}={show_value(v)}" for k, v in sorted(parameters.items()) if v != self.parameters[k].default]
        bracket = f"[{','.join(said)}]" if said else ""
        default = self.engines[0] if self.engines else None
        return self.name + bracket + (f"@{engine}" if engine and engine != default else "")


_entries: dict[tuple[str, str], Entry] = {}


def register(entry: Entry) -> None:
    """Enter a solver. Raises ValueError where the name is taken for that puzzle, or no name for a solver."""
    for what, name in (("family", entry.family), ("variant", entry.variant)):
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise ValueError(f"the {what} {quoted(name)}: expected letters, digits, _ . or -, at most 100 of them")
    key = (entry.puzzle, entry.name)
    if key in _entries:
        raise ValueError(f"two solvers of {entry.puzzle} are called {entry.name}")
    _entries[key] = entry


def entries() -> Iterator[Entry]:
    """Every registered solver, ordered by puzzle, family, variant as entered."""
    yield from _entries.values()


def keyword_parameters(make: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """The keyword-only parameters of a class or function, with their annotations resolved."""
    target = make.__init__ if inspect.isclass(make) else make
    hints = get_type_hints(target)
    return {
        name: parameter.replace(annotation=hints.get(name, str))
        for name, parameter in inspect.signature(target).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }


def show_value(value: Any) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def read_value(parameter: inspect.Parameter, text: str) -> Any:
    """The value that `text` stands for in a solver's name. Raises InputError."""
    kind = parameter.annotation
    if kind is bool:
        if text in ("on", "off"):
            return text == "on"
        raise InputError(f"{parameter.name}={plain(text)}: expected on or off")
    if get_origin(kind) is Literal:
        by_name = {show_value(value): value for value in get_args(kind)}
        if text in by_name:
            return by_name[text]
        raise InputError(f"{parameter.name}={plain(text)}: expected one of {', '.join(by_name)}")
    try:
        return kind(text)
    except ValueError:
        raise InputError(f"{parameter.name}={plain(text)}: expected a value of type {kind.__name__}") from None


def summary_of(thing: Any) -> str:
    """The first line of a docstring."""
    return (inspect.getdoc(thing) or "").split("\n")[0]
