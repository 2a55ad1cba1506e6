"""The command line. Exit status: 0 answered; 1 an answer was refuted; 2 bad input or usage; 3 no answer in the limits.

Standard output is for data, standard error for progress and messages. This file stays light: every sandboxed run
imports the script that it was started from.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO

REFUTED, BAD_INPUT, NO_ANSWER, INTERNAL_ERROR, INTERRUPTED = 1, 2, 3, 70, 130
OUTPUT_IS_LOST = (errno.ENOSPC, errno.EIO, errno.EBADF)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot draw is no reason to fail
    try:
        carry_out(arguments)
    except KeyboardInterrupt:
        give_up("interrupted", INTERRUPTED)
    except Exception as error:
        if was_interrupted(error):
            give_up("interrupted", INTERRUPTED)
        if os.environ.get("CROSSCHECK_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}".splitlines()[0]
        give_up(f"internal error: {what} (CROSSCHECK_TRACEBACK=1 in the environment shows where)", INTERNAL_ERROR)


def carry_out(arguments: list[str] | None) -> None:
    """Run the command line; what goes wrong in a way foreseen becomes one sentence and an exit status."""
    from compare.commands.app import app
    from puzzles.vocabulary import InputError

    try:
        try:
            app(arguments, prog_name="crosscheck")
        finally:
            sys.stdout.flush()
    except InputError as error:
        give_up(str(error), BAD_INPUT)
    except OSError as error:
        if error.errno not in OUTPUT_IS_LOST:
            raise
        drop(sys.stdout)
        give_up(f"the output cannot be written: {error.strerror}", BAD_INPUT)
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        # the reader of our output has gone, as `head` does: click makes a failure of it, and it is none
        drop(sys.stdout)
        sys.exit(0)


def was_interrupted(error: BaseException | None) -> bool:
    """Whether an interrupt is behind it: a library interrupted while it is imported makes an ImportError of it."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def worst(statuses: Sequence[int]) -> int:
    """The exit status of several answers: a refuted one outweighs those that were not given."""
    return REFUTED if REFUTED in statuses else max(statuses)


def give_up(message: str, status: int) -> NoReturn:
    """Say it, if standard error takes it, and exit; the status is the same where it does not."""
    try:
        print(f"crosscheck: {message}", file=sys.stderr, flush=True)
    except OSError:
        drop(sys.stderr)
    sys.exit(status)


def drop(stream: TextIO) -> None:
    """What could not be written is not tried again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def open_closed_streams() -> None:
    """Standard streams that the caller closed are the null device: otherwise the next file that is opened, as a store,
    gets the number of one, and with it what others print there."""
    while (free := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(free, True)
    os.close(free)
    sys.stdout = sys.stdout or os.fdopen(1, "w")
    sys.stderr = sys.stderr or os.fdopen(2, "w")
