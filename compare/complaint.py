"""An exception as one line for a person, that any file takes."""

from __future__ import annotations

from pathlib import PurePath

LONGEST_DETAIL = 300


def encodable(text: str) -> str:
    """Without lone surrogates, which no file takes."""
    return text.encode("utf-8", "backslashreplace").decode()


def described(error: BaseException) -> str:
    """One line for a person: the type, the first line of the message, and where it was raised."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        file = PurePath(trace.tb_frame.f_code.co_filename)
        place = f" ({'/'.join(file.parts[-2:])}:{trace.tb_lineno})"
        trace = trace.tb_next
    try:
        message = encodable(str(error).strip().split("\n")[0][:LONGEST_DETAIL])
    except Exception as worse:
        message = f"(its message cannot be shown: {type(worse).__name__})"
    return f"{type(error).__name__}{': ' if message else ''}{message}{place}"
