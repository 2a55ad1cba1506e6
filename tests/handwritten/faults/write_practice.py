"""Write results/practice.md: what caught each seeded fault, and the audit of the presets that have none.

python tests/handwritten/faults/write_practice.py      (minutes)
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from all_faults import FAULTS, Record, no_fault, record_of  # noqa: E402
from fault import Fault  # noqa: E402
from practice_boards import boards  # noqa: E402
from random_instances import instance  # noqa: E402

from compare.audit.tally import Audit  # noqa: E402
from compare.audit.trial import Settings, add  # noqa: E402
from compare.roster import solvers  # noqa: E402

OF_EACH = 50  # boards without, with one and with several solutions
AUDITED = 1250  # puzzles of each kind
SETTINGS = Settings(seconds=None, nodes=300)
PRESETS = ("handwritten/repaired", "handwritten/strong")

INTRODUCTION = """# Presets to practise on

Written by `tests/handwritten/faults/write_practice.py`. Each fault is a few characters changed in the source of a
`repaired` preset. It meets small boards of its kind of puzzle, {boards}:
{of_each} each without, with one and with several solutions, and some that were chosen. The audit judges its steps; the
rule checker, all solutions of each board (by brute force; by two encodings on the few larger ones) and an observer of
what is taken back judge the rest. The blame is on the rules whose steps do not follow, or else on the search, the final
check, what is said of the number of solutions (counts), or a crash. In brackets: how many boards say so, and the
smallest of them. Nodes are those of the search on all boards, for all solutions.
"""


def main() -> None:
    sections = [chapter(kind) for kind in FAULTS]
    caught = sum(bool(one.blamed) for one in chain(*FAULTS.values()))
    total = sum(map(len, FAULTS.values()))
    head = INTRODUCTION.format(of_each=OF_EACH, boards=", ".join(f"{len(boards(k, OF_EACH))} ({k})" for k in FAULTS))
    summary = f"{total} faults: {caught} caught and blamed on what is wrong, {total - caught} change no answer.\n"
    (ROOT / "results" / "practice.md").write_text("\n".join([head, summary, *sections, *sound()]))


def chapter(kind: str) -> str:
    """The table of one kind. Ends the program where something else is blamed than ought to be."""
    lines = [f"## {kind.capitalize()}\n", "| fault | blamed | wrong answers | nodes |", "| --- | --- | ---: | ---: |"]
    sound = record_of(kind, no_fault(kind), boards(kind, OF_EACH))
    lines.append(f"| none | nothing | {sound.wrong} | {sound.steps['nodes']} |")
    for one in FAULTS[kind]:
        record = record_of(kind, one, boards(kind, OF_EACH))
        if set(record.blamed) != one.blamed or record.disagreed or (one.harmless and record.wrong):
            sys.exit(f"{kind}: {one.name}: expected {set(one.blamed) or 'no change'}, found {record}")
        lines.append(f"| {one.name} | {blame(one, record)} | {record.wrong} | {record.steps['nodes']} |")
        print(lines[-1], flush=True)
    return "\n".join(lines) + "\n"


def blame(one: Fault, record: Record) -> str:
    if one.harmless:
        return f"nothing: {one.harmless}"
    return "; ".join(
        f"**{place}** ({boards}: `{shown(record, place)}`)" for place, boards in record.blamed.most_common()
    )


def shown(record: Record, place: str) -> str:
    data = record.first[place].to_json()
    del data["puzzle"]
    return str(data).replace("'", '"').replace("None", "null").replace("|", "\\|")


def sound() -> Iterator[str]:
    yield "## Without a fault\n"
    yield f"{AUDITED} random puzzles of each kind, of every sort; up to two solutions, in {SETTINGS.nodes} nodes.\n"
    yield "| solver | puzzle | puzzles | convictions | rule | steps | sound | vacuous | unsound | undecided |"
    yield "| --- | --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |"
    total: Counter[str] = Counter()
    for kind in FAULTS:
        for solver in chain(*(solvers(name, kind) for name in PRESETS)):
            found = Audit(solver.name)
            for puzzle in distinct(kind):
                add(found, solver, puzzle, SETTINGS)
            convictions = len(found.unsound_rules) + len(found.other)
            total.update({f"{solver.name} puzzles": found.puzzles, f"{solver.name} convictions": convictions})
            for rule, tally in found.rules.items():
                counts = (tally.applications, tally.sound, tally.vacuous, tally.unsound, tally.undecided)
                row = (solver.name, kind, found.puzzles, convictions, rule, *counts)
                yield f"| {' | '.join(map(str, row))} |"
            print(solver.name, kind, found.puzzles, convictions, [one.kind for one in found.other], flush=True)
    yield "\nIn all: " + ", ".join(f"{count} {what}" for what, count in total.items()) + ".\n"


def distinct(kind: str) -> Iterator[object]:
    """Random instances, each once."""
    return islice(dict.fromkeys(instance(kind, index) for index in range(4 * AUDITED)), AUDITED)


if __name__ == "__main__":
    main()
