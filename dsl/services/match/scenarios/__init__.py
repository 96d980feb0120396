"""What a window asks of scenarios: how they went, a scenario as a match, a match as a scenario."""
