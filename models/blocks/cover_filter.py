"""Exact covers: which options are left when no item may stay uncovered.

item      0..m-1; each is to be covered by exactly one chosen option
option    0..n-1; the items that it covers
meets     two options meet where they share an item: at most one of them is chosen
alive     the options still possible, as the bits of one integer (board.py says why)

An option kills an item where all options over the item meet it, and none of them is itself: chosen, it would leave the
item uncovered. Taking all killers away until there are none is what unit propagation finds of each option assumed,
one step deep. It contains "the only one for an item stays, and what meets it goes".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from models.blocks.board import indices

PROBE_VISITS = 30_000  # items looked at in all probes of one cover; some tenths of a second


class CoverFilter:
    """One exact cover problem. O(n² / 8) bytes and more: for up to some ten thousand options."""

    def __init__(self, options: Sequence[Sequence[int]], items: int) -> None:
        self.options = options
        self.over = [0] * items
        for option, covered in enumerate(options):
            for item in covered:
                self.over[item] |= 1 << option
        self.meets = [self.any_over(covered) for covered in options]
        self.visits = 0

    def any_over(self, items: Iterable[int]) -> int:
        found = 0
        for item in items:
            found |= self.over[item]
        return found

    def every_option(self) -> int:
        return (1 << len(self.options)) - 1

    def without_killers(self, alive: int, items: Iterable[int]) -> int:
        """What is left of `alive` when killers are gone, 0 where an item stays uncovered whatever is chosen.

        `items`: where to begin; all others have no killers among `alive`."""
        waiting = set(items)
        while waiting:
            item = waiting.pop()
            self.visits += 1
            if not (left := self.over[item] & alive):
                return 0
            if killers := self.killers(left, alive):
                alive &= ~killers
                waiting.update(item for option in indices(killers) for item in self.options[option])
        return alive

    def killers(self, left: int, alive: int) -> int:
        """The options that meet all of `left`, those over one item, and are none of them."""
        killers = alive & ~left
        for option in indices(left):
            killers &= self.meets[option]
            if not killers:
                break
        return killers

    def probed(self, alive: int) -> int:
        """What is left when each option is assumed in turn and what fails without killers goes, until none fails or
        PROBE_VISITS items were looked at. `alive` has no killers."""
        before = 0
        while alive and alive != before:
            before = alive
            for option in indices(alive):
                if self.visits > PROBE_VISITS:
                    return alive
                if alive >> option & 1 and not self.possible(option, alive):
                    alive = self.without_killers(alive & ~(1 << option), self.options[option])
        return alive

    def possible(self, option: int, alive: int) -> bool:
        """Whether the option, assumed, leaves a cover without killers."""
        ruled_out = alive & self.meets[option] & ~(1 << option)
        touched = {item for other in indices(ruled_out) for item in self.options[other]}
        return bool(self.without_killers(alive & ~ruled_out, touched | set(self.options[option])))
