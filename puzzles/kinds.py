"""The kinds of puzzle that there are: every folder here with a kind.py that says KIND = Kind(...)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

import puzzles
from puzzles.picture import Picture
from puzzles.quoting import quoted
from puzzles.reduction import Reduction
from puzzles.symmetry import Symmetry
from puzzles.vocabulary import InputError, Puzzle, Solution, Violation


@dataclass(frozen=True)
class Kind:
    """All that the rest of the house needs to know of one kind of puzzle.

    generate(rows, cols, density, rng, style) -> (puzzle, planted solution); the first style is the default.
    disambiguate(puzzle, planted, other, rng) -> (puzzle, planted): a puzzle of the same shape that `other` no
    longer solves, while the returned planted solution does.
    read_solution(data) -> solution from parsed JSON, InputError where its types are wrong.
    draw(puzzle, solution or None) -> the Picture of both.
    symmetries(puzzle) -> those that keep the rules, the identity first; image(puzzle, symmetry) -> the other puzzle;
    carry(puzzle, symmetry, solution) -> the image's solution; ValueError, TypeError where it is nothing like one.
    reductions(puzzle, solution or None) -> every way to take something away from it, in a fixed order.
    """

    name: str
    puzzle: type[Puzzle]
    violations: Callable[[Any, Solution], list[Violation]]
    read_solution: Callable[[Any], Solution]
    generate: Callable[[int, int, float, random.Random, str], tuple[Puzzle, Solution]]
    disambiguate: Callable[[Any, Solution, Solution, random.Random], tuple[Puzzle, Solution]]
    draw: Callable[[Any, Solution | None], Picture]
    symmetries: Callable[[Any], tuple[Symmetry, ...]]
    image: Callable[[Any, Symmetry], Puzzle]
    carry: Callable[[Any, Symmetry, Solution], Solution]
    reductions: Callable[[Any, Solution | None], Iterator[Reduction]]
    styles: tuple[str, ...]
    default_density: float
    summary: str


@cache
def kinds() -> dict[str, Kind]:
    """Every kind by name."""
    names = [module.name for module in iter_modules(puzzles.__path__) if module.ispkg]
    return {
        name: import_module(f"puzzles.{name}.kind").KIND
        for name in names
        if find_spec(f"puzzles.{name}.kind") is not None
    }


def kind_named(name: Any) -> Kind:
    """The kind of that name. Raises InputError, listing what there is, for any other."""
    found = kinds().get(name) if isinstance(name, str) else None
    if found is None:
        raise InputError(f"unknown puzzle {quoted(name)}, expected one of {', '.join(kinds())}")
    return found


def puzzle_from_json(data: Any) -> Puzzle:
    """The puzzle in parsed canonical JSON, whatever its kind. Raises InputError."""
    if not isinstance(data, Mapping):
        raise InputError(f'expected a JSON object with a key "puzzle", found {type(data).__name__}')
    if "puzzle" not in data:
        raise InputError('the key "puzzle" is missing, expected the kind of puzzle')
    return kind_named(data["puzzle"]).puzzle.from_json(data)


def violations(puzzle: Puzzle, solution: Solution) -> list[Violation]:
    """Every rule of the puzzle that the solution breaks; empty where it is right."""
    return kind_named(puzzle.kind).violations(puzzle, solution)


def symmetries(puzzle: Puzzle) -> list[Symmetry]:
    """The symmetries whose images differ, the identity first: a puzzle that is symmetric itself has fewer."""
    kind = kind_named(puzzle.kind)
    by_image = {kind.image(puzzle, symmetry): symmetry for symmetry in reversed(kind.symmetries(puzzle))}
    return [symmetry for symmetry in kind.symmetries(puzzle) if symmetry in by_image.values()]


def image(puzzle: Puzzle, symmetry: Symmetry) -> Puzzle:
    """The puzzle after a symmetry."""
    return kind_named(puzzle.kind).image(puzzle, symmetry)


def carried_back(puzzle: Puzzle, symmetry: Symmetry, solution: Solution) -> Solution:
    """A solution of the puzzle from one of its image. What is nothing like a solution stays what it is."""
    try:
        return kind_named(puzzle.kind).carry(image(puzzle, symmetry), symmetry.inverse, solution)
    except (TypeError, ValueError):
        return solution
