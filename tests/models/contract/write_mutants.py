"""Hunt the mutants that nobody is on record to have caught, and write down what became of all of them.

PYTHONPATH=.:tests python tests/models/contract/write_mutants.py [KIND…]      (without a kind: every one; minutes)
"""

import sys

import mutant_records
from mutants import mutants

from puzzles.kinds import kinds

if __name__ == "__main__":
    for kind in sys.argv[1:] or sorted(kinds()):
        known = mutant_records.read(kind)
        records = {one.name: mutant_records.renewed(one, known.get(one.name)) for one in mutants(kind)}
        mutant_records.write(kind, records)
        for name in (name for name, record in records.items() if record is None):
            print("at large:", name, flush=True)
    mutant_records.write_table(sorted(kinds()))
