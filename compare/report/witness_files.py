"""The files of smallest witnesses: a JSON file each, its pictures, and a gallery of all that a folder holds."""

from __future__ import annotations

from pathlib import Path

from compare.judged_runs import Refutation
from compare.report import markdown, still
from compare.report.exhibits import Exhibit
from compare.report.smallest import smallest_exhibit
from compare.witness.record import Kept, as_data, from_data, read_witnesses
from compare.witness.shrink import Smallest
from compare.witness.truth import Truth

GALLERY = "refutations.md"


def write_witness(smallest: Smallest[Refutation], truth: Truth, folder: Path, plugins: str = "") -> Exhibit:
    """Write it into refutations/ in the folder. Raises OSError."""
    shown = smallest_exhibit(from_data(as_data(smallest, truth)), plugins)
    write(shown, folder)
    return shown


def write(shown: Exhibit, folder: Path) -> None:
    for name, text in shown.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(still.alone(text) if name.endswith(".svg") else text + "\n", encoding="utf-8")


def gather_witnesses(kept: list[Kept], folder: Path, plugins: str = "") -> None:
    """Add witnesses of a campaign to those of other ones, and write the gallery of them all. Raises OSError, and
    InputError where one that is there already is damaged."""
    for one in kept:
        write(smallest_exhibit(one, plugins), folder)
    write_gallery(folder)


def write_gallery(folder: Path) -> None:
    """A page of all witnesses that a folder keeps, the articles' first."""
    exhibits = [smallest_exhibit(one) for one in read_witnesses(folder)]
    exhibits.sort(key=lambda one: (not one.by_article, one.puzzle, one.solver, one.fault, len(one.canonical)))
    (folder / GALLERY).write_text(markdown.rendered("gallery_alone.md.j2", exhibits=exhibits), encoding="utf-8")
