"""How much of what follows a solver's propagation finds, without any search."""
