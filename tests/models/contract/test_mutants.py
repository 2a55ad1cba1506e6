"""Every mutant of every encoding is caught, or changes no answer for a reason that is on record.

One on record is met by the check and the board that caught it; others, of a new encoding, are hunted afresh.
"""

import json
from dataclasses import replace

import mutant_records
import pytest
from contract_checks import CHECKS
from imported_anew import NothingToPatch
from mutants import caught, mutants, patched_mutant, said
from source_patches import PATCHES, Patch, patched

from models.nonogram.block_start_order import BlockStartOrder
from puzzles.kinds import kinds, puzzle_from_json

KINDS = sorted(kinds())
HOW = "no check notices; if no answer can change, say why in mutant_records.py, and run write_mutants.py"


@pytest.mark.parametrize("kind", KINDS)
def test_every_mutant_is_caught(kind):
    known = mutant_records.read(kind)
    at_large = [one.name for one in mutants(kind) if mutant_records.renewed(one, known.get(one.name)) is None]
    assert at_large == [], HOW


def test_there_are_many_and_few_of_them_are_none():
    records = [record for kind in KINDS for record in mutant_records.read(kind).values()]
    caught = [record for record in records if "check" in record]
    assert len(caught) >= 40
    assert len(caught) >= 0.75 * len(records)


@pytest.mark.parametrize("check", CHECKS)
def test_each_check_catches_some_by_itself(check):
    known = mutant_records.read("nonogram")
    met = [
        (one, puzzle_from_json(known[one.name]["puzzle"]))
        for one in mutants("nonogram")
        if one.solver.family == "sat" and "puzzle" in known.get(one.name, {})
    ]
    assert sum(said(check, one, puzzle) is not None for one, puzzle in met) >= 5


def test_a_patch_that_no_longer_fits_says_so():
    patch = Patch("nonogram", "sat/block-start-order", "none", "models.nonogram.line", "no such line", "")
    with pytest.raises(NothingToPatch, match="no such line"):
        patched(patch, BlockStartOrder)


@pytest.mark.parametrize("encoding", sorted({(patch.kind, patch.encoding) for patch in PATCHES}))
def test_importing_anew_is_no_fault(encoding):
    """A patch that changes nothing is not caught: what betrays the others is their fault."""
    patch = next(patch for patch in PATCHES if (patch.kind, patch.encoding) == encoding)
    assert caught(patched_mutant(replace(patch, new=patch.old))) is None


def test_patches_have_names_of_their_own():
    assert len({json.dumps([patch.kind, patch.encoding, patch.fault]) for patch in PATCHES}) == len(PATCHES) >= 12
