"""number16, the code in which pzpr (puzz.link, pzv.jp) writes a run of slots into a URL.

0-f           one number, 0 to 15
-hh +hhh …    a larger number in hexadecimal: mark, digits, and what is to be added (see MARKS)
.             a clue without a number, `?`
g-z           1 to 20 empty slots
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzles.vocabulary import InputError

UNKNOWN = -1  # a `?` clue
HEXADECIMAL = "0123456789abcdef"
GAPS = "ghijklmnopqrstuvwxyz"  # the n-th stands for n empty slots

# mark: (digits, added, first number that is written so)
MARKS = {
    "": (1, 0, 0),
    "-": (2, 0, 16),
    "+": (3, 0, 256),
    "=": (3, 4096, 4096),
    "@": (3, 8192, 8192),
    "*": (4, 12240, 12240),
    "$": (5, 77776, 77776),
}
OLD_MARKS = {"%": "@"}  # a percent sign does not travel well in URLs
LARGEST = 77776 + 16**5 - 1


def decode(body: str, slots: int) -> list[int | None]:
    """The numbers of that many slots, UNKNOWN for `?`, None where there is none.

    A body may end early, the rest is then empty. Raises InputError for a number beyond the last slot and for
    anything that is no number16 (pzpr skips it; here a damaged URL is not read as another puzzle).
    """
    found: list[int | None] = [None] * slots
    slot = 0
    for number, width in _tokens(body):
        if number is not None and slot >= slots:
            raise InputError(f"too much data, expected {slots} slots")
        if number is not None:
            found[slot] = number
        slot += width
    return found


def _tokens(body: str) -> Iterator[tuple[int | None, int]]:
    """Each (number, 1), or (None, length of a gap)."""
    position = 0
    while position < len(body):
        head = body[position]
        if head in GAPS:
            yield None, GAPS.index(head) + 1
            position += 1
        elif head == ".":
            yield UNKNOWN, 1
            position += 1
        else:
            number, position = _number(body, position)
            yield number, 1


def _number(body: str, position: int) -> tuple[int, int]:
    """The number written there, and the position after it."""
    mark = OLD_MARKS.get(body[position], body[position])
    mark = mark if mark in MARKS else ""
    start = position + len(mark)
    count, added, _ = MARKS[mark]
    digits = body[start : start + count]
    if len(digits) < count or any(digit not in HEXADECIMAL for digit in digits):
        raise InputError(f"{body[position : start + count]!r} at character {position + 1} of the board is no number")
    return int(digits, 16) + added, start + count


def encode(numbers: Sequence[int | None]) -> str:
    """The code of the slots, all gaps written out. Raises InputError for a number too large to write."""
    written, gap = [], 0
    for number in numbers:
        if number is None:
            gap += 1
            continue
        written += [*_gap(gap), _written(number)]
        gap = 0
    return "".join([*written, *_gap(gap)])


def _gap(length: int) -> Iterator[str]:
    while length > 0:
        yield GAPS[min(length, len(GAPS)) - 1]
        length -= len(GAPS)


def _written(number: int) -> str:
    if number == UNKNOWN:
        return "."
    if number > LARGEST:
        raise InputError(f"the number {number} is too large for a URL, expected at most {LARGEST}")
    mark = [mark for mark, (_, _, first) in MARKS.items() if first <= number][-1]
    digits, added, _ = MARKS[mark]
    return f"{mark}{number - added:0{digits}x}"
