"""At most one of some literals, in several ways.

how          clauses             new variables    source
pairwise     n (n-1) / 2         0                folklore
seqcounter   3n - 4              n - 1            Sinz, CP 2005
product      2n + 4 sqrt n + …   2 sqrt n + …     Chen, ModRef 2010
ladder       3n + O(1)           n - 1            Gent and Nightingale 2004 (PySAT's)
bitwise      n log n             log n            Prestwich 2007 (PySAT's)
totalizer    O(n²)               O(n log n)       Bailleux and Boufkhad, CP 2003 (PySAT's, bound 1)
kmtotalizer  O(n)                O(n)             Morgado, Ignatiev and Marques-Silva, JSAT 2014 (PySAT's, bound 1)
cardnet      O(n)                O(n)             Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell, 2011 (PySAT's)
commander    3.5 n               n / 2            Klieber and Kwon, CFV 2007 (groups of three)
bimander     n log n / 2 + n/2   log n            Nguyen and Mai, SoICT 2015 (groups of two)
native       1 constraint        0                for the engines that take them (engines.WITH_NATIVE_AT_MOST)

With all of them unit propagation is arc consistent: one literal true makes the others false.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import ceil, sqrt

from models.formula import Formula, Literal

SMALLEST_PRODUCT = 7  # literals; below it a product has no fewer clauses than the pairs
GROUP = 3  # literals under one commander; the best size in the paper


def pairwise(formula: Formula, literals: list[Literal]) -> None:
    formula.extend([-a, -b] for a, b in combinations(literals, 2))


def seqcounter(formula: Formula, literals: list[Literal]) -> None:
    """`seen` says that a literal so far is true."""
    if len(literals) < 2:
        return
    first, *between, last = literals
    seen = formula.variable()
    formula.clause(-first, seen)
    for literal in between:
        seen_before, seen = seen, formula.variable()
        formula.extend([[-literal, seen], [-seen_before, seen], [-literal, -seen_before]])
    formula.clause(-last, -seen)


def product(formula: Formula, literals: list[Literal]) -> None:
    """The literals are laid out as a square: at most one row and at most one column of it has a true one."""
    if len(literals) < SMALLEST_PRODUCT:
        pairwise(formula, literals)
        return
    width = ceil(sqrt(len(literals)))
    in_row = [formula.variable() for _ in range(ceil(len(literals) / width))]
    in_column = [formula.variable() for _ in range(width)]
    for i, literal in enumerate(literals):
        formula.extend([[-literal, in_row[i // width]], [-literal, in_column[i % width]]])
    product(formula, in_row)
    product(formula, in_column)


def commander(formula: Formula, literals: list[Literal]) -> None:
    """Groups of three, pairwise; the commander of a group is true exactly where one of the group is; at most one
    commander is true, in the same way."""
    if len(literals) <= GROUP + 1:
        pairwise(formula, literals)
        return
    commanders = []
    for at in range(0, len(literals), GROUP):
        group = literals[at : at + GROUP]
        leader = formula.variable()
        commanders.append(leader)
        pairwise(formula, group)
        formula.extend([-literal, leader] for literal in group)
        formula.clause(-leader, *group)
    commander(formula, commanders)


def bimander(formula: Formula, literals: list[Literal]) -> None:
    """Groups of two, pairwise; a true literal says the number of its group in binary, and no two numbers hold."""
    pairs = [literals[at : at + 2] for at in range(0, len(literals), 2)]
    bits = [formula.variable() for _ in range((len(pairs) - 1).bit_length())] if pairs else []
    for number, pair in enumerate(pairs):
        pairwise(formula, pair)
        for place, bit in enumerate(bits):
            said = bit if number >> place & 1 else -bit
            formula.extend([-literal, said] for literal in pair)


def native(formula: Formula, literals: list[Literal]) -> None:
    if len(literals) > 1:
        formula.at_most.append((list(literals), 1))


def pysat_encoding(name: str) -> Callable[[Formula, list[Literal]], None]:
    """The encoding of that name in pysat.card.EncType."""

    def encode(formula: Formula, literals: list[Literal]) -> None:
        from pysat.card import CardEnc, EncType

        if len(literals) < 2:
            return
        encoded = CardEnc.atmost(literals, 1, top_id=formula.variables, encoding=getattr(EncType, name))
        formula.variables = max(formula.variables, encoded.nv)
        formula.extend(encoded.clauses)

    return encode


AT_MOST_ONE: dict[str, Callable[[Formula, list[Literal]], None]] = {
    "pairwise": pairwise,
    "seqcounter": seqcounter,
    "product": product,
    "ladder": pysat_encoding("ladder"),
    "bitwise": pysat_encoding("bitwise"),
    "totalizer": pysat_encoding("totalizer"),
    "kmtotalizer": pysat_encoding("kmtotalizer"),
    "cardnet": pysat_encoding("cardnetwrk"),
    "commander": commander,
    "bimander": bimander,
    "native": native,
}
