"""Scenarios around the chart: the list, the steps, the result of one, and saving a position as one."""
