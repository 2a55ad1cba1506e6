"""What the encodings of Shikaku for CP-SAT have in common that choose among candidate rectangles."""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise
from typing import Any

from models.encoding import CpSatEncoding, Value
from models.shikaku.candidates import Candidates
from models.shikaku.domains import Prune, domains
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Solution


class ChosenCandidates(CpSatEncoding):
    """A Boolean for each candidate, as `prune` leaves them (domains.py); how those chosen fit is up to `tile`."""

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def build(self, puzzle: Shikaku) -> Any:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        found = domains(puzzle, self.prune)
        self.rectangles = found.rectangles()
        self.chosen = [self.model.new_bool_var("") for _ in self.rectangles]
        self.tile(puzzle, found)
        return self.model

    @abstractmethod
    def tile(self, puzzle: Shikaku, found: Candidates) -> None:
        """The chosen rectangles tile the board, one of each clue's."""

    def one_a_clue(self, found: Candidates) -> None:
        for begin, end in pairwise(found.first_of_clues().tolist()):
            self.model.add_exactly_one(self.chosen[begin:end])

    def decode(self, value: Value) -> Solution:
        return tuple(one for one, chosen in zip(self.rectangles, self.chosen, strict=True) if value(chosen))

    def literals(self, solution: Solution) -> list[Any]:
        """Where two clues have the same rectangle, which is in no solution then, the first stands for it."""
        chosen = dict(zip(reversed(self.rectangles), reversed(self.chosen), strict=True))
        return [chosen[rectangle] for rectangle in solution]
