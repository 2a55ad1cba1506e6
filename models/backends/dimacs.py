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
MOST_DIGITS = 18  # of a literal: no program has so many variables
LONGEST_CLAUSE = 10  # literals that are quoted of it


@dataclass
class Cnf:
    """What a file holds: its comments without the c, the number of variables, the clauses in their order."""

    comments: list[str] = field(default_factory=list)
    variables: int = 0
    clauses: list[Clause] = field(default_factory=list)


def to_text(clauses: Sequence[Clause], variables: int = 0, comments: Iterable[str] = ()) -> str:
    """`variables`: at least so many; those that occur count as well. A comment is kept on one line. O(size)."""
    most = max([variables, *(max(map(abs, clause)) for clause in clauses if clause)])
    head = [f"c {' '.join(comment.splitlines())}".rstrip() for comment in comments]
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
    """Raises ValueError also for what Python alone takes for a number, such as 1_0."""
    if is_literal(word):
        return int(word)
    raise ValueError(f"line {line}: {word[:20]!r} is no whole number, of at most {MOST_DIGITS} digits")


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
            verdicts.append(verdict(words[-1]))
        elif words[:1] == ["v"]:
            model += map(literal, words[1:])
        elif words and all(map(is_literal, words)):
            model += map(int, words)
    if not verdicts and not model:
        raise ValueError("there is no line `s SATISFIABLE`, `s UNSATISFIABLE`, nor a model")
    if len(set(verdicts)) > 1:
        raise ValueError("it says that the formula is satisfiable, and that it is not")
    return Answer(verdicts[0] if verdicts else True, tuple(literal for literal in model if literal))


def verdict(word: str) -> bool | None:
    try:
        return ANSWERS[word]
    except KeyError:
        raise ValueError(
            f"{word[:20]!r} on a line s is no answer, expected SATISFIABLE, UNSATISFIABLE or UNKNOWN"
        ) from None


def literal(word: str) -> Literal:
    if is_literal(word):
        return int(word)
    raise ValueError(f"{word[:20]!r} stands on a line v, and is no literal")


def is_literal(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdecimal() and len(word) <= MOST_DIGITS


def in_short(clause: Clause) -> str:
    return " ".join(map(str, clause[:LONGEST_CLAUSE])) + " …" * (len(clause) > LONGEST_CLAUSE)


def fault_of_model(model: Iterable[Literal], clauses: Iterable[Clause], variables: int) -> str:
    """Why these literals are no model of the clauses; nothing where they are. Variables that they leave out are false.

    O(size)."""
    named = set(model)
    for one in named:
        if -one in named:
            return f"it has both {abs(one)} and -{abs(one)}"
        if abs(one) > variables:
            return f"it has {one}, and the formula has {variables} variables"
    for clause in clauses:
        if not any(one in named if one > 0 else -one not in named for one in clause):
            return f"it breaks the clause {in_short(clause)}"
    return ""
