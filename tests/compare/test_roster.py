"""Names and patterns of solvers, on a registry of stand-ins."""

from typing import Literal

import pytest

from compare import roster
from puzzles import registry
from puzzles.registry import Entry, keyword_parameters
from puzzles.vocabulary import InputError


class StandIn:
    """Solves nothing."""

    def __init__(
        self, *, cautious: bool = True, bound: int = 3, amo: Literal["pairwise", "ladder"] = "pairwise"
    ) -> None:
        self.values = (cautious, bound, amo)


def entry(
    variant: str, family: str = "sat", engines=("cadical195", "cadical153", "glucose4"), best: bool = False
) -> Entry:
    def make(engine=None, **values):
        solver = StandIn(**values)
        solver.name = made.full_name(values, engine)
        return solver

    made = Entry("go", family, variant, make, "", keyword_parameters(StandIn), engines, best)
    return made


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_entries", {})
    monkeypatch.setattr(roster, "load", lambda: None)
    for one in (entry("one", best=True), entry("two"), entry("three", "cpsat", (), best=True)):
        registry.register(one)


def names(pattern: str) -> list[str]:
    return [solver.name for solver in roster.solvers(pattern, "go")]


@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [
        ("sat/one", ["sat/one"]),
        ("sat/*", ["sat/one", "sat/two"]),
        ("*", ["sat/one", "sat/two", "cpsat/three"]),
        ("*/t*", ["sat/two", "cpsat/three"]),
        ("best", ["sat/one"]),
        ("sat/best", ["sat/one"]),
        ("cpsat/best", ["cpsat/three"]),
        ("*/best", ["sat/one", "cpsat/three"]),
        ("sat/one@cadical195", ["sat/one"]),  # the default engine is not said
        ("sat/one@cadical*", ["sat/one", "sat/one@cadical153"]),
        ("*@cadical153", ["sat/one@cadical153", "sat/two@cadical153"]),
        ("sat/best[cautious=off]@glucose4", ["sat/one[cautious=off]@glucose4"]),
        ("sat/*[bound=4,cautious=off]", ["sat/one[bound=4,cautious=off]", "sat/two[bound=4,cautious=off]"]),
        ("sat/one[cautious=off,bound=4]", ["sat/one[bound=4,cautious=off]"]),  # one spelling of a name
        ("sat/one[amo=ladder]", ["sat/one[amo=ladder]"]),
        ("sat/one[bound=3]", ["sat/one"]),  # nor are defaults
        ("sat/none", []),
        ("other/*", []),
    ],
)
def test_patterns(pattern: str, wanted: list[str]) -> None:
    assert names(pattern) == wanted


def test_parameters_reach_the_solver() -> None:
    assert roster.solver_named("sat/one[cautious=off,bound=9,amo=ladder]", "go").values == (False, 9, "ladder")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("sat/one[colour=red]", "no parameter 'colour', expected one of cautious, bound, amo"),
        ("sat/one[cautious=maybe]", "cautious=maybe: expected on or off"),
        ("sat/one[bound=few]", "bound=few: expected a value of type int"),
        ("sat/one[amo=best]", "amo=best: expected one of pairwise, ladder"),
        ("sat/one[bound=1,bound=2]", "parameter bound is given twice"),
        ("sat/one@chaff", "no engine 'chaff', expected one of cadical195, cadical153, glucose4"),
        ("cpsat/three@cadical195", "no engine 'cadical195', expected none at all"),
        ("sat/one[", "expected family/variant[key=value,…]@engine"),
        ("", "expected family/variant[key=value,…]@engine"),
        ("sat/none", "does not exist for go, expected one of sat/one, sat/two, cpsat/three"),
        ("sat/*", "means several solvers"),
    ],
)
def test_a_wrong_name_is_one_clear_sentence(name: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        roster.solver_named(name, "go")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


def test_a_pattern_passes_over_those_without_the_parameter() -> None:
    bare = Entry("go", "sat", "bare", lambda engine=None: StandIn(), "", {}, ("cadical195",))
    registry.register(bare)
    assert names("sat/*[bound=4]") == ["sat/one[bound=4]", "sat/two[bound=4]"]
    with pytest.raises(InputError, match="sat/bare has no parameter 'bound', expected none at all"):
        roster.solver_named("sat/bare[bound=4]", "go")


def test_two_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two solvers of go are called sat/one"):
        registry.register(entry("one"))


@pytest.mark.parametrize("text", ["raise RuntimeError('no')", "import nothing_like_this", "def ("])
def test_a_broken_plugin_is_bad_input(tmp_path, text: str) -> None:
    plugin = tmp_path / "plugin.py"
    plugin.write_text(text)
    with pytest.raises(InputError, match=r"plugin\.py: the plugin cannot be imported"):
        roster.load_plugin(str(plugin))
    with pytest.raises(InputError, match="cannot be imported"):
        roster.load_plugin(str(tmp_path / "missing.py"))


@pytest.mark.parametrize("name", ["a[b]", "a@b", "a b", "a\nb", "a\x1bb", "", "a/b", "*", "é\udcff", "x" * 101, None])
def test_a_name_that_could_not_be_asked_for_is_refused(name) -> None:
    for family, variant in (("sat", name), (name, "one")):
        with pytest.raises(ValueError, match="expected letters, digits") as fault:
            registry.register(Entry("go", family, variant, StandIn, ""))
        assert str(fault.value).isprintable()


def test_a_name_of_all_that_it_may_hold() -> None:
    registry.register(Entry("go", "My_own.2", "a-b", StandIn, ""))
    assert "My_own.2/a-b" in [one.name for one in registry.entries()]


@pytest.mark.parametrize(
    "text",
    [
        "raise SystemExit(0)",
        "raise GeneratorExit",
        "class Odd(BaseException): pass\nraise Odd",
        "raise ValueError('a\\n' * 9999)",
        "from puzzles.registry import Entry, register\nregister(Entry('go', 'a b', 'c', None, ''))",
    ],
)
def test_a_plugin_may_end_as_it_likes(tmp_path, text: str) -> None:
    (tmp_path / "plugin.py").write_text(text)
    with pytest.raises(InputError, match="cannot be imported") as fault:
        roster.load_plugin(str(tmp_path / "plugin.py"))
    assert str(fault.value).isprintable()
    assert len(str(fault.value)) < 600


def test_an_interrupt_while_a_plugin_is_imported_stays_one(tmp_path) -> None:
    (tmp_path / "plugin.py").write_text("raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        roster.load_plugin(str(tmp_path / "plugin.py"))


def test_what_a_plugin_prints_as_it_is_imported_is_no_output_of_ours(tmp_path, capsys) -> None:
    (tmp_path / "chatty.py").write_text("print('good day')")
    roster.load_plugin(str(tmp_path / "chatty.py"))
    assert capsys.readouterr() == ("", "good day\n")
