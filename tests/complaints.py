"""What the reader says of a file that is no good."""

import pytest

from puzzles.formats.reader import read
from puzzles.vocabulary import InputError

CORRAL = '{"puzzle":"corral","clues":[[2,0]]}'


def complaint_about(content, tmp_path, name="bad.jsonl"):
    """The message of the InputError that the file gives; every message is held to the common rules."""
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InputError) as caught:
        read(str(path))
    message = str(caught.value)
    assert message.startswith(str(path)), "the file is not named"
    assert len(message.splitlines()) == 1, "not one line"
    assert len(message) < 600 + len(str(path)), "not one sentence"
    return message.removeprefix(str(path))
