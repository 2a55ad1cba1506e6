"""Files of a certificate for the tests that damage them."""

import pytest
from certificates import CORRAL, certificate

from compare.proof.verify import CERTIFIED


@pytest.fixture
def files(tmp_path):
    """A certificate that is right: of a shuffled formula with cuts and blocking clauses."""
    assert certificate(CORRAL, "sat/lazy-cuts@cadical195", tmp_path, seed=5).verdict == CERTIFIED
    (cnf,) = tmp_path.glob("*.cnf")
    return cnf
