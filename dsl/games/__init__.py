"""Whole games: where they lie, how they are read, played, simulated, tested by scenarios and shared."""
