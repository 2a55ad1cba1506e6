"""Why a run died without an answer: judged by all that there is to see, never by one sign alone."""

from __future__ import annotations

import re
import signal
from dataclasses import dataclass

from puzzles.vocabulary import Status

SAYS_OUT_OF_MEMORY = re.compile(r"bad_alloc|out ?of ?memory|cannot allocate memory|memoryerror", re.IGNORECASE)
NEAR_THE_LIMIT = 0.75  # a growing vector asks for up to twice what it has: the limit is met well below it
KERNEL_TIMERS = (signal.SIGALRM, signal.SIGXCPU)
LONGEST_QUOTE = 200


@dataclass(frozen=True)
class Death:
    """A process that ended without being asked to.

    exit_code     negative: the signal that killed it
    overdue       whether its time was up
    mapped_share  the most it was seen to have mapped, of what it was allowed to
    last_words    the end of what it wrote to standard error
    """

    exit_code: int
    overdue: bool = False
    mapped_share: float = 0.0
    last_words: str = ""


def why(death: Death) -> tuple[Status, str]:
    """The status of that run, and one line for a person."""
    quote = next((line.strip() for line in reversed(death.last_words.splitlines()) if line.strip()), "")
    said = f", saying: {quote[:LONGEST_QUOTE]}" if quote else ""
    how = _how(death.exit_code)
    if death.overdue and -death.exit_code in KERNEL_TIMERS:
        return Status.TIMEOUT, f"{how}, the kernel's timer"
    if death.exit_code and SAYS_OUT_OF_MEMORY.search(death.last_words):
        return Status.OUT_OF_MEMORY, how + said
    if -death.exit_code == signal.SIGKILL:
        return Status.CRASHED, f"{how} from outside: the machine may be short of memory{said}"
    if death.exit_code < 0 and death.mapped_share >= NEAR_THE_LIMIT:
        return Status.OUT_OF_MEMORY, f"{how} near the memory limit{said}"
    return Status.CRASHED, how + said


def _how(exit_code: int) -> str:
    if exit_code >= 0:
        return f"ended with exit status {exit_code} and no answer"
    try:
        return f"killed by {signal.Signals(-exit_code).name}"
    except ValueError:
        return f"killed by signal {-exit_code}"
