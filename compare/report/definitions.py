"""The words and rules of the tables, as the report explains them."""

from compare.numerals import CLOCK_STEP
from compare.ranking import SHIFT
from compare.tables import NOISE, QUARTILES_FROM

DEFINITIONS = (
    (
        "answered",
        "The solver solved the instance or said that it has no solution, as far as was asked, and was not refuted. "
        "With repeats, seeds or symmetries of a run: each time.",
    ),
    (
        "same instances",
        "All solvers of a row were given the same instances, as many as the row says. Where some were given others, "
        "these have a row of their own, with dashes for the solvers that were not.",
    ),
    (
        "seconds",
        "Time to build the model and to solve it, measured in a fresh process, without start-up, imports and checking. "
        "The median over all instances of the row; one that was not answered, for whatever reason, counts as longer "
        "than its time limit. Where it gave a wrong answer, its times in this row mean nothing and are left out.",
    ),
    (
        ">",
        "The median (or the end of the spread) falls on an instance that was not answered: the true value is above "
        "the number shown.",
    ),
    (
        "spread",
        f"Lower to upper quartile; with fewer than {QUARTILES_FROM} instances, shortest to longest.",
    ),
    (
        "nodes",
        "The median of the search effort in the unit that the head of the column names: search nodes of a hand-written "
        "solver, decisions of a SAT engine, branches of CP-SAT. These are different things: compare them within a unit "
        "only. One that was not answered counts with what it had counted when it was stopped, as a lower bound, or "
        "above all answered ones if it could not say.",
    ),
    (
        "best",
        "Bold: of those that were not refuted at this size, who answered most, and of these the least median time.",
    ),
    (
        "~",
        f"Not the best of the size, but answered as many, in a median time at most {NOISE:.0%} or "
        f"{1000 * CLOCK_STEP:g} ms longer.",
    ),
    (
        "PAR-2, PAR-10",
        "The mean of the seconds of all instances, one that was not answered counting as twice, or ten times, its "
        "time limit. Less is better.",
    ),
    (
        "geometric mean",
        f"exp(mean(log(seconds + {SHIFT:g}))) - {SHIFT:g}: the mean of ratios, so that long runs do not drown the "
        f"rest; the shift of {SHIFT:g} s keeps tiny times from deciding it. One not answered counts as its limit.",
    ),
    (
        "virtual best",
        "Takes each instance to whoever is quickest on it. Share of best: of the instances that somebody answered, "
        "those on which this solver was quickest; those on which several were, within "
        f"{NOISE:.0%} or {1000 * CLOCK_STEP:g} ms, are split evenly. Alone quickest: nobody else was so close. Only "
        "answer: nobody else answered. Adds: by how many seconds the PAR-2 of the virtual best would grow without it.",
    ),
    (
        "alike",
        "Solvers that share a letter do not differ at the level of 5 %: Wilcoxon's signed-rank test on log seconds of "
        "each pair, with Holm's correction for their number.",
    ),
    (
        "refuted",
        "The answer breaks a rule of the puzzle; or it says that there is no solution, no other, or no more than so "
        "many, and a checked solution says otherwise; or it gives one solution twice.",
    ),
    (
        "confirmed, unsettled",
        "A solution is confirmed by the rule checker. A claim that there is no other solution is confirmed where a "
        "second, different solver makes it as well; until then it is unsettled.",
    ),
    ("conflict", "An instance on which somebody's claim met a checked solution that contradicts it."),
    (
        "how runs end",
        "solved; unsolvable; timeout; out of memory; limit: another limit, such as conflicts; crashed; unsupported: "
        "the solver says up front that it does not take the instance; not run: given up on, since it answered nothing "
        "at a smaller size.",
    ),
    (
        "article, repaired, strong",
        "The hand-written presets. article is the printed algorithm of an article with its faults kept, so that its "
        "refutations are findings; repaired mends each fault and nothing else; strong adds what the article only "
        "suggests.",
    ),
)
