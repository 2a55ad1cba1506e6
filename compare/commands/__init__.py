"""The command line. Exit status: 0 answered; 1 an answer was refuted; 2 bad input or usage; 3 no answer in the limits.

Standard output is for data, standard error for progress and messages. This file stays light: every sandboxed run
imports the script that it was started from.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

REFUTED, BAD_INPUT, NO_ANSWER, INTERRUPTED = 1, 2, 3, 130


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    forget_the_scripts_folder()
    from compare.commands.app import app
    from puzzles.vocabulary import InputError

    try:
        app(arguments, prog_name="crosscheck")
    except InputError as error:
        print(f"crosscheck: {error}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        print("crosscheck: interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        # the reader of our output has gone, as `head` does: click makes a failure of it, and it is none
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def forget_the_scripts_folder() -> None:
    """Python looks for modules beside the script first, and there PySAT puts a models.py, which would hide ours."""
    if sys.path and sys.path[0] == str(Path(sys.argv[0]).resolve().parent):
        del sys.path[0]
