"""Somebody's words in our messages: short, on one line, and printable wherever the message goes."""

from __future__ import annotations

LONGEST_QUOTE = 80  # characters


def quoted(value: object, most: int = LONGEST_QUOTE) -> str:
    """The value as Python writes it, cut to `most` characters."""
    try:
        return cut(repr(value), most)
    except (ValueError, RecursionError):  # Python writes no number of more than 4300 digits
        return "a value too large to show"


def plain(name: object, most: int = LONGEST_QUOTE) -> str:
    """A name or a path as it is, cut to `most` characters; as Python writes it where it is empty or unprintable."""
    text = str(name)
    return cut(text, most) if text and text.isprintable() else quoted(text, most)


def escaped(text: str) -> str:
    """The text with what UTF-8 cannot hold, as bytes of a file's name that are no text, written as escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def cut(text: str, most: int) -> str:
    """The text without its middle: the end of a path is its file."""
    return text if len(text) <= most else text[: most // 2] + "..." + text[len(text) - most // 2 + 3 :]
