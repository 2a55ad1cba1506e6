"""The files of smallest witnesses: a JSON file each, its pictures, and a gallery of all that a folder holds."""

from __future__ import annotations

from pathlib import Path

from compare.judged_runs import Refutation
from compare.report import markdown, still
from compare.report.audit_exhibit import AuditExhibit, audit_exhibit
from compare.report.exhibits import Exhibit
from compare.report.smallest import smallest_exhibit
from compare.witness.offence_record import AuditWitness, read_audit_witnesses
from compare.witness.record import Kept, as_data, from_data, read_witnesses
from compare.witness.shrink import Smallest
from compare.witness.truth import Truth

GALLERY = "refutations.md"


def write_witness(smallest: Smallest[Refutation], truth: Truth, folder: Path, plugins: str = "") -> Exhibit:
    """Write it into refutations/ in the folder. Raises OSError."""
    shown = smallest_exhibit(from_data(as_data(smallest, truth)), plugins)
    write(shown, folder)
    return shown


def write(shown: Exhibit | AuditExhibit, folder: Path) -> None:
    for name, text in shown.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(still.alone(text) if name.endswith(".svg") else text + "\n", encoding="utf-8")


def write_audit_witnesses(witnesses: list[AuditWitness], folder: Path, plugins: str = "") -> list[str]:
    """Write them into refutations/ in the folder. The names of the files. Raises OSError."""
    exhibits = [audit_exhibit(one, plugins) for one in witnesses]
    for shown in exhibits:
        write(shown, folder)
    return [name for shown in exhibits for name in shown.files]


def replace_audit_witnesses(
    earlier: list[AuditWitness], now: list[AuditWitness], folder: Path, plugins: str = ""
) -> None:
    """Write them, and remove what is left of earlier ones. Raises OSError."""
    written = write_audit_witnesses(now, folder, plugins)
    for name in {name for one in earlier for name in audit_exhibit(one).files}.difference(written):
        (folder / name).unlink(missing_ok=True)


def gather_witnesses(kept: list[Kept], folder: Path, plugins: str = "") -> None:
    """Add witnesses of a campaign to those of other ones. Raises OSError."""
    for one in kept:
        write(smallest_exhibit(one, plugins), folder)


def write_gallery(folder: Path) -> None:
    """A page of all witnesses that a folder keeps, the articles' first. Raises OSError, and InputError where one is
    damaged."""
    exhibits = [smallest_exhibit(one) for one in read_witnesses(folder)]
    exhibits.sort(key=lambda one: (not one.by_article, one.puzzle, one.solver, one.fault, len(one.canonical)))
    audited = [audit_exhibit(one) for one in read_audit_witnesses(folder)]
    audited.sort(key=lambda one: (not one.by_article, one.puzzle, one.solver, one.title))
    text = markdown.rendered("gallery_alone.md.j2", exhibits=exhibits, by_audits=audited)
    (folder / GALLERY).write_text(text, encoding="utf-8")
