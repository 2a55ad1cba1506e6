"""What became of each mutant: who caught it on which board, or why it is none. Written by write_mutants.py.

tests/data/encoding_mutants/KIND.json    {mutant: {"check": …, "puzzle": …}} or {mutant: {"equivalent": reason}}
results/mutants.md                       the same to read
"""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from mutants import Mutant, caught, hunted, said

from puzzles.kinds import puzzle_from_json

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "tests" / "data" / "encoding_mutants"
TABLE = ROOT / "results" / "mutants.md"
PROVED_ON = 12  # boards

Record = dict[str, Any]

# Mutants that change no answer, by hand: what the machine cannot say. Patterns of names.
REASONS = {
    "corral sat/tree-levels*: flip successor > xor/1": (
        "the counter goes through its numbers in another order, all of them (tried with up to 5 bits): levels only say"
        " which comes after which"
    ),
    "corral sat/lazy-*: drop forbid_checkerboards/*": "the clauses follow from the topology, which the cuts write down",
    "hidato sat/lazy-subtours*: drop add_order/*": "two cells that lead to each other are a cycle, which cuts forbid",
    "hidato sat/lazy-subtours*: drop at_most_one > *": (
        "cuts and decoding look at one step out of each cell, and pass over others that are true: no answer changed on"
        " any of the small boards, which is no proof"
    ),
    "hidato sat/*: drop at_most_one > *": (
        "each step adds one to a counter that runs through all numbers before it comes back: no two steps lead into or"
        " out of a cell, but for one from the last cell to the first, which decoding passes over"
    ),
}


def record_of(mutant: Mutant) -> Record | None:
    """Who catches it, or why nobody has to; None where neither is known."""
    if catch := caught(mutant):
        return {"check": catch.check, "puzzle": catch.puzzle.to_json(), "fault": catch.fault}
    reason = why_equivalent(mutant)
    return {"equivalent": reason} if reason else None


def why_equivalent(mutant: Mutant) -> str | None:
    taken = [puzzle for puzzle in hunted(mutant.kind) if mutant.solver.supports(puzzle) is None][:PROVED_ON]
    if mutant.redundant and all(mutant.redundant(puzzle) for puzzle in taken):
        return f"redundant: each clause follows from the others (by SAT, on {len(taken)} boards)"
    if by_hand := next((reason for pattern, reason in REASONS.items() if fnmatchcase(mutant.name, pattern)), None):
        return by_hand
    if mutant.auxiliary and all(mutant.auxiliary(puzzle) for puzzle in taken):
        return "half of a definition: each clause has an auxiliary variable, which may now be more than it stands for"
    return None


def renewed(mutant: Mutant, record: Record | None) -> Record | None:
    """The record where it holds still, else a new one."""
    return record if record and holds(mutant, record) else record_of(mutant)


def holds(mutant: Mutant, record: Record) -> bool:
    """Whether that check still notices on that board, or that reason can still be given."""
    if "equivalent" in record:
        return why_equivalent(mutant) == record["equivalent"]
    return bool(said(record["check"], mutant, puzzle_from_json(record["puzzle"])))


def read(kind: str) -> dict[str, Record]:
    path = FOLDER / f"{kind}.json"
    return json.loads(path.read_text()) if path.exists() else {}


def write(kind: str, records: dict[str, Record | None]) -> None:
    FOLDER.mkdir(exist_ok=True)
    lines = (f"  {json.dumps(name)}: {json.dumps(record)}" for name, record in records.items() if record)
    (FOLDER / f"{kind}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def write_table(kinds: list[str]) -> None:
    records = {name: record for kind in kinds for name, record in read(kind).items()}
    equivalent = [name for name, record in records.items() if "equivalent" in record]
    lines = [
        "# Mutants of the encodings",
        "",
        f"{len(records)} encodings with a fault put in: {len(records) - len(equivalent)} caught by the contract of",
        f"tests/models/contract, {len(equivalent)} that change no answer. The sizes on record would betray most of",
        "them as well, and do not count here. Made again by",
        "`PYTHONPATH=.:tests python tests/models/contract/write_mutants.py`.",
        "",
        "drop, flip, shorten: a family of clauses is missing, has its first literal negated, its last literal missing;",
        "shift, always: right-hand sides one larger, conditions gone (CP-SAT). A family is named by the functions and",
        "the line that write it (tests/models/contract/clause_families.py).",
        "",
        "| mutant | caught by | on | what it says |",
        "| --- | --- | --- | --- |",
        *(table_row(name, record) for name, record in records.items() if "check" in record),
        "",
        "## No mutants at all",
        "",
        "| mutant | why no answer changes |",
        "| --- | --- |",
        *(f"| {cell(name)} | {cell(records[name]['equivalent'])} |" for name in equivalent),
    ]
    TABLE.write_text("\n".join(lines) + "\n")


def table_row(name: str, record: Record) -> str:
    puzzle = puzzle_from_json(record["puzzle"])
    text = puzzle.canonical if len(puzzle.canonical) < 90 else f"{puzzle.size}, id {puzzle.id}"
    fault = record["fault"] if len(record["fault"]) < 90 else record["fault"][:87] + "…"
    return f"| {cell(name)} | {record['check']} | {cell(text)} | {cell(fault)} |"


def cell(text: str) -> str:
    return text.replace("|", "\\|")
