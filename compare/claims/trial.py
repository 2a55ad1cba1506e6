"""The claims tested, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from compare.claims.claim import Claim
from compare.claims.experiments import experiments
from compare.claims.experiments.material import Draw
from compare.claims.verdict import Judgement, judge, untestable
from puzzles.vocabulary import InputError

Say = Callable[[str], None]


def chosen(claims: Sequence[Claim], wanted: Sequence[str]) -> list[Claim]:
    """The claims of these ids or articles, all where none is named. Raises InputError for one that does not exist."""
    for name in wanted:
        if not any(name in (claim.id, claim.article) for claim in claims):
            raise InputError(f"there is no claim {name!r}, expected one of {', '.join(claim.id for claim in claims)}")
    return [claim for claim in claims if not wanted or claim.id in wanted or claim.article in wanted]


def tried(claims: Sequence[Claim], draw: Draw, say: Say = lambda _: None) -> Iterator[Judgement]:
    """A judgement for each claim. The same draw gives the same ones, but for those about times."""
    known = experiments()
    for place, claim in enumerate(claims, 1):
        say(f"{place} of {len(claims)}: {claim.id}")
        if claim.experiment is None:
            yield untestable(claim)
        else:
            yield judge(claim, list(known[claim.experiment](draw, claim.article, **claim.parameters)))
