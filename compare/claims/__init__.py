"""What the four articles say, as data, and the experiments that test it."""
