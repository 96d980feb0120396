"""Scenarios around the chart: the list, the steps, what came of one, and keeping a position."""
