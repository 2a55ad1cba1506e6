"""What an audit counts of each rule, and the first step that convicts it.

application   one step of a rule: a deduction, or a contradiction that it found
sound         the state has solutions, and all of them agree with what was concluded; or it follows from a single
              constraint that the state does not contradict; a contradiction: the state has none
vacuous       any other deduction from a dead state: everything follows from that
unsound       some solution agrees with the state and not with what was concluded
undecided     the oracle gave up
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from compare.audit.completeness import Completeness
from compare.messages import as_tuples
from handwritten.trace import Fact
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Puzzle, Solution

SOUND, VACUOUS, UNSOUND, UNDECIDED = "sound", "vacuous", "unsound", "undecided"
VERDICTS = (SOUND, VACUOUS, UNSOUND, UNDECIDED)
NO_SOLUTION = "contradiction"  # what a contradiction concludes
UNSUPPORTED, NOT_AUDITED, OUT_OF_MEMORY = "unsupported", "not audited", "out of memory"
# The solver, or the oracle, refuses the puzzle, or a question of it; or takes more memory, of which nobody was told.
NO_FAULTS = (UNSUPPORTED, NOT_AUDITED, OUT_OF_MEMORY, UNDECIDED)


@dataclass(frozen=True)
class Conviction:
    """An unsound step. `concluded`: the facts, or none for a contradiction. `counterexample`: a solution by the rules
    that agrees with `state` and not with all that was concluded."""

    puzzle: Puzzle
    state: tuple[Fact, ...]
    concluded: tuple[Fact, ...]
    counterexample: Solution

    def to_json(self) -> dict[str, Any]:
        return {
            "puzzle": self.puzzle.to_json(),
            "state": [list(fact) for fact in self.state],
            "concluded": [list(fact) for fact in self.concluded] or NO_SOLUTION,
            "counterexample": self.counterexample,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Conviction:
        concluded = () if data["concluded"] == NO_SOLUTION else as_tuples(data["concluded"])
        state, counterexample = as_tuples(data["state"]), as_tuples(data["counterexample"])
        return cls(puzzle_from_json(data["puzzle"]), state, concluded, counterexample)


@dataclass
class RuleTally:
    applications: int = 0
    sound: int = 0
    vacuous: int = 0
    unsound: int = 0
    undecided: int = 0
    first: Conviction | None = None

    def count(self, verdict: str) -> None:
        self.applications += 1
        setattr(self, verdict, getattr(self, verdict) + 1)

    def add(self, later: RuleTally) -> None:
        for counter in ("applications", *VERDICTS):
            setattr(self, counter, getattr(self, counter) + getattr(later, counter))
        self.first = self.first or later.first

    def to_json(self) -> dict[str, Any]:
        return vars(self) | {"first": self.first and self.first.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> RuleTally:
        return cls(**data | {"first": data["first"] and Conviction.from_json(data["first"])})


@dataclass(frozen=True)
class Finding:
    """Something wrong that is no unsound step: its kind, the puzzle that shows it, a sentence."""

    kind: str
    puzzle: Puzzle
    detail: str

    @property
    def key(self) -> tuple[str, str]:
        return self.kind, self.detail if self.kind in NO_FAULTS else ""

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "puzzle": self.puzzle.to_json(), "detail": self.detail}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Finding:
        return cls(data["kind"], puzzle_from_json(data["puzzle"]), data["detail"])


@dataclass
class Audit:
    """All that was found of one solver on `puzzles` puzzles. `second_opinions`: steps that both oracles looked at."""

    solver: str
    puzzles: int = 0
    rules: dict[str, RuleTally] = field(default_factory=dict)
    other: list[Finding] = field(default_factory=list)
    second_opinions: int = 0
    completeness: Completeness | None = None

    def rule(self, name: str) -> RuleTally:
        return self.rules.setdefault(name, RuleTally())

    @property
    def unsound_rules(self) -> list[str]:
        return [name for name, tally in self.rules.items() if tally.unsound]

    @property
    def convicted(self) -> bool:
        """Whether a step is unsound, or something else is wrong; a puzzle that is refused openly is no fault."""
        return bool(self.unsound_rules) or any(one.kind not in NO_FAULTS for one in self.other)

    @property
    def applications(self) -> int:
        return sum(tally.applications for tally in self.rules.values())

    def report(self, findings: Iterable[Finding]) -> None:
        """Keep the first of each kind; of what is no fault, the first for each reason."""
        for finding in findings:
            if finding.key not in {one.key for one in self.other}:
                self.other.append(finding)

    def add(self, later: Audit) -> None:
        """What was found of the same solver on further puzzles."""
        self.puzzles += later.puzzles
        self.second_opinions += later.second_opinions
        for name, tally in later.rules.items():
            self.rule(name).add(tally)
        self.report(later.other)
        if later.completeness:
            self.completeness = self.completeness or Completeness()
            self.completeness.add(later.completeness)

    def to_json(self) -> dict[str, Any]:
        """As `crosscheck audit --json` prints it."""
        measured = {"completeness": self.completeness.to_json()} if self.completeness else {}
        return {
            "solver": self.solver,
            "puzzles": self.puzzles,
            "rules": {name: tally.to_json() for name, tally in self.rules.items()},
            "other": [finding.to_json() for finding in self.other],
        } | measured

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Audit:
        """Without the second opinions, which nobody prints."""
        rules = {name: RuleTally.from_json(tally) for name, tally in data["rules"].items()}
        measured = data.get("completeness")
        return cls(
            data["solver"], data["puzzles"], rules, [Finding.from_json(one) for one in data["other"]],
            completeness=measured and Completeness.from_json(measured),
        )  # fmt: skip
