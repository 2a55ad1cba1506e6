"""What every test may count on."""

from collections.abc import Iterator

import pytest

from compare import roster
from puzzles import registry


@pytest.fixture(autouse=True)
def registry_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Solvers that a test enters, by a plugin or by hand, are gone after it."""
    roster.load()
    monkeypatch.setattr(registry, "_entries", dict(registry._entries))
    roster.load_plugin.cache_clear()
    yield
    roster.load_plugin.cache_clear()
