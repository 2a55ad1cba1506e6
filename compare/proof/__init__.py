"""Proofs that a puzzle has no further solution: written, and checked by programs that are not ours.

label        what a CNF file of ours says of itself in its comments: puzzle, encoding, what each clause is
certificate  a labelled CNF file and, beside it, an engine's DRAT proof that it has no model
verdict      certified, broken, unchecked (there was not enough time or memory), unsupported (there is no proof)
"""
