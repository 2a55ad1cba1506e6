"""The smallest witness: a refuted puzzle is reduced until nothing more can be taken away from it.

charge      how somebody was refuted on a puzzle: the run, the judgement, and what kind of fault it is
fault       the kind of the judgement and, of an invalid solution, the first rule that it breaks
trial       asking the accused about a puzzle, and somebody else for solutions that speak against the answer
reduction   see puzzles/reduction.py
smallest    a puzzle with the same fault, no single reduction of which has it
truth       how many solutions the smallest puzzle has, by others
"""
