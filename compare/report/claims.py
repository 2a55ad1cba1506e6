"""The chapter of an article: what it says, what holds, pictures of what does not, the mend and its cost in nodes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compare.claims import kept
from compare.claims.claim import Verdict
from compare.report.exhibits import Picture
from compare.report.plain_tables import PlainTable
from compare.report.step_pictures import FOLDER, step_pictures
from compare.strength.facts import as_facts
from puzzles.drawing import as_svg
from puzzles.kinds import kind_named, puzzle_from_json
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

MOST_CELLS = 400  # of a board that is drawn
HEAD = ("verdict", "claim", "measured", "claimed", "figure", "section", "why, or where", "id")
GROUPS_HEAD = ("id", "condition", "cases", "measured", "low", "high", "claim holds")


@dataclass(frozen=True)
class Shown:
    """A claim that does not hold, or not everywhere, with the pictures of its witness."""

    id: str
    verdict: str
    claim: str
    quotation: str
    translation: str
    detail: str
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class ArticleChapter:
    """counts: how many claims met with each verdict. notes: how vague claims were read, and which puzzles were tried.

    quotations: the words of each claim by its id; groups: every condition measured, a row each"""

    article: str
    title: str
    title_in_english: str
    author: str
    counts: str
    table: PlainTable
    quotations: PlainTable
    groups: PlainTable
    shown: tuple[Shown, ...]
    mends: tuple[str, ...]
    cost: str

    @property
    def tables(self) -> tuple[PlainTable, ...]:
        return self.table, self.quotations, self.groups


def chapters_beside(folder: Path) -> tuple[ArticleChapter, ...]:
    """From the claims.json in a campaign's folder, or in the one that holds it; none where there is none. Raises
    InputError where another version wrote it."""
    for place in (folder, folder.absolute().parent):
        if data := kept.read(place):
            try:
                return chapters(data)
            except KeyError as missing:
                reason = f"there is no {missing} in it; `crosscheck claims --out {plain(place)}` writes it anew"
                raise InputError(f"{plain(place / kept.FILE)}: {reason}") from missing
    return ()


def chapters(data: dict[str, Any]) -> tuple[ArticleChapter, ...]:
    """From a document of claims/kept.py."""
    return tuple(
        chapter(one, [claim for claim in data["claims"] if claim["article"] == one["article"]])
        for one in data["articles"]
    )


def chapter(article: dict[str, Any], claims: list[dict[str, Any]]) -> ArticleChapter:
    name = f"claims-{article['article']}"
    counts = Counter(claim["verdict"] for claim in claims)
    quotations = [(one["id"], one["quotation"], one["translation"], one["note"]) for one in claims]
    return ArticleChapter(
        article=article["article"],
        title=article["title"],
        title_in_english=article["title_in_english"],
        author=article["author"],
        counts=", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict]),
        table=PlainTable(name, HEAD, tuple(map(row, claims))),
        quotations=PlainTable(
            f"{name}-words", ("id", "the article's words", "in English", "how it was read"), tuple(quotations)
        ),
        groups=PlainTable(f"{name}-groups", GROUPS_HEAD, tuple(line for one in claims for line in group_rows(one))),
        shown=tuple(shown(one) for one in claims if one["witness"] and one["verdict"] != Verdict.HOLDS),
        mends=tuple(f"{mend[:1].upper()}{mend[1:]}" for mend in article["mends"]),
        cost=cost(article["cost"]),
    )


def row(claim: dict[str, Any]) -> tuple[str, ...]:
    reached = measured(claim["measured"], claim["interval"])
    said = between(*claim["claimed"]) if claim["experiment"] else ""
    figure = claim["figure"] if claim["experiment"] else ""
    return claim["verdict"], claim["claim"], reached, said, figure, claim["section"], claim["reason"], claim["id"]


def group_rows(claim: dict[str, Any]) -> list[tuple[str, ...]]:
    return [
        (
            claim["id"],
            group["condition"],
            str(group["cases"]),
            *(("", "", "") if group["interval"] is None else map(number, (group["measured"], *group["interval"]))),
            group["answer"],
        )
        for group in claim["groups"]
    ]


def cost(nodes: dict[str, Any]) -> str:
    if nodes["measured"] is None:
        return "There was no puzzle that both answer rightly."
    ratio = measured(nodes["measured"], nodes["interval"])
    return f"Mended, the search takes {ratio} times the nodes, on {nodes['puzzles']} puzzles that both answer rightly."


def measured(estimate: float | None, interval: list[float] | None) -> str:
    if estimate is None or interval is None:
        return ""
    low, high = interval
    return number(estimate) if low == high else f"{number(estimate)} ({number(low)} to {number(high)})"


def between(low: float | None, high: float | None) -> str:
    if low == high and low is not None:
        return number(low)
    if low is None or high is None:
        return f"at most {number(high)}" if high is not None else f"at least {number(low or 0)}"
    return f"{number(low)} to {number(high)}"


def number(value: float) -> str:
    """Three digits, whole numbers in full."""
    return f"{value:,.0f}" if float(value).is_integer() or abs(value) >= 1000 else f"{value:.3g}"


def shown(claim: dict[str, Any]) -> Shown:
    witness = claim["witness"]
    return Shown(
        id=claim["id"],
        verdict=claim["verdict"],
        claim=claim["claim"],
        quotation=claim["quotation"],
        translation=claim["translation"],
        detail=witness["detail"],
        pictures=tuple(pictures(witness, f"claim-{claim['id']}")),
    )


def pictures(witness: dict[str, Any], stem: str) -> list[Picture]:
    """The state and the step where it is about one, and the board; none where the board is large or there is none."""
    if witness["puzzle"] is None:
        return []
    puzzle = puzzle_from_json(witness["puzzle"])
    if puzzle.rows * puzzle.cols > MOST_CELLS:
        return []
    kind = kind_named(puzzle.kind)
    solution = None if witness["solution"] is None else kind.read_solution(witness["solution"])
    if witness["state"] or witness["concluded"]:
        state, concluded = as_facts(witness["state"]), as_facts(witness["concluded"])
        return list(step_pictures(puzzle, state, concluded, solution, stem, witness["detail"]))
    legal = solution is not None and not kind.violations(puzzle, solution)
    told = ("a solution by the rules" if legal else "", witness["detail"])
    caption = "; ".join(filter(None, told)) or "the puzzle"
    return [Picture(f"{FOLDER}/{stem}.svg", as_svg(kind.draw(puzzle, solution)), caption)]
