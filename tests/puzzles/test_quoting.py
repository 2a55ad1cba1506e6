import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.kinds import kind_named
from puzzles.quoting import escaped, plain, quoted
from puzzles.vocabulary import InputError


@given(st.text(st.characters(exclude_categories=[])))
def test_any_text_becomes_short_printable_and_writable(text):
    for shown in (plain(text), quoted(text)):
        assert shown.isprintable()
        assert len(shown) <= 80
    escaped(text).encode("utf-8")


def test_what_can_be_printed_stays_as_it_is():
    assert plain("") == "''"
    assert plain("Größe 1.toml") == "Größe 1.toml"
    assert escaped("Größe\n") == "Größe\n"


def test_what_cannot_is_escaped():
    assert plain("a\udcff") == r"'a\udcff'"
    assert escaped("a\udcff") == r"a\udcff"


@pytest.mark.parametrize("value", [10**5000, [10**5000]], ids=["bare", "in a list"])
def test_a_number_too_long_for_python_to_write(value):
    assert quoted(value) == "a value too large to show"


def test_the_kinds_are_listed_whatever_was_asked_for():
    with pytest.raises(InputError, match=r"nonogram") as fault:
        kind_named("x" * 100_000)
    assert len(str(fault.value)) < 200
