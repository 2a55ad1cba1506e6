"""Claims as they are written: one TOML file an article, in this folder. All keys, by example:

    title = "…"                       # of the article
    title_in_english = "…"
    author = "…"

    [[claims]]
    id = "corral-nodes-6"
    section = "6"
    quotation = "…"                   # short, as printed
    translation = "…"
    claim = "Half of the 6x6 puzzles take no more than 54 nodes."   # what is tested, in our words
    experiment = "effort"             # a name in experiments/
    parameters = { sizes = ["6x6"] }  # of the experiment
    figure = "median"                 # what is made of the cases: claim.Figure; default: every
    equals = 54                       # the figure claimed; or at_least, at_most, or both
    within = 0.05                     # how far from `equals` is still that, as a share of it; default: 0
    pooled = true                     # all cases are judged together; default: each group by itself
    note = "…"                        # how we read the claim, where it is vague
    needs = "…"                       # instead of an experiment: what a test would need

There is no key for a verdict.
"""

from __future__ import annotations

from importlib.resources import files
from math import inf
from typing import Any

from compare.campaign_file import parsed
from compare.claims.claim import Claim, Figure, Range
from compare.toml_table import Table, number, text, yes_or_no
from puzzles.vocabulary import InputError

ARTICLES = ("nonogram", "corral", "shikaku", "hidato")
ANYTHING = number(-1e12, 1e12)


def claims() -> list[Claim]:
    """Every claim, article by article. Raises InputError where a file is malformed."""
    folder = files("compare").joinpath("claims")
    return [
        claim for article in ARTICLES for claim in read(article, folder.joinpath(f"{article}.toml").read_text("utf-8"))
    ]


def read(article: str, content: str) -> list[Claim]:
    """The claims of one article. Raises InputError."""
    name = f"{article}.toml"
    table = Table(name, parsed(content, name))
    of_article = {what: table.take(what, text) for what in ("title", "title_in_english", "author")}
    listed = table.take("claims", list)
    table.finish()
    found = [one(Table(f"{name}: claims[{at}]", data), article, of_article) for at, data in enumerate(listed)]
    if len({claim.id for claim in found}) < len(found):
        raise InputError(f"{name}: an id stands twice")
    return found


def one(table: Table, article: str, of_article: dict[str, str]) -> Claim:
    claim = Claim(
        id=table.take("id", text),
        article=article,
        **of_article,
        section=table.take("section", text),
        quotation=table.take("quotation", text),
        translation=table.take("translation", text),
        claim=table.take("claim", text),
        experiment=table.optional("experiment", text),
        parameters=table.take("parameters", mapping, {}),
        figure=table.take("figure", Figure, Figure.EVERY),
        range=range_of(table),
        pooled=table.take("pooled", yes_or_no, False),
        note=table.take("note", text, ""),
        needs=table.take("needs", text, ""),
    )
    table.finish()
    if (claim.experiment is None) != bool(claim.needs):
        raise InputError(f"{table.place}: expected either an experiment or what it needs")
    return claim


def range_of(table: Table) -> Range:
    """The range of a claim; of `every` it is that each case is true."""
    equals, within = table.optional("equals", ANYTHING), table.take("within", number(0, 1), 0.0)
    low, high = table.optional("at_least", ANYTHING), table.optional("at_most", ANYTHING)
    if equals is not None:
        if low is not None or high is not None:
            raise InputError(f"{table.place}: expected either equals or bounds")
        return Range(equals - abs(equals) * within, equals + abs(equals) * within, exact=True)
    if low is None and high is None:
        return Range(1, 1)
    return Range(-inf if low is None else low, inf if high is None else high)


def mapping(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("expected a table")
    return value
