"""The programs that check a DRAT proof. None of them is ours, nor any engine's.

dratify     a package of Python; with cdclkit-native installed, its own port to Rust (github.com/carlok/dratify)
drat-trim   where it is on the path: the checker of the SAT competitions (github.com/marijnheule/drat-trim)
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from puzzles.vocabulary import InputError

DRAT_TRIM_SECONDS = 10**6  # its own limit is short
Checker = Callable[[Path, Path], str]  # of a formula and a proof: what is wrong with it, nothing where it is right


def checkers() -> dict[str, Checker]:
    """Those that are here, by name. Raises InputError where there is none."""
    here: dict[str, Checker] = {}
    if find_spec("dratify"):
        here["dratify"] = by_dratify
    if shutil.which("drat-trim"):
        here["drat-trim"] = by_drat_trim
    if not here:
        raise InputError("proofs need a checker: python -m pip install 'puzzle-crosscheck[proofs]', or drat-trim")
    return here


def by_dratify(cnf: Path, proof: Path) -> str:
    """With deletions but without RAT, or else with RAT but without deletions: either is sound, both together are not.

    dratify 0.1.10 takes `d -1 2 0`, `-2 0`, `0` for a proof that 1 and -1 2 have no model: it keeps the unit 2, which
    the deleted clause gave, and finds that -2 is RAT, now that no clause holds 2. Raises OSError, MemoryError."""
    from dratify import check_proof, parse_dimacs

    try:
        formula, lines = parse_dimacs(cnf.read_text()), proof.read_text()
        found = check_proof(formula, lines, check_rat=False)
        if not (found.ok and found.reached_empty):
            found = check_proof(formula, lines, apply_deletions=False)
    except ValueError as error:
        return f"the proof cannot be read: {error}"
    if found.ok and found.reached_empty:
        return ""
    return str(found.reason) or "the empty clause is not reached"


def by_drat_trim(cnf: Path, proof: Path) -> str:
    words = ["drat-trim", str(cnf), str(proof), "-t", str(DRAT_TRIM_SECONDS)]
    said = subprocess.run(words, capture_output=True, text=True, errors="replace")
    lines = said.stdout.splitlines()
    return "" if "s VERIFIED" in lines else (lines or ["no answer"])[-1]
