"""A match on the chart: what is shown, and playing with mouse and keys."""
