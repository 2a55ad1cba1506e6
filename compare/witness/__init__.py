"""The smallest witness: a refuted puzzle is reduced until nothing more can be taken away from it.

charge      how somebody was refuted on a puzzle: the run, the judgement, and what kind of fault it is
fault       the kind of the judgement and, of an invalid solution, the first rule that it breaks
trial       asking the accused about a puzzle, and somebody else for solutions that speak against the answer
reduction   see puzzles/reduction.py
smallest    a puzzle with the same fault, no single reduction of which has it
truth       how many solutions the smallest puzzle has, by others

offence     what an audit finds: a rule with an unsound step, or the kind of another finding
caught      a solver at an offence, on one puzzle; its smallest puzzle is looked for in the same way
docket      the offences of a campaign's audits, but for those that the witness of a run shows as well
"""
