"""Whole games: finding, loading, playing, simulating, testing by scenarios, and sharing them."""
