"""What a run and the harness have to say to each other: JSON, one message a line.

    {"started": process id}          it lives; whoever has to end it knows whom
    {"ready": seconds, ...usage}     imports, puzzle and solver are there, limits are set: the clock starts
    {"done": seconds, ...usage}      the solver has returned: what follows is not its time
    {"outcome": {...}}               what it answered, as plain data; or
    {"failed": status, "detail": …}  why there is no answer
    {"audit": {...}}                 instead of an answer, of a run that is audited: what was found (audit/inside.py)
    {"samples": {...}}               of a run that was repeated: times
    {"certificate": {...}}           of a run that was to be certified: the verdict on its proof
    {"ended": exit code, "at": …}    its keeper: nothing of it is left; and what all of it had used

An empty line says nothing.

Seconds are the monotonic clock, which both sides share. Nothing is unpickled from a run: a solver's objects stay there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any, Protocol

from puzzles.vocabulary import Status

Message = dict[str, Any]


class HasDescriptor(Protocol):
    """A pipe or a file."""

    def fileno(self) -> int: ...


class Outbox:
    """The run's side."""

    def __init__(self, pipe: HasDescriptor) -> None:
        self.pipe = pipe  # keeps the descriptor open

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        rest = memoryview(text.encode() + b"\n")
        while rest:
            rest = rest[os.write(self.pipe.fileno(), rest) :]


class Inbox:
    """The harness's side: takes bytes as they come, and gives the messages that they complete."""

    def __init__(self) -> None:
        self.unfinished = bytearray()

    def take(self, chunk: bytes) -> Iterator[Message]:
        if b"\n" not in chunk:
            self.unfinished += chunk
            return
        *lines, rest = bytes(self.unfinished + chunk).split(b"\n")
        self.unfinished = bytearray(rest)
        for line in filter(None, lines):
            yield read_message(line)


def read_message(line: bytes) -> Message:
    """A message, its solutions turned into plain nested tuples. What cannot be read is a failure of the run."""
    try:
        message = json.loads(line, object_hook=with_tuples)
    except (ValueError, RecursionError):
        message = None
    return message if isinstance(message, dict) else {"failed": Status.CRASHED, "detail": "its answer cannot be read"}


def with_tuples(data: Message) -> Message:
    if isinstance(data.get("solutions"), list):
        data["solutions"] = [as_tuples(one) for one in data["solutions"]]
    return data


def as_tuples(data: Any) -> Any:
    """Lists within lists as tuples within tuples: solutions, facts."""
    if not isinstance(data, list):
        return data
    flat = not any(type(item) is list for item in data)
    return tuple(data) if flat else tuple(as_tuples(item) for item in data)
