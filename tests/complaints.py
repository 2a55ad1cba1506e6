"""What the reader says of a source that is no good. Every complaint is one sentence that begins with the source."""

import pytest

from puzzles.formats.reader import read
from puzzles.vocabulary import InputError

CORRAL = '{"puzzle":"corral","clues":[[2,0]]}'


def complaint_about(content, tmp_path, name="bad.jsonl", ask=read):
    """The message of the InputError that a file with this content gives, after its path."""
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return complaint(str(path), str(path), 600, ask)


def complaint(source, beginning, longest, ask=read):
    """The message of the InputError that a source gives, after its beginning: so many letters at most."""
    with pytest.raises(InputError) as caught:
        ask(source)
    message = str(caught.value)
    assert message.startswith(beginning), "the source is not named"
    assert len(message.splitlines()) == 1, "not one line"
    assert len(message) < longest + len(beginning), "not one sentence"
    return message.removeprefix(beginning)
