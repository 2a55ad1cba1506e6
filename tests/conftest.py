"""What every test may count on."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from compare import roster
from puzzles import registry

settings.register_profile("shared machine", deadline=None)  # how long an example takes says nothing of the code
settings.load_profile("shared machine")
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has what it starts in the background ignore it


@pytest.fixture(autouse=True)
def registry_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Solvers that a test enters, by a plugin or by hand, are gone after it."""
    roster.load()
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))
    roster.load_plugin.cache_clear()
    yield
    roster.load_plugin.cache_clear()
