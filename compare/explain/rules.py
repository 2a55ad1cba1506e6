"""What the rules of the hand-written solvers say, in a sentence each. A rule without one is told by its name alone."""

from __future__ import annotations

SENTENCES = {
    "nonogram": {
        "line arrangements": "a cell is settled where all arrangements of its line's blocks agree; with no arrangement "
        "left there is no solution",
    },
    "corral": {
        "clue is inside": "a cell with a clue is inside",
        "sees all it can": "the clue needs every cell that it can still see, so they are all inside",
        "sees enough": "the clue sees as many cells as it says, so its views end here",
        "clue out of bounds": "the clue sees too many cells already, or can no longer see enough",
        "inside is connected": "the inside has fallen apart",
        "outside reaches border": "some outside cell is shut in and cannot reach the border",
        "clue is exact": "the clue does not see as many cells as it says",
        "inside is not empty": "no cell is inside",
    },
    "shikaku": {
        "clue without a rectangle": "no rectangle of this clue fits any more",
        "island without a clue": "free cells are cut off from every clue that still lacks its rectangle",
        "cell without a rectangle": "every clue has its rectangle and cells are left over",
    },
    "hidato": {
        "a long has 64 bits": "the sets of candidates have bits for 64 cells, and later cells share those of the first",
        "occupied": "a cell holds one number, so no other can be there",
        "adjacent": "consecutive numbers touch, so what is next to a placed number lies beside its cell",
        "forced": "only one cell is left for the number",
        "no candidate": "no cell is left for some number",
        "consecutive numbers apart": "two consecutive numbers stand in cells that do not touch",
        "connectivity": "the numbers still to be placed cannot be reached from this one",
    },
}


def sentence(kind: str, rule: str) -> str:
    """The rule in a sentence, empty where there is none."""
    return SENTENCES.get(kind, {}).get(rule, "")
