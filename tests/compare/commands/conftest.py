"""Files with puzzles."""

import json
from pathlib import Path

import pytest


@pytest.fixture
def file(tmp_path: Path):
    """Write values into a file, one a line, and give its path."""

    def write(*values, name: str = "puzzles.jsonl") -> str:
        path = tmp_path / name
        path.write_text("".join(json.dumps(value) + "\n" for value in values))
        return str(path)

    return write
