"""Whose turn it is in an audit: the solver's, or that of those who judge its steps.

A solver that does not end is killed from outside, in C code too; but never because an oracle thinks long. So the
process of an audit keeps the moment by which the solver has to be heard of again in eight bytes of a file that it and
the harness both have mapped: to write it down costs nothing, and whoever dies leaves it behind.
"""

from __future__ import annotations

import mmap
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import NamedTemporaryFile

JUDGES = 0.0  # nobody waits for the solver
MOMENT = struct.Struct("=d")  # of the monotonic clock


class Turn:
    """The moment by which the solver has to be heard of again; JUDGES while its steps are judged, and at first."""

    def __init__(self, path: str) -> None:
        """Raises OSError."""
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), MOMENT.size)
        self.process = os.getpid()

    def tell(self, moment: float) -> None:
        """Nothing that a child says which the solver forked, and which came back from it."""
        if os.getpid() == self.process:
            MOMENT.pack_into(self.memory, 0, moment)

    @property
    def moment(self) -> float:
        return float(MOMENT.unpack_from(self.memory)[0])

    @property
    def is_solvers(self) -> bool:
        return self.moment != JUDGES

    def is_over(self, now: float) -> bool:
        return self.is_solvers and now >= self.moment


@contextmanager
def file_of_a_turn() -> Iterator[str]:
    """The path of a new file for one audit, which is gone afterwards. Raises OSError."""
    with NamedTemporaryFile(prefix="crosscheck-") as file:
        file.write(MOMENT.pack(JUDGES))
        file.flush()
        yield file.name
