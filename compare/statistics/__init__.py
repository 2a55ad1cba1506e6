"""How solvers are compared: pure functions over runs, no text, no rounding, no store.

instance   what was solved; a question asked of a puzzle is an instance of its own
seconds    what a run cost. Any other cost in one unit for all solvers (conflicts, deterministic time) will do as well
solved     answered within the limit. A run that was not, whatever stopped it, is censored: all that is known is that
           an answer would have cost more than the limit
trials     the runs of some solvers, every one of them on every one of the same instances (statistics.trials)

Nothing is averaged over different instance sets: trials of unequal sets are refused with a ValueError. Runs that were
not solved stay in everywhere; each function says what they count as.
"""
