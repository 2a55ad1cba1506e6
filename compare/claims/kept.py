"""Judgements as JSON: what `crosscheck claims --json` prints, and claims.json, which says more of each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isinf
from pathlib import Path
from typing import Any

from compare.claims.claim import Case, Range
from compare.claims.experiments.material import Draw
from compare.claims.mends import cost, mends
from compare.claims.verdict import Judgement
from compare.statistics.intervals import Interval
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

FILE = "claims.json"
Data = dict[str, Any]


def printed(judgement: Judgement) -> Data:
    """The eight keys of `--json`. `measured` and `interval` are of all cases together, null where there were none."""
    claim, overall = judgement.claim, judgement.overall
    return {
        "id": claim.id,
        "article": claim.article,
        "section": claim.section,
        "claim": claim.claim,
        "verdict": judgement.verdict.value,
        "measured": overall and overall.estimate,
        "interval": ends(overall),
        "witness": judgement.witness and witness(judgement.witness),
    }


def kept(judgement: Judgement) -> Data:
    """The same and what else there is to read of it."""
    claim = judgement.claim
    return printed(judgement) | {
        "quotation": claim.quotation,
        "translation": claim.translation,
        "note": claim.note,
        "reason": judgement.reason,
        "experiment": claim.experiment,
        "parameters": claim.parameters,
        "figure": claim.figure.value,
        "claimed": claimed(claim.range),
        "groups": [
            {
                "condition": group.condition,
                "cases": group.cases,
                "measured": group.interval and group.interval.estimate,
                "interval": ends(group.interval),
                "answer": group.answer.value,
            }
            for group in judgement.groups
        ],
    }


def articles(judgements: Sequence[Judgement], draw: Draw) -> list[Data]:
    """The articles that the claims are of, with what was mended in each, and at what cost."""
    found = []
    for kind in dict.fromkeys(one.claim.article for one in judgements):
        claim = next(one.claim for one in judgements if one.claim.article == kind)
        puzzles, ratio = cost(draw, kind)
        nodes = {"puzzles": puzzles, "measured": ratio and ratio.estimate, "interval": ends(ratio)}
        titles = {"title": claim.title, "title_in_english": claim.title_in_english, "author": claim.author}
        found.append({"article": kind, **titles, "mends": mends(kind), "cost": nodes})
    return found


def document(judgements: Sequence[Judgement], draw: Draw) -> Data:
    """What claims.json holds."""
    return {
        "seed": draw.seed,
        "quick": draw.quick,
        "articles": articles(judgements, draw),
        "claims": [kept(one) for one in judgements],
    }


def read(folder: Path) -> Data | None:
    """The document in a folder; None where there is none. Raises InputError where it is not one of ours."""
    path = folder / FILE
    if not path.is_file():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{plain(path)}: the claims cannot be read: {error}") from error
    if not isinstance(data, dict) or not {"articles", "claims"} <= data.keys():
        raise InputError(f"{plain(path)}: this is not what `crosscheck claims` writes")
    return data


def claimed(range_: Range) -> list[float | None]:
    """Low and high, null where there is no bound."""
    return [None if isinf(end) else end for end in (range_.low, range_.high)]


def ends(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]


def witness(case: Case) -> Data:
    """The puzzle, a solution or board, what is the matter, and the step where it is about one."""
    state, concluded = case.step or ((), ())
    return {
        "puzzle": case.puzzle and case.puzzle.to_json(),
        "solution": case.solution,
        "detail": case.detail,
        "state": [list(fact) for fact in state],
        "concluded": [list(fact) for fact in concluded],
    }
