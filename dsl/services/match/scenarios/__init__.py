"""Scenarios for a window: their results, a scenario as a match, a match as a scenario."""
