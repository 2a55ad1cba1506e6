"""A smallest witness of what audits found, laid out for a reader: each offence on it, its pictures, and the command."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass, field

from compare.audit.tally import Conviction
from compare.facts_in_words import conclusion
from compare.report.exhibits import FOLDER, Picture
from compare.report.slug import slug
from compare.report.smallest import truth, way
from compare.report.step_pictures import step_pictures
from compare.verdicts import is_article
from compare.witness.offence_record import KEY, AuditWitness, Of, Shown
from puzzles.drawing import as_svg
from puzzles.kinds import kind_named


@dataclass(frozen=True)
class OffenceShown:
    """What it is, what was concluded or is wrong, how the puzzle was found and from which."""

    title: str
    reason: str
    way: str
    original: dict[str, str]  # its id and size
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class AuditExhibit:
    """`anchor`: where it stands on the page. `truth`: how many solutions there are. `files`: name -> text, to save."""

    anchor: str
    solver: str
    by_article: bool
    puzzle: str
    instance_id: str
    size: str
    truth: str
    canonical: str
    offences: tuple[OffenceShown, ...]
    commands: tuple[str, ...]
    of: tuple[Of, ...]
    files: dict[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return "; ".join(one.title for one in self.offences)

    @property
    def pictures(self) -> list[Picture]:
        return [picture for one in self.offences for picture in one.pictures]


def audit_exhibit(witness: AuditWitness, plugins: str = "") -> AuditExhibit:
    """`plugins`: the options that name the campaign's plugins, for the command."""
    instance = witness.instance
    name = f"{instance.id}-{slug(witness.solver)}-audit"
    limits = "" if witness.unlimited else f" --nodes {witness.nodes}"
    command = f"crosscheck audit {shlex.quote(witness.solver)} {FOLDER}/{name}.json{limits}{plugins}"
    data = witness.to_json((command,))
    offences = tuple(shown(one, witness, name) for one in witness.shows)
    files = {picture.file: picture.svg for one in offences for picture in one.pictures}
    return AuditExhibit(
        anchor=f"witness-{name}",
        solver=witness.solver,
        by_article=is_article(witness.solver),
        puzzle=instance.puzzle,
        instance_id=instance.id,
        size=instance.size,
        truth=truth(data[KEY]),
        canonical=instance.canonical,
        offences=offences,
        commands=(command,),
        of=tuple(witness.of),
        files={f"{FOLDER}/{name}.json": json.dumps(data, ensure_ascii=False)} | files,
    )


def shown(one: Shown, witness: AuditWitness, name: str) -> OffenceShown:
    """The pictures of an unsound step; of what is none, the puzzle, unless a step is drawn beside it."""
    conviction, pictures = one.caught.conviction, tuple[Picture, ...]()
    if conviction:
        pictures = pictures_of(conviction, f"{name}-{slug(one.caught.offence.rule)}")
    elif one is witness.shows[0]:
        pictures = (puzzle_picture(witness, f"{FOLDER}/{name}-puzzle.svg"),)
    return OffenceShown(one.caught.offence.in_words, reason(one), way(one.to_json()), one.original, pictures)


def pictures_of(conviction: Conviction, stem: str) -> tuple[Picture, ...]:
    puzzle, state, concluded = conviction.puzzle, conviction.state, conviction.concluded
    told = f"concluded: {conclusion(concluded, puzzle.kind)}"
    return step_pictures(puzzle, state, concluded, conviction.counterexample, stem, told, FOLDER)


def puzzle_picture(witness: AuditWitness, file: str) -> Picture:
    instance, known = witness.instance, witness.known.get("solution")
    solution = None if known is None else instance.read_solution(known)
    caption = "the puzzle" if known is None else "the puzzle, with a solution by the rules"
    return Picture(file, as_svg(kind_named(instance.puzzle).draw(instance.read(), solution)), caption)


def reason(one: Shown) -> str:
    """A sentence."""
    conviction = one.caught.conviction
    if conviction:
        said = conclusion(conviction.concluded, conviction.puzzle.kind)
        return f"Concluded: {said}. Yet there is a solution that agrees with what was known, and not with that."
    return f"{one.caught.detail[:1].upper()}{one.caught.detail[1:].rstrip('.')}."
