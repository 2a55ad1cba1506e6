"""DIMACS CNF: formulas written and read, and the answers of programs that solve them.

comment   a line that starts with c; ours stand before the clauses, where every program takes them
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from models.formula import Clause, Literal

ANSWERS = {
    "SATISFIABLE": True, "SAT": True, "UNSATISFIABLE": False, "UNSAT": False, "UNKNOWN": None, "INDET": None,
    "INDETERMINATE": None,
}  # fmt: skip


@dataclass
class Cnf:
    """What a file holds: its comments without the c, the number of variables, the clauses in their order."""

    comments: list[str] = field(default_factory=list)
    variables: int = 0
    clauses: list[Clause] = field(default_factory=list)


def to_text(clauses: Sequence[Clause], variables: int = 0, comments: Iterable[str] = ()) -> str:
    """`variables`: at least so many; those that occur count as well. O(size)."""
    most = max([variables, *(max(map(abs, clause)) for clause in clauses if clause)])
    head = [f"c {comment}".rstrip() for comment in comments]
    body = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([*head, f"p cnf {most} {len(clauses)}", *body, ""])


def read(text: str) -> Cnf:
    """Raises ValueError, in one sentence, where it is no DIMACS CNF."""
    cnf, promised, numbers = Cnf(), None, []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if line.startswith("c"):
            cnf.comments.append(line[1:].strip())
        elif words[:1] == ["p"]:
            if len(words) != 4 or words[1] != "cnf" or promised is not None:
                raise ValueError(f"line {number}: expected one line `p cnf VARIABLES CLAUSES`")
            cnf.variables, promised = whole(words[2], number), whole(words[3], number)
        else:
            numbers += [whole(word, number) for word in words]
    cnf.clauses = split_at_zeros(numbers)
    if promised is None:
        raise ValueError("it has no line `p cnf VARIABLES CLAUSES`")
    if promised != len(cnf.clauses):
        raise ValueError(f"it promises {promised} clauses and has {len(cnf.clauses)}")
    return cnf


def whole(word: str, line: int) -> int:
    try:
        return int(word)
    except ValueError:
        raise ValueError(f"line {line}: {word[:20]!r} is no whole number") from None


def split_at_zeros(numbers: Sequence[int]) -> list[Clause]:
    """Raises ValueError where the last clause is not ended."""
    clauses: list[Clause] = []
    clause: Clause = []
    for number in numbers:
        if number:
            clause.append(number)
        else:
            clauses.append(clause)
            clause = []
    if clause:
        raise ValueError("its last clause is not ended by 0")
    return clauses


@dataclass(frozen=True)
class Answer:
    """What a program said. satisfiable: None where it gave up. model: the literals that it named."""

    satisfiable: bool | None
    model: tuple[Literal, ...] = ()


def read_answer(text: str) -> Answer:
    """The answer in the output of a program, in the form of the SAT competitions or of MiniSat's result file.

    Lines `s SATISFIABLE` or `SAT` and the like decide; literals stand on lines that start with v, or hold nothing
    else. Literals without a verdict are a model. All other lines are noise. Raises ValueError where there is no answer.
    """
    verdicts: list[bool | None] = []
    model: list[Literal] = []
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["s"] or (len(words) == 1 and words[0] in ANSWERS):
            verdicts.append(ANSWERS.get(words[-1]))
        elif words[:1] == ["v"] or (words and all(map(is_literal, words))):
            model += [int(word) for word in words if is_literal(word)]
    if not verdicts and not model:
        raise ValueError("there is no line `s SATISFIABLE`, `s UNSATISFIABLE`, nor a model")
    if len(set(verdicts)) > 1:
        raise ValueError("it says that the formula is satisfiable, and that it is not")
    return Answer(verdicts[0] if verdicts else True, tuple(literal for literal in model if literal))


def is_literal(word: str) -> bool:
    return word.removeprefix("-").isdecimal() and word.isascii()
