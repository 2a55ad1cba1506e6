"""The command line. Exit status: 0 answered; 1 an answer was refuted; 2 bad input or usage; 3 no answer in the limits.

Standard output is for data, standard error for progress and messages. This file stays light: every sandboxed run
imports the script that it was started from.
"""

from __future__ import annotations

import os
import sys

REFUTED, BAD_INPUT, NO_ANSWER, INTERRUPTED = 1, 2, 3, 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    from compare.commands.app import app
    from puzzles.vocabulary import InputError

    try:
        app(arguments)
    except InputError as error:
        print(f"crosscheck: {error}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        print("crosscheck: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
