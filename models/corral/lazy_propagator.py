"""Corral in clauses, with the topology added lazily from within the search."""

from __future__ import annotations

from models.backends.engines import led_by
from models.backends.within import TAKE_CUTS_WITHIN
from models.corral.lazy_cuts import LazyCuts
from models.encoding import sat_encoding

# Ergo first: on planted boards of 40x40 the others took about as long in the median, but 4 to 40 times at worst.
ENGINES = led_by("ergo", TAKE_CUTS_WITHIN)


@sat_encoding("corral", "lazy-propagator", engines=ENGINES)
class LazyPropagator(LazyCuts):
    """The cuts of lazy-cuts, asked for by the engine at each full assignment: IPASIR-UP.

    Variables    as lazy-cuts
    Constraints  as lazy-cuts; the engine goes on from where a cut sends it back to, and does not start again
    Size         as lazy-cuts
    Propagation  as lazy-cuts
    Source       Fazekas et al., SAT 2023; the cut sets are those of lazy-cuts
    """

    cuts_within_search = True
    only_engines = TAKE_CUTS_WITHIN
